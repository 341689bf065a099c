import { staffHandlers } from '#desk/frame/handlers.ts'
import { changeTest, readTest } from '#domain/catalogue/edit-test.ts'
import { changePrices, listPriceChanges, listPrices } from '#domain/catalogue/prices.ts'
import { priceEndpoints } from './contract.ts'

export const pricesApi = staffHandlers(priceEndpoints, {
  listPrices: async ({ shop, staff }) => ({ items: await listPrices(shop, staff) }),
  listPriceChanges: async ({ shop, staff, params }) => ({
    changes: await listPriceChanges(shop, staff, params.id),
  }),
  getDeskTest: ({ shop, staff, params }) => readTest(shop, staff, params.id),
  changeDeskTest: ({ shop, staff, params, body }) => changeTest(shop, staff, { id: params.id, ...body }),
  changePrices: async ({ shop, staff, params, body }) => ({
    revision: await changePrices(shop, staff, { itemId: params.id, ...body }),
  }),
})
