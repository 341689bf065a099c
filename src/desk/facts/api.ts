import { staffHandlers } from '#desk/frame/handlers.ts'
import { changeFact, readFactsForDesk } from '#domain/catalogue/facts.ts'
import { factEndpoints } from './contract.ts'

export const factsApi = staffHandlers(factEndpoints, {
  listDeskFacts: ({ shop, staff }) => readFactsForDesk(shop, staff),
  changeFact: ({ shop, staff, body }) => changeFact(shop, staff, body),
})
