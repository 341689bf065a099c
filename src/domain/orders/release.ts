import { and, eq } from 'drizzle-orm'
import { orders, recollections } from '#db/schema.ts'
import { giveCouponUseBack } from '../pricing/coupons.ts'
import type { Transaction } from '../shop.ts'
import { givePlaceBack } from '../slots/slots.ts'
import type { OrderRow } from './order-shape.ts'

/** Payment statuses that cancelling doesn't change. */
const KEPT: readonly OrderRow['paymentStatus'][] = ['completed', 'refunded']

export type CancelReason = NonNullable<OrderRow['cancelReason']>

/**
 * Cancels an order that the caller has locked, and releases its slot and coupon. Idempotent. Refunds are up to the
 * caller.
 */
export async function cancelLocked(
  tx: Transaction,
  row: OrderRow,
  reason: CancelReason,
  now: Date,
): Promise<OrderRow> {
  if (row.status === 'cancelled') return row
  const [cancelled] = await tx
    .update(orders)
    .set({
      status: 'cancelled',
      cancelReason: reason,
      cancelledAt: now,
      holdExpiresAt: null,
      holdsPlace: false,
      paymentStatus: KEPT.includes(row.paymentStatus) ? row.paymentStatus : 'cancelled',
    })
    .where(eq(orders.id, row.id))
    .returning()
  if (row.holdsPlace) {
    // Coupon before slot, the lock order of booking, against deadlocks.
    if (row.couponCode) await giveCouponUseBack(tx, row.couponCode)
    await givePlaceBack(tx, { city: row.city, date: row.slotDate, hour: row.slotHour }, row.places)
  }
  await releaseRecollection(tx, row, now)
  return cancelled ?? row
}

/** Of a cancelled repeat the sample can be booked anew; with the order of a first sample its repeat is dropped. */
async function releaseRecollection(tx: Transaction, row: OrderRow, now: Date): Promise<void> {
  if (row.recollectionOf !== null) {
    await tx
      .update(recollections)
      .set({ state: 'waiting', bookedOrderId: null })
      .where(eq(recollections.bookedOrderId, row.id))
  }
  if (row.collectedAt === null) return
  await tx
    .update(recollections)
    .set({ state: 'dropped', decidedAt: now })
    .where(and(eq(recollections.orderId, row.id), eq(recollections.state, 'waiting')))
}
