import { staffHandlers } from '#desk/frame/handlers.ts'
import { saveLogo } from '#domain/catalogue/logo.ts'
import { acceptPolicy, listPoliciesForDesk } from '#domain/desk/policies.ts'
import { lookEndpoints } from './contract.ts'

export const lookApi = staffHandlers(lookEndpoints, {
  saveLogo: ({ shop, staff, body }) => saveLogo(shop, staff, body),
  listDeskPolicies: ({ shop, staff }) => listPoliciesForDesk(shop, staff),
  acceptPolicy: ({ shop, staff, params, body }) => acceptPolicy(shop, staff, { ...params, ...body }),
})
