import { publishedPolicy } from '#domain/catalogue/policies.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { policyEndpoints } from './contract.ts'

export const policyApi = shopHandlers(policyEndpoints, {
  getPolicy: ({ shop, catalogue, params: { page } }) => ({
    policy: publishedPolicy(catalogue.current().policies, shop.rules, page),
  }),
})
