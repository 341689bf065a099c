import { and, eq, sql } from 'drizzle-orm'
import { orders, recollections } from '#db/schema.ts'
import { releaseCouponUse } from '#domain/catalogue/use-coupons.ts'
import type { Shop, Transaction } from '../shop.ts'
import type { OrderRow } from './order-rows.ts'
import { fitVisit } from './visits/visit-seats.ts'

/** Payment statuses that cancelling doesn't change. */
const KEPT: readonly OrderRow['paymentStatus'][] = ['completed', 'refunded']

type CancelReason = NonNullable<OrderRow['cancelReason']>

interface Cancelling {
  reason: CancelReason
  now: Date
  /** The order that replaces the cancelled one. */
  replacedBy?: string
  /** 'later': the caller sets the visit's seats. */
  seats?: 'later'
}

/**
 * Cancels an order that the caller has locked, and gives back its seats and its use of the coupon. Refunds, messages,
 * additions and recollections of the order are up to the caller. Idempotent.
 */
export async function cancelLocked(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  row: OrderRow,
  { reason, now, replacedBy, seats }: Cancelling,
): Promise<OrderRow> {
  if (row.status === 'cancelled') return row
  const [cancelled] = await tx
    .update(orders)
    .set({
      status: 'cancelled',
      cancelReason: reason,
      cancelledAt: now,
      replacedBy,
      holdExpiresAt: null,
      paymentStatus: KEPT.includes(row.paymentStatus) ? row.paymentStatus : 'cancelled',
    })
    .where(eq(orders.id, row.id))
    .returning()
  if (row.recollectionOf !== null) await reopenRecollection(tx, row, now)

  // Coupon before slot, the lock order of booking.
  if (row.couponCode) await releaseCouponUse(tx, row.couponCode)
  if (seats !== 'later') await fitVisit(tx, shop, row.visitId)
  return { ...row, ...cancelled }
}

/** Lets the customer choose another time, also for another open recollection of the order. */
async function reopenRecollection(tx: Transaction, { id }: OrderRow, now: Date): Promise<void> {
  const isBooked = eq(recollections.bookedOrderId, id)
  const [booked] = await tx.select().from(recollections).where(isBooked)
  if (!booked) return
  const [joined] = await tx
    .update(recollections)
    .set({
      lines: sql`array(select distinct unnest(${recollections.lines} || ${sql.param(booked.lines)}::smallint[]) order by 1)`,
    })
    .where(and(eq(recollections.orderId, booked.orderId), eq(recollections.state, 'waiting')))
    .returning({ id: recollections.id })
  await tx
    .update(recollections)
    .set({ bookedOrderId: null, ...(joined ? { state: 'dropped', decidedAt: now } : { state: 'waiting' }) })
    .where(isBooked)
}
