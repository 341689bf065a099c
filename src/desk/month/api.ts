import { staffHandlers } from '#desk/frame/handlers.ts'
import { csvText } from '#domain/files/csv.ts'
import { exportMonth, listMonth, readMonth } from '#domain/money/accounting/month.ts'
import { monthEndpoints } from './contract.ts'
import { csvRows } from './csv-rows.ts'

export const monthApi = staffHandlers(monthEndpoints, {
  getMonth: ({ shop, staff, query }) => readMonth(shop, staff, query.month),
  exportMonth: async ({ shop, staff, body: { month } }) => ({
    name: `month-${month}.csv`,
    content: csvText(csvRows(month, await exportMonth(shop, staff, month))),
  }),
  listMonth: async ({ shop, staff, query }) => {
    const { sums, lines } = await listMonth(shop, staff, query)
    return { ...sums, lines }
  },
})
