import { isShared, patientsWithTests } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import type { Order, OrderReport } from '#wire/orders/order.ts'
import { awaitsReport } from './order-status.ts'
import {
  reportIsThere,
  reportPartIsThere,
  reportsAreThere,
  someReportsAreThere,
  viewPart,
  viewPartOf,
  viewReport,
  viewReportOf,
} from './words.ts'

type ReportedOrder = Pick<Order, 'reports' | 'patients' | 'status'> &
  Partial<Pick<Order, 'additions' | 'paymentStatus' | 'refund' | 'totalAmount' | 'cancelledItems'>>
type Report = Pick<OrderReport, 'fileName' | 'patient' | 'isPart'>

/** Each report with the label of its button: whose it is if there are several people, and which part. */
export const labelledReports = (order: ReportedOrder): { fileName: string; label: string }[] =>
  order.reports.map((report, _, all) => ({
    fileName: report.fileName,
    label: labelOf(order, report, all),
  }))

function labelOf(order: ReportedOrder, report: Report, all: readonly Report[]): string {
  const name = isShared(order) ? order.patients[report.patient]?.name : undefined
  if (!report.isPart) return name ? say(viewReportOf, { name }) : say(viewReport)
  const parts = all.filter(one => one.isPart && one.patient === report.patient)
  const number = parts.indexOf(report) + 1
  return name ? say(viewPartOf, { number, name }) : say(viewPart, { number })
}

/** Complete, or a part. */
export function reportNews(order: ReportedOrder): string {
  const isForSeveral = patientsWithTests(order).length > 1
  const isMoreToCome = [order, ...(order.additions ?? [])].some(awaitsReport)
  if (isMoreToCome) return say(isForSeveral ? someReportsAreThere : reportPartIsThere)
  return say(isForSeveral ? reportsAreThere : reportIsThere)
}
