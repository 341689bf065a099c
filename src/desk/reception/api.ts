import { staffHandlers } from '#desk/frame/handlers.ts'
import { collectCentreVisit, dropRecollectionFor } from '#domain/desk/orders/samples.ts'
import { sampleEndpoints } from './contract.ts'

export const receptionApi = staffHandlers(sampleEndpoints, {
  collectCentreVisit: ({ shop, staff, params, body }) =>
    collectCentreVisit(shop, staff, { id: params.id, ...body }),
  dropRecollection: ({ shop, staff, params, body }) =>
    dropRecollectionFor(shop, staff, { id: params.id, ...body }),
})
