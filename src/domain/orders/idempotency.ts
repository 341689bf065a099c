import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Centre } from '#contract/centres.ts'
import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { centres, customers, idempotencyKeys, orderItems, orders } from '#db/schema.ts'
import { keyUsed } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { centreShape } from '../catalogue/centres.ts'
import type { Shop, Viewer } from '../shop.ts'
import type { CustomerRow, OrderItemRow, OrderRow } from './order-shape.ts'

/** The same request under the same idempotency key has one effect, and one answer. */

export interface CreatedOrder {
  order: OrderRow
  items: OrderItemRow[]
  customer: CustomerRow
  /** Where the patient goes; undefined for a home visit. */
  centre: Centre | undefined
  /** The number of the earlier unpaid order that this one cancelled. */
  replaced: string | null
}

/** What two requests with one key are compared by. */
export const hashOf = (request: OrderRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/** The order that a key already stands for; refuses the key with another body. */
export async function orderOfKey(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
  key: { value: string; bodyHash: string },
): Promise<CreatedOrder | undefined> {
  const [found] = await shop.db
    .select({ bodyHash: idempotencyKeys.bodyHash, order: orders, customer: customers, centre: centres })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .innerJoin(customers, eq(customers.id, idempotencyKeys.customerId))
    .leftJoin(centres, eq(centres.code, orders.centreCode))
    .where(and(eq(idempotencyKeys.customerId, viewer.customerId), eq(idempotencyKeys.key, key.value)))
  if (!found) return undefined
  if (found.bodyHash !== key.bodyHash) {
    throw new Refusal('IDEMPOTENCY_CONFLICT', sentence(keyUsed))
  }
  const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, found.order.id))
  const [earlier] = await shop.db
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, viewer.customerId),
        eq(orders.cancelReason, 'replaced'),
        eq(orders.cancelledAt, found.order.createdAt),
      ),
    )
  return {
    order: found.order,
    items: items.sort((a, b) => a.line - b.line),
    customer: found.customer,
    centre: found.centre ? centreShape(found.centre) : undefined,
    replaced: earlier?.number ?? null,
  }
}
