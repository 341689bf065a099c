import { and, asc, eq, ne } from 'drizzle-orm'
import { preparedByIds } from '#db/connection.ts'
import { orders, type VisitId, visits } from '#db/schema.ts'
import type { Connection } from '../shop.ts'
import { patientsOfOrders } from './order-patients.ts'
import { uncancelledItems } from './order-response.ts'
import { isItsVisit, itemsOfOrders, type OrderRow, orderColumns, type VisitPart } from './order-rows.ts'

/** Added orders: their samples are taken in the visit that another order booked. */

const ordersOfVisits = preparedByIds('orders_of_visits', orders.visitId, (db, isOne) =>
  db.select(orderColumns).from(orders).innerJoin(visits, isItsVisit).where(isOne).orderBy(asc(orders.part)),
)

/** The orders of each visit as they were booked; includes unpaid and cancelled ones. */
export async function partsOfVisits(
  db: Connection,
  visitIds: readonly VisitId[],
): Promise<Map<VisitId, VisitPart[]>> {
  const rows = visitIds.length === 0 ? [] : await ordersOfVisits(db, visitIds)
  return Map.groupBy(await readVisitParts(db, rows), ({ row }) => row.visitId)
}

/** By visit, oldest first; includes unpaid and cancelled orders. */
export async function listAdditions(
  db: Connection,
  visitIds: readonly VisitId[],
): Promise<Map<VisitId, VisitPart[]>> {
  const rows = visitIds.length === 0 ? [] : await ordersOfVisits(db, visitIds)
  const added = rows.filter(({ isAddition }) => isAddition)
  return Map.groupBy(await readVisitParts(db, added), ({ row }) => row.visitId)
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
  /** The number of the order that it was added to; undefined once that order was deleted. */
  addedTo?: string | undefined
  added: readonly VisitPart[]
  /** All other orders of its visit. */
  others: readonly VisitPart[]
}

/** By the order's id. An order that is not confirmed has no links, so nothing is read for it. */
export async function readVisitLinks(
  db: Connection,
  rows: readonly OrderRow[],
): Promise<Map<string, VisitLinks>> {
  const linked = rows.filter(({ isAddition, status }) => isAddition || status !== 'pending')
  const visitIds = [...new Set(linked.map(({ visitId }) => visitId))]
  const all = visitIds.length === 0 ? [] : await ordersOfVisits(db, visitIds)
  const isShared = ({ visitId }: OrderRow) => all.filter(row => row.visitId === visitId).length > 1
  const parts = Map.groupBy(await readVisitParts(db, all.filter(isShared)), ({ row }) => row.visitId)
  return new Map(
    rows.map(row => {
      const visit = parts.get(row.visitId) ?? []
      const others = visit.filter(part => part.row.id !== row.id)
      if (!row.isAddition) return [row.id, { added: others, others }]
      return [row.id, { addedTo: visit.find(part => !part.row.isAddition)?.row.number, added: [], others }]
    }),
  )
}

/** Oldest first, without cancelled ones. The caller has locked the visit. */
export const standingAdditions = (tx: Connection, visitId: VisitId): Promise<OrderRow[]> =>
  tx
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(and(eq(orders.visitId, visitId), eq(orders.isAddition, true), ne(orders.status, 'cancelled')))
    .orderBy(asc(orders.part))
