import type { Actor } from '#domain/actor.ts'
import { postponeJob } from '#domain/later-jobs.ts'
import type { Connection, Jobs, Shop } from '#domain/shop.ts'
import { UNDO_MS } from '#rules/undo.ts'
import type { OrderRow } from '../order-rows.ts'
import { findBooking } from '../read.ts'

type Queue = Pick<Shop, 'now' | 'sendJob'>

/**
 * Sends the message about a change by its customer at once. Changes by staff are sent in one message, once none has
 * followed for `UNDO_MS`. The caller has locked the visit.
 */
export const announceChange = (
  tx: Connection,
  shop: Queue,
  actor: Actor,
  job: Jobs['notify-order'],
): Promise<void> =>
  actor.kind === 'staff'
    ? postponeJob(tx, 'notify-order', job, { now: shop.now(), by: UNDO_MS })
    : shop.sendJob(tx, 'notify-order', job)

/** Sends messages about what changed, if the visit was announced. */
export async function announceVisitChange(
  tx: Connection,
  shop: Queue,
  order: OrderRow,
  actor: Actor,
): Promise<void> {
  const { id: orderId } = order.isAddition ? await findBooking(tx, order) : order
  await announceChange(tx, shop, actor, { orderId, about: 'changed' })
}

/** Adding tests counts as a change of the visit. */
export const sendConfirmation = (
  tx: Connection,
  shop: Queue,
  order: OrderRow,
  actor: Actor,
): Promise<void> =>
  order.isAddition
    ? announceVisitChange(tx, shop, order, actor)
    : shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' })
