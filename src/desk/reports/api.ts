import { staffHandlers } from '#desk/frame/handlers.ts'
import { attachReportAtDesk, listReportsDue, matchReportFiles } from '#domain/desk/reports.ts'
import { reportEndpoints } from './contract.ts'

export const reportsApi = staffHandlers(reportEndpoints, {
  listReportsDue: ({ shop, staff }) => listReportsDue(shop, staff),
  matchReportFiles: ({ shop, staff, body }) => matchReportFiles(shop, staff, body.names),
  attachReportAtDesk: async ({ shop, staff, body }) => ({
    order: await attachReportAtDesk(shop, staff, body),
  }),
})
