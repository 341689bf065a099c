import { staffHandlers } from '#desk/frame/handlers.ts'
import { requireCity } from '#domain/addresses/cities.ts'
import { recordReportsOfAssigned } from '#domain/collector/reports-of-assigned.ts'
import { announceToVisits, cancelVisits, moveVisits } from '#domain/desk/act-on-visits.ts'
import { applyPlan, assignVisits } from '#domain/desk/assign.ts'
import { readBoard } from '#domain/desk/board.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { boardEndpoints } from './contract.ts'

export const boardApi = staffHandlers(boardEndpoints, {
  getDeskBoard: async ({ shop, catalogue, staff, query }) => {
    const city = requireCity(catalogue.current().cities, query.city)
    return { board: await readBoard(shop, staff, { ...query, city }) }
  },
  assignVisits: async ({ shop, staff, body }) =>
    withTheirReports(shop, await assignVisits(shop, staff, body)),
  applyPlan: async ({ shop, staff, body }) => withTheirReports(shop, await applyPlan(shop, staff, body)),
  moveVisits: ({ shop, staff, body }) => moveVisits(shop, staff, body),
  cancelVisits: ({ shop, staff, body }) => cancelVisits(shop, staff, body),
  announceToVisits: ({ shop, staff, body }) => announceToVisits(shop, staff, body),
})

/** Records what the collectors reported of the visits before they were assigned to them. */
async function withTheirReports<
  A extends { outcomes: readonly { orderId: string; problem: string | null }[] },
>(shop: PaymentDeps, assigned: A): Promise<A> {
  const numbers = assigned.outcomes.filter(({ problem }) => problem === null)
  await recordReportsOfAssigned(
    shop,
    numbers.map(({ orderId }) => orderId),
  )
  return assigned
}
