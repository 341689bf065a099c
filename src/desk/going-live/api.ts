import { staffHandlers } from '#desk/frame/handlers.ts'
import {
  closeForOrders,
  confirmPrices,
  loadProposedCatalogue,
  openForCustomers,
  readGoingLive,
  tryCheck,
} from '#domain/desk/going-live.ts'
import { goingLiveEndpoints } from './contract.ts'

export const goingLiveApi = staffHandlers(goingLiveEndpoints, {
  readGoingLive: ({ shop, staff }) => readGoingLive(shop, staff),
  tryCheck: async ({ shop, staff, params, body }) => ({
    finding: await tryCheck(shop, staff, params.name, body),
  }),
  openForCustomers: ({ shop, staff, body }) => openForCustomers(shop, staff, body.stepUp),
  closeForOrders: ({ shop, staff, body }) => closeForOrders(shop, staff, body),
  loadProposedCatalogue: ({ shop, staff }) => loadProposedCatalogue(shop, staff),
  confirmPrices: ({ shop, staff }) => confirmPrices(shop, staff),
  lookAsCustomer: ({ setPreview }) => setPreview(),
})
