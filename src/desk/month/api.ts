import { staffHandlers } from '#desk/frame/handlers.ts'
import { listMonth, readMonth } from '#domain/money/accounting/month.ts'
import { monthEndpoints } from './contract.ts'

export const monthApi = staffHandlers(monthEndpoints, {
  getMonth: ({ shop, staff, query }) => readMonth(shop, staff, query.month),
  listMonth: async ({ shop, staff, query }) => {
    const { sums, lines } = await listMonth(shop, staff, query)
    return { ...sums, lines }
  },
})
