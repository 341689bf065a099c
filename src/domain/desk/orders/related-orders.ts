import { inArray } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import type { OrderView } from '../../orders/order-response.ts'
import type { OrderItemRow, OrderRow } from '../../orders/order-rows.ts'
import type { Connection } from '../../shop.ts'
import type { RecollectionRow } from '../../visits/recollections.ts'

interface Related {
  order: OrderView
  items: readonly OrderItemRow[]
  repeats: readonly RecollectionRow[]
}

/** Orders added to the visit, and recollections. */
export async function readRelatedOrders(db: Connection, row: OrderRow, { order, items, repeats }: Related) {
  const numbers = await readOrderNumbers(
    db,
    [row.recollectionOf, ...repeats.map(({ bookedOrderId }) => bookedOrderId)].filter(id => id !== null),
  )
  return {
    addedTo: order.addedTo,
    additions: order.additions.map(({ orderId, status, paymentStatus, totalAmount, items: added }) => ({
      orderId,
      status,
      paymentStatus,
      total: totalAmount,
      tests: added.map(({ name }) => name).join(', '),
    })),
    recollectionOf: numbers.get(row.recollectionOf ?? '') ?? null,
    recollections: repeats.map(({ reason, state, bookedOrderId, lines, at }) => ({
      reason,
      state,
      lines,
      orderId: numbers.get(bookedOrderId ?? '') ?? null,
      at,
      tests: items
        .filter(({ line }) => lines.includes(line))
        .map(({ name }) => name)
        .join(', '),
    })),
  }
}

export async function readOrderNumbers(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Map(rows.map(({ id, number }) => [id, number]))
}
