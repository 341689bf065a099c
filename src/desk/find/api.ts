import { staffHandlers } from '#desk/frame/handlers.ts'
import { findOrders } from '#domain/desk/find/find.ts'
import { findTubes } from '#domain/desk/find/find-tubes.ts'
import { findEndpoints } from './contract.ts'

export const findApi = staffHandlers(findEndpoints, {
  findAtDesk: ({ shop, staff, body }) => findOrders(shop, staff, body.text),
  findTubes: async ({ shop, staff, body }) => ({ tubes: await findTubes(shop, staff, body.text) }),
})
