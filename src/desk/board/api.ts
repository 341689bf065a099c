import { staffHandlers } from '#desk/frame/handlers.ts'
import { assignVisits } from '#domain/desk/assign.ts'
import { readBoard } from '#domain/desk/board.ts'
import { boardEndpoints } from './contract.ts'

export const boardApi = staffHandlers(boardEndpoints, {
  getDeskBoard: async ({ shop, staff, query }) => ({ board: await readBoard(shop, staff, query) }),
  assignVisits: ({ shop, staff, body }) => assignVisits(shop, staff, body),
})
