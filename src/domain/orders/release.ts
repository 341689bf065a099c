import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { giveCouponUseBack } from '../pricing/coupons.ts'
import type { Transaction } from '../shop.ts'
import { givePlaceBack } from '../slots/slots.ts'
import type { OrderRow } from './order-shape.ts'

/** What was paid, or given back, stays so whatever becomes of the order. */
const KEPT: readonly OrderRow['paymentStatus'][] = ['completed', 'refunded']

export type CancelReason = NonNullable<OrderRow['cancelReason']>

/**
 * Cancels an order whose row the caller holds locked, and gives its place and its coupon's use back at once.
 * Doing it again changes nothing. What was paid is the caller's to refund.
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
    // Coupon before slot, as in booking, so that two transactions that want both seldom wait for each other in a ring.
    if (row.couponCode) await giveCouponUseBack(tx, row.couponCode)
    await givePlaceBack(tx, { city: row.city, date: row.slotDate, hour: row.slotHour })
  }
  return cancelled ?? row
}
