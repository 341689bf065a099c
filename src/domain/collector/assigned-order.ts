import { and, eq } from 'drizzle-orm'
import { visitEvents } from '#db/schema.ts'
import { orderNotFound } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOrder } from '../orders/read.ts'
import type { Shop } from '../shop.ts'
import type { StaffSession } from '../staff/sessions.ts'

/** Returns an order whose visit was ever assigned to the caller; any other gets the refusal of a missing one. */
export async function findAssignedOrder(
  { db }: Pick<Shop, 'db'>,
  { actor }: StaffSession,
  orderId: string,
): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  const [sent] = await db
    .select({ id: visitEvents.id })
    .from(visitEvents)
    .where(and(eq(visitEvents.visitId, order.visitId), eq(visitEvents.collectorId, actor.id)))
    .limit(1)
  if (!sent) throw new Refusal('NOT_FOUND', sentence(orderNotFound))
  return order
}
