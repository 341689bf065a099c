import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { preparedByIds } from '#db/connection.ts'
import { orders, visits } from '#db/schema.ts'
import type { Connection, Transaction } from '../shop.ts'
import { patientsOfOrders } from './order-patients.ts'
import { uncancelledItems } from './order-response.ts'
import { isItsVisit, itemsOfOrders, type OrderRow, orderColumns, type VisitPart } from './order-rows.ts'

/** Added orders: their samples are taken in the visit of another order, at its slot and address. */

/** Lock order of orders, always before slots: an order before its additions, then by age. */
export const inLockOrder = [sql`${orders.addedTo} nulls first`, asc(orders.createdAt), asc(orders.id)]

const additionsOfOrders = preparedByIds('additions_of_orders', orders.addedTo, (db, isOne) =>
  db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(isOne)
    .orderBy(asc(orders.createdAt), asc(orders.id)),
)

/** Oldest first; includes unpaid and cancelled orders. */
export async function listAdditions(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, VisitPart[]>> {
  const rows = orderIds.length === 0 ? [] : await additionsOfOrders(db, orderIds)
  return Map.groupBy(await readVisitParts(db, rows), ({ row }) => row.visitId)
}

export async function readVisitParts(db: Connection, rows: readonly OrderRow[]): Promise<VisitPart[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [items, patients] = await Promise.all([itemsOfOrders(db, ids), patientsOfOrders(db, ids)])
  const itemsOf = Map.groupBy(uncancelledItems(items), ({ orderId }) => orderId)
  const patientsOf = Map.groupBy(patients, ({ orderId }) => orderId)
  return rows.map(row => ({
    row,
    items: itemsOf.get(row.id) ?? [],
    patients: patientsOf.get(row.id) ?? [],
  }))
}

interface VisitLinks {
  /** The number of the order that it was added to. */
  addedTo?: string
  added: readonly VisitPart[]
  /** All other orders of its visit. */
  others: readonly VisitPart[]
}

/** By the order's id. An order that is not confirmed has no links, so nothing is read for it. */
export async function readVisitLinks(
  db: Connection,
  rows: readonly OrderRow[],
): Promise<Map<string, VisitLinks>> {
  const rootIds = [...new Set(rows.flatMap(row => row.addedTo ?? []))]
  const own = rows.filter(row => row.addedTo === null && row.status !== 'pending').map(({ id }) => id)
  const [added, roots] = await Promise.all([
    listAdditions(db, [...new Set([...own, ...rootIds])]),
    rootIds.length === 0
      ? []
      : db
          .select(orderColumns)
          .from(orders)
          .innerJoin(visits, isItsVisit)
          .where(inArray(orders.id, rootIds))
          .then(found => readVisitParts(db, found)),
  ])
  return new Map(
    rows.map(row => {
      const all = added.get(row.visitId) ?? []
      if (row.addedTo === null) return [row.id, { added: all, others: all }]
      const others = all.filter(part => part.row.id !== row.id)
      const root = roots.find(part => part.row.id === row.addedTo)
      // An order can be deleted before its additions.
      if (!root) return [row.id, { added: [], others }]
      return [row.id, { addedTo: root.row.number, added: [], others: [root, ...others] }]
    }),
  )
}

/** Oldest first, without cancelled ones. `lockOrder` locks an addition's order first. */
export const lockAdditions = (tx: Transaction, orderId: string): Promise<OrderRow[]> =>
  tx
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(and(eq(orders.addedTo, orderId), ne(orders.status, 'cancelled')))
    .orderBy(...inLockOrder)
    .for('update')
