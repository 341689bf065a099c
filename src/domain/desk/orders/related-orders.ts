import { and, eq, inArray } from 'drizzle-orm'
import { orders, type VisitId } from '#db/schema.ts'
import { repeatedOrder } from '../../money/payments/release-recollections.ts'
import type { OrderView } from '../../orders/order-response.ts'
import type { OrderItemRow, OrderRow } from '../../orders/order-rows.ts'
import type { Connection } from '../../shop.ts'
import type { RecollectionRow } from '../../visits/recollections.ts'

interface OrderParts {
  order: OrderView
  items: readonly OrderItemRow[]
  repeats: readonly RecollectionRow[]
}

/** Orders added to the visit, and recollections. */
export async function readRelatedOrders(
  db: Connection,
  row: OrderRow,
  { order, items, repeats }: OrderParts,
) {
  const [repeated, numbers] = await Promise.all([
    repeatedOrder(db, row),
    numbersOfVisits(
      db,
      repeats.flatMap(({ bookedVisitId }) => bookedVisitId ?? []),
    ),
  ])
  return {
    addedTo: order.addedTo,
    additions: order.additions.map(({ orderId, status, paymentStatus, totalAmount, items: added }) => ({
      orderId,
      status,
      paymentStatus,
      total: totalAmount,
      tests: added.map(({ name }) => name).join(', '),
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
