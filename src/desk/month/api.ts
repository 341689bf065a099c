import { staffHandlers } from '#desk/frame/handlers.ts'
import { csvText } from '#domain/files/csv.ts'
import { exportMonth, listMonth, readMonth } from '#domain/money/accounting/month.ts'
import { monthEndpoints } from './contract.ts'
import { csvRows } from './csv-rows.ts'

export const monthApi = staffHandlers(monthEndpoints, {
  getMonth: ({ shop, staff, query }) => readMonth(shop, staff, query.period),
  exportMonth: async ({ shop, staff, body: { period } }) => ({
    name: `figures-${period.replace('/', '-to-')}.csv`,
    content: csvText(csvRows(period, await exportMonth(shop, staff, period))),
  }),
  listMonth: async ({ shop, staff, query }) => {
    const { sums, lines } = await listMonth(shop, staff, query)
    return { ...sums, lines }
  },
})
