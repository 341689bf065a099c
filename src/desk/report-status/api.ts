import { staffHandlers } from '#desk/frame/handlers.ts'
import { findReportStatus, sendReportAgain } from '#domain/messages/desk/report-status.ts'
import { reportStatusEndpoints } from './contract.ts'

export const reportStatusApi = staffHandlers(reportStatusEndpoints, {
  findReportStatus: ({ shop, staff, body }) => findReportStatus(shop, staff, body.text),
  sendReportAgain: ({ shop, staff, params, body }) =>
    sendReportAgain(shop, staff, { orderId: params.id, channel: body.channel }),
})
