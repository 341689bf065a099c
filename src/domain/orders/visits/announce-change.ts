import type { Connection, Shop } from '#domain/shop.ts'
import type { OrderRow } from '../order-rows.ts'

type Queue = Pick<Shop, 'sendJob'>

/** Sends messages about what changed, if the visit was announced. */
export const announceVisitChange = (tx: Connection, shop: Queue, { visitId }: OrderRow): Promise<void> =>
  shop.sendJob(tx, 'notify-order', { orderId: visitId, about: 'changed' })

/** Adding tests counts as a change of the visit. */
export const sendConfirmation = (tx: Connection, shop: Queue, order: OrderRow): Promise<void> =>
  order.addedTo === null
    ? shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' })
    : announceVisitChange(tx, shop, order)
