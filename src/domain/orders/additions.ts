import { and, asc, eq, ne, or } from 'drizzle-orm'
import { ofSome } from '#db/connection.ts'
import { orders } from '#db/schema.ts'
import type { Connection, Transaction } from '../shop.ts'
import { itemsOfOrders } from './items.ts'
import { patientsOfOrders } from './order-patients.ts'
import { type OrderRow, standing, type VisitPart } from './order-shape.ts'

/** Additions: orders whose samples are taken in the visit of another order, at its slot and address. */

/** The order whose visit it is: that which an addition was added to, else the order itself. */
export const visitIdOf = ({ id, addedTo }: Pick<OrderRow, 'id' | 'addedTo'>): string => addedTo ?? id

const additionsOfOrders = ofSome('additions_of_orders', orders.addedTo, (db, isOne) =>
  db.select().from(orders).where(isOne).orderBy(asc(orders.createdAt), asc(orders.id)),
)

/** The additions to some orders, oldest first, by the id of the order; those too that are unpaid or cancelled. */
export async function additionsTo(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, VisitPart[]>> {
  const rows = orderIds.length === 0 ? [] : await additionsOfOrders(db, orderIds)
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const [items, patients] = await Promise.all([itemsOfOrders(db, ids), patientsOfOrders(db, ids)])
  const itemsOf = Map.groupBy(standing(items), ({ orderId }) => orderId)
  const patientsOf = Map.groupBy(patients, ({ orderId }) => orderId)
  const parts = rows.map(row => ({
    row,
    items: itemsOf.get(row.id) ?? [],
    patients: patientsOf.get(row.id) ?? [],
  }))
  return Map.groupBy(parts, ({ row }) => visitIdOf(row))
}

/**
 * Locks the additions to a locked order that are not cancelled, oldest first. Whoever locks an addition has locked its
 * order before (`lockOrder`).
 */
export const lockAdditions = (tx: Transaction, orderId: string): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.addedTo, orderId), ne(orders.status, 'cancelled')))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .for('update')

/** The rows of an order and of its additions that are not cancelled: all that has the visit's slot and address. */
export const isOfVisit = (orderId: string) =>
  or(eq(orders.id, orderId), and(eq(orders.addedTo, orderId), ne(orders.status, 'cancelled')))
