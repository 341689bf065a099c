import { staffHandlers } from '#desk/frame/handlers.ts'
import { readCustody, readOwnCash, readOwnReceipts, readReceipts } from '#domain/money/cash/custody.ts'
import { handOverCash, listHandovers, receiveCash, withdrawCash } from '#domain/money/cash/handovers.ts'
import { monthAt } from '#rules/desk/months.ts'
import { ownCashEndpoints } from '#wire/staff/contract.ts'
import { cashEndpoints } from './contract.ts'

export const ownCashApi = staffHandlers(ownCashEndpoints, {
  getOwnCash: async ({ shop, staff }) => ({
    held: await readOwnCash(shop, staff),
    receipts: await readOwnReceipts(shop, staff),
  }),
  handOverCash: async ({ shop, staff, body }) => {
    await handOverCash(shop, staff, body)
  },
  withdrawCash: ({ shop, staff, body }) => withdrawCash(shop, staff, body.id),
})

export const cashApi = staffHandlers(cashEndpoints, {
  listHeldCash: async ({ shop, staff }) => ({ held: await readCustody(shop, staff) }),
  listCashReceipts: async ({ shop, staff, query: { staffId, handoverId } }) => {
    const holder = { staffId: staffId === 'me' ? staff.actor.id : staffId }
    return { receipts: await readReceipts(shop, staff, handoverId ? { handoverId } : holder) }
  },
  receiveCash: async ({ shop, staff, body }) => {
    await receiveCash(shop, staff, body)
  },
  listHandovers: async ({ shop, staff, query: { month = monthAt(shop.now()) } }) => ({
    month,
    handovers: await listHandovers(shop, staff, month),
  }),
})
