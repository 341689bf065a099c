import { staffHandlers } from '#desk/frame/handlers.ts'
import { readCentres } from '#domain/catalogue/centres.ts'
import { readCustody, readOwnCash, readOwnReceipts, readReceipts } from '#domain/money/cash/custody.ts'
import {
  countCash,
  explainCount,
  handOverCash,
  listHandovers,
  withdrawCash,
} from '#domain/money/cash/handovers.ts'
import { confirmRecount, listCountsOfToday, restateCount } from '#domain/money/cash/recounts.ts'
import {
  depositCash,
  findDeposit,
  listDeposits,
  listHandedHere,
  listSafes,
} from '#domain/money/cash/safes.ts'
import { listShortages, readOwed, settleShortage, writeOffShortage } from '#domain/money/cash/shortages.ts'
import { monthAt } from '#rules/desk/months.ts'
import { ownCashEndpoints } from '#wire/staff/contract.ts'
import { cashEndpoints } from './contract.ts'

export const ownCashApi = staffHandlers(ownCashEndpoints, {
  getOwnCash: async ({ shop, staff }) => ({
    held: await readOwnCash(shop, staff),
    receipts: await readOwnReceipts(shop, staff),
    owed: await readOwed(shop.db, staff.actor.id),
    centres: (await readCentres(shop.db)).map(({ code, name }) => ({ code, name })),
  }),
  handOverCash: async ({ shop, staff, body }) => {
    await handOverCash(shop, staff, body)
  },
  withdrawCash: ({ shop, staff, body }) => withdrawCash(shop, staff, body.id),
})

export const cashApi = staffHandlers(cashEndpoints, {
  listHeldCash: async ({ shop, staff }) => ({
    held: await readCustody(shop, staff),
    now: shop.now(),
  }),
  listCashReceipts: async ({ shop, staff, query: { staffId, handoverId } }) => {
    const holder = { staffId: staffId === 'me' ? staff.actor.id : staffId }
    return { receipts: await readReceipts(shop, staff, handoverId ? { handoverId } : holder) }
  },
  countCash: ({ shop, staff, body }) => countCash(shop, staff, body),
  explainCount: ({ shop, staff, body }) => explainCount(shop, staff, body),
  restateCount: ({ shop, staff, body }) => restateCount(shop, staff, body),
  confirmRecount: ({ shop, staff, body }) => confirmRecount(shop, staff, body),
  listSafes: async ({ shop, staff }) => ({
    safes: await listSafes(shop, staff),
    handedHere: await listHandedHere(shop, staff),
    counts: await listCountsOfToday(shop, staff),
    deposits: await listDeposits(shop, staff),
    shortages: await listShortages(shop, staff),
  }),
  depositCash: ({ shop, staff, body }) => depositCash(shop, staff, body),
  findDeposit: ({ shop, staff, params }) => findDeposit(shop, staff, params.id),
  listShortages: async ({ shop, staff }) => ({ shortages: await listShortages(shop, staff) }),
  settleShortage: ({ shop, staff, params, body }) =>
    settleShortage(shop, staff, { ...body, shortageId: params.id }),
  writeOffShortage: ({ shop, staff, params, body }) =>
    writeOffShortage(shop, staff, { ...body, shortageId: params.id }),
  listHandovers: async ({ shop, staff, query: { month = monthAt(shop.now()) } }) => ({
    month,
    handovers: await listHandovers(shop, staff, month),
  }),
})
