import type { Connection, Shop } from '#domain/shop.ts'
import type { OrderRow } from '../order-rows.ts'
import { findBooking } from '../read.ts'

type Queue = Pick<Shop, 'sendJob'>

/** Sends messages about what changed, if the visit was announced. */
export async function announceVisitChange(tx: Connection, shop: Queue, order: OrderRow): Promise<void> {
  const { id: orderId } = order.isAddition ? await findBooking(tx, order) : order
  await shop.sendJob(tx, 'notify-order', { orderId, about: 'changed' })
}

/** Adding tests counts as a change of the visit. */
export const sendConfirmation = (tx: Connection, shop: Queue, order: OrderRow): Promise<void> =>
  order.isAddition
    ? announceVisitChange(tx, shop, order)
    : shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' })
