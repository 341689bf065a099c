import { staffHandlers } from '#desk/frame/handlers.ts'
import { findOrders } from '#domain/desk/find/find.ts'
import { findEndpoints } from './contract.ts'

export const findApi = staffHandlers(findEndpoints, {
  findAtDesk: ({ shop, staff, body }) => findOrders(shop, staff, body.text),
})
