import { staffHandlers } from '#desk/frame/handlers.ts'
import { requireCity } from '#domain/addresses/cities.ts'
import { applyPlan, assignVisits } from '#domain/desk/assign.ts'
import { readBoard } from '#domain/desk/board.ts'
import { boardEndpoints } from './contract.ts'

export const boardApi = staffHandlers(boardEndpoints, {
  getDeskBoard: async ({ shop, catalogue, staff, query }) => {
    const city = requireCity(catalogue.current().cities, query.city)
    return { board: await readBoard(shop, staff, { ...query, city }) }
  },
  assignVisits: ({ shop, staff, body }) => assignVisits(shop, staff, body),
  applyPlan: ({ shop, staff, body }) => applyPlan(shop, staff, body),
})
