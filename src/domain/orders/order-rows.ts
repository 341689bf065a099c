import type { customers, orderItems, orderPatients, orders, reports } from '#db/schema.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderItemRow = typeof orderItems.$inferSelect
export type CustomerRow = typeof customers.$inferSelect
export type ReportRow = typeof reports.$inferSelect
export type OrderPatientRow = typeof orderPatients.$inferSelect

/** An order with its lines that stand, and its patients. */
export interface VisitPart {
  row: OrderRow
  items: readonly OrderItemRow[]
  patients: readonly OrderPatientRow[]
}
