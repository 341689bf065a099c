import { asc, type InferSelectModel } from 'drizzle-orm'
import { preparedByIds } from '#db/connection.ts'
import { type customers, orderItems, type orderPatients, type orders, type reports } from '#db/schema.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderItemRow = typeof orderItems.$inferSelect
export type CustomerRow = typeof customers.$inferSelect
export type ReportRow = typeof reports.$inferSelect
/** A patient of an order as written down, and who that is in the account by now. */
export interface OrderPatientRow extends InferSelectModel<typeof orderPatients> {
  /** Compared to tell whether two are one person. The patient that remained after a merge; null once erased. */
  personId: string | null
  /** Listed in the account. */
  isListed: boolean
}

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
