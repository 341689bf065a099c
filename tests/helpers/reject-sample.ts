import { randomUUID } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import { itemsOfOrders } from '#domain/orders/order-rows.ts'
import { findOrder } from '#domain/orders/read.ts'
import type { Shop } from '#domain/shop.ts'
import { recollect } from '#domain/visits/recollections.ts'
import type { RejectReason } from '#rules/specimens/states.ts'
import { oneStaff } from './staff/acting.ts'

/** Rejects the sample for an order's lines, all unless some are named, as the rejection of their tubes would. */
export async function rejectSample(
  shop: Pick<Shop, 'db' | 'now'>,
  orderId: string,
  reason: RejectReason = 'haemolysed',
  only?: readonly number[],
) {
  const actor = await oneStaff(shop, 'manager')
  await inTransaction(shop.db, async tx => {
    const { id } = await findOrder(tx, orderId)
    const items = await itemsOfOrders(tx, [id])
    const lines = items
      .filter(({ line, cancelledAt }) => cancelledAt === null && (only?.includes(line) ?? true))
      .map(({ line }) => line)
    // As the desk: a sample whose tests are all cancelled needs no recollection.
    if (items.length > 0 && lines.length === 0) return
    await recollect(tx, { orderId: id, lines, specimenId: randomUUID(), reason, at: shop.now(), actor })
  })
}
