import { asc } from 'drizzle-orm'
import { preparedByIds } from '#db/connection.ts'
import { type customers, orderItems, type orderPatients, type orders, type reports } from '#db/schema.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderItemRow = typeof orderItems.$inferSelect
export type CustomerRow = typeof customers.$inferSelect
export type ReportRow = typeof reports.$inferSelect
export type OrderPatientRow = typeof orderPatients.$inferSelect

/** An order with its uncancelled lines and its patients. */
export interface VisitPart {
  row: OrderRow
  items: readonly OrderItemRow[]
  patients: readonly OrderPatientRow[]
}

/** Includes cancelled ones. */
export const itemsOfOrders = preparedByIds('items_of_orders', orderItems.orderId, (db, isOne) =>
  db.select().from(orderItems).where(isOne).orderBy(asc(orderItems.line)),
)
