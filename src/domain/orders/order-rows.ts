import { and, asc, eq, getTableColumns, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { preparedByIds } from '#db/connection.ts'
import { type customers, orderItems, orders, type reports, type visitPeople, visits } from '#db/schema.ts'

type StoredOrder = typeof orders.$inferSelect

/** Where and when the samples are taken. */
export type VisitRow = typeof visits.$inferSelect

export interface OrderRow extends StoredOrder {
  visit: VisitRow
}

/** Selects an `OrderRow`, joined with its visit. */
export const orderColumns = { ...getTableColumns(orders), visit: getTableColumns(visits) }

/** For the join of an order with its visit. */
export const isItsVisit = eq(visits.id, orders.visitId)

/** For the join of what belongs to a visit with the order that booked it. */
export const isItsBooking = (visitId: PgColumn) =>
  and(eq(orders.visitId, visitId), eq(orders.isAddition, false))

/** Lock order of visits, always before slots: as they were booked, a recollection after the visit that it repeats. */
export const inLockOrder = [asc(orders.createdAt), asc(orders.id)]

/** Nests the visit in an order's row. */
export const withVisit = <Row extends { order: Omit<OrderRow, 'visit'>; visit: VisitRow }>({
  order,
  visit,
  ...row
}: Row) => ({
  ...row,
  order: { ...order, visit },
})

export type OrderItemRow = typeof orderItems.$inferSelect
export type CustomerRow = typeof customers.$inferSelect
export type ReportRow = typeof reports.$inferSelect
/** A person of a visit with the details of the booking, and who that is in the account now. */
export interface VisitPerson extends InferSelectModel<typeof visitPeople> {
  /** For comparing whether two people are one. After a merge, the patient that remained; null once erased. */
  personId: string | null
  /** Listed in the account. */
  isListed: boolean
}

/** An order with its uncancelled lines, and its patients: those with a line in it, cancelled ones included. */
export interface VisitPart {
  row: OrderRow
  items: readonly OrderItemRow[]
  patients: readonly VisitPerson[]
}

/** Includes cancelled ones. */
export const itemsOfOrders = preparedByIds('items_of_orders', orderItems.orderId, (db, isOne) =>
  db.select().from(orderItems).where(isOne).orderBy(asc(orderItems.line)),
)
