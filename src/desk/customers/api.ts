import { staffHandlers } from '#desk/frame/handlers.ts'
import { readCustomer } from '#domain/desk/read-customer.ts'
import { customerEndpoints } from './contract.ts'

export const customersApi = staffHandlers(customerEndpoints, {
  getDeskCustomer: async ({ shop, staff, params }) => ({
    customer: await readCustomer(shop, staff, params.id),
  }),
})
