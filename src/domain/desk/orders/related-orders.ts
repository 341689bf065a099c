import { and, eq, inArray } from 'drizzle-orm'
import { orders, type VisitId } from '#db/schema.ts'
import { repeatedOrder } from '../../money/payments/release-recollections.ts'
import { listAdditions } from '../../orders/additions.ts'
import { positionInOrder } from '../../orders/order-patients.ts'
import type { OrderView } from '../../orders/order-response.ts'
import type { OrderItemRow, OrderRow, VisitPerson } from '../../orders/order-rows.ts'
import type { Connection } from '../../shop.ts'
import type { RecollectionRow } from '../../visits/recollections.ts'
import { describeLine } from './describe-order.ts'

interface OrderParts {
  order: OrderView
  items: readonly OrderItemRow[]
  repeats: readonly RecollectionRow[]
  patients: readonly VisitPerson[]
}

/** Orders added to the visit, and recollections. */
export async function readRelatedOrders(
  db: Connection,
  row: OrderRow,
  { order, items, repeats, patients }: OrderParts,
) {
  const [repeated, numbers, added] = await Promise.all([
    repeatedOrder(db, row),
    numbersOfVisits(
      db,
      repeats.flatMap(({ bookedVisitId }) => bookedVisitId ?? []),
    ),
    row.isAddition ? undefined : listAdditions(db, [row.visitId]),
  ])
  return {
    addedTo: order.addedTo,
    additions: (added?.get(row.visitId) ?? []).map(({ row: addition, items: own }) => ({
      orderId: addition.number,
      status: addition.status,
      paymentStatus: addition.paymentStatus,
      total: addition.total,
      tests: own.map(({ name }) => name).join(', '),
      lines: own.map(item => ({ ...describeLine(item), patient: positionInOrder(patients, item.person) })),
    })),
    recollectionOf: repeated?.number ?? null,
    recollections: repeats.map(({ reason, state, bookedVisitId, lines, at }) => ({
      reason,
      state,
      lines,
      orderId: (bookedVisitId && numbers.get(bookedVisitId)) ?? null,
      at,
      tests: items
        .filter(({ line }) => lines.includes(line))
        .map(({ name }) => name)
        .join(', '),
    })),
  }
}

/** The number of the order that booked each visit. */
async function numbersOfVisits(db: Connection, visitIds: readonly VisitId[]): Promise<Map<VisitId, string>> {
  if (visitIds.length === 0) return new Map()
  const rows = await db
    .select({ visitId: orders.visitId, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.visitId, [...visitIds]), eq(orders.isAddition, false)))
  return new Map(rows.map(({ visitId, number }) => [visitId, number]))
}
