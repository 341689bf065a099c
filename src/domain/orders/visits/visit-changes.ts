import { eq, sql } from 'drizzle-orm'
import { visitChanges } from '#db/schema.ts'
import type { Actor } from '#domain/actor.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { visitIdOf } from '../additions.ts'
import type { OrderRow } from '../order-rows.ts'

type Kind = (typeof visitChanges.$inferSelect)['kind']

/** `before` is the order before it changed, or an addition to it. */
export async function recordVisitChange(
  tx: Connection,
  before: OrderRow,
  { kind, actor, at }: { kind: Kind; actor: Actor; at: Date },
): Promise<void> {
  const orderId = visitIdOf(before)
  const last = sql`(select coalesce(max(${visitChanges.number}), 0) from ${visitChanges} where ${eq(visitChanges.orderId, orderId)})`
  await tx.insert(visitChanges).values({
    orderId,
    number: sql`${last} + 1`,
    kind,
    by: actor.kind === 'customer' ? 'customer' : 'staff',
    fromDate: before.slotDate,
    fromHour: before.slotHour,
    at,
  })
}

/** Also sends messages about the change if the visit was announced. */
export async function announceVisitChange(
  tx: Connection,
  shop: Pick<Shop, 'sendJob'>,
  before: OrderRow,
  change: Parameters<typeof recordVisitChange>[2],
): Promise<void> {
  await recordVisitChange(tx, before, change)
  await shop.sendJob(tx, 'notify-order', { orderId: visitIdOf(before), about: 'changed' })
}

/** Adding tests counts as a change of the visit. */
export async function sendConfirmation(
  tx: Connection,
  shop: Pick<Shop, 'sendJob' | 'now'>,
  order: OrderRow,
  actor: Actor = { kind: 'customer', id: order.customerId },
): Promise<void> {
  if (order.addedTo === null) {
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' })
    return
  }
  await announceVisitChange(tx, shop, order, { kind: 'added', actor, at: shop.now() })
}
