import { staffHandlers } from '#desk/frame/handlers.ts'
import { saveLookPicture } from '#domain/catalogue/look-pictures.ts'
import { acceptPolicy, listPoliciesForDesk } from '#domain/desk/policies.ts'
import { lookEndpoints } from './contract.ts'

export const lookApi = staffHandlers(lookEndpoints, {
  saveLookPicture: ({ shop, staff, params, body }) => saveLookPicture(shop, staff, { ...params, ...body }),
  listDeskPolicies: ({ shop, staff }) => listPoliciesForDesk(shop, staff),
  acceptPolicy: ({ shop, staff, params, body }) => acceptPolicy(shop, staff, { ...params, ...body }),
})
