import { staffHandlers } from '#desk/frame/handlers.ts'
import { bookAtDesk, listTimesAtDesk, quoteAtDesk } from '#domain/desk/new/book-order.ts'
import { knownCustomer } from '#domain/desk/new/customer-by-phone.ts'
import { newOrderEndpoints } from './contract.ts'

export const newOrderApi = staffHandlers(newOrderEndpoints, {
  findCustomer: async ({ shop, catalogue, staff, body }) => ({
    customer: await knownCustomer(shop, catalogue, staff, body.phone),
  }),
  quoteAtDesk: ({ shop, catalogue, staff, body }) => quoteAtDesk(shop, catalogue, staff, body),
  listNewTimes: async ({ shop, catalogue, staff, query }) => ({
    now: shop.now(),
    days: await listTimesAtDesk(shop, catalogue, staff, query),
  }),
  bookAtDesk: async ({ shop, catalogue, staff, body, key }) => {
    const { order, replaced } = await bookAtDesk(shop, catalogue, staff, body, key)
    return { orderId: order.number, replacedOrderId: replaced }
  },
})
