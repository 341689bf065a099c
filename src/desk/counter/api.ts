import { staffHandlers } from '#desk/frame/handlers.ts'
import { bookWalkIn, listWaiting } from '#domain/desk/new/walk-ins.ts'
import { counterEndpoints } from './contract.ts'

export const counterApi = staffHandlers(counterEndpoints, {
  bookWalkIn: async ({ shop, catalogue, staff, body, key }) => {
    const { replaced, ...booked } = await bookWalkIn(shop, catalogue, staff, body, key)
    return { ...booked, replacedOrderId: replaced }
  },
  listWaiting: async ({ shop, staff, query }) => ({
    now: shop.now(),
    waiting: await listWaiting(shop, staff, query.centreCode),
  }),
})
