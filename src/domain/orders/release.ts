import { and, eq, sql } from 'drizzle-orm'
import { orders, recollections } from '#db/schema.ts'
import { releaseCouponUse } from '#domain/catalogue/use-coupons.ts'
import { type Actor, SYSTEM } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Shop, Transaction } from '../shop.ts'
import type { OrderRow } from './order-rows.ts'
import { fitVisit } from './visits/visit-seats.ts'

/** Payment statuses that cancelling doesn't change. */
const KEPT: readonly OrderRow['paymentStatus'][] = ['completed', 'refunded']

/** `replacedBy`: the id of the order that replaces the cancelled one. */
type Cause =
  | { reason: 'customer' | 'operator' | 'expired' }
  | { reason: 'replaced'; replacedBy: string; actor: Actor }

type CancelOptions = Cause & {
  now: Date
  /** 'later': the caller sets the visit's seats. */
  seats?: 'later'
}

/**
 * Cancels an order that the caller has locked, and gives back its seats and its use of the coupon. Refunds, messages,
 * additions and recollections of the order are up to the caller, as is the audit of a cancellation by customer or staff.
 * Idempotent.
 */
export async function cancelLocked(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  row: OrderRow,
  { now, seats, ...cause }: CancelOptions,
): Promise<OrderRow> {
  if (row.status === 'cancelled') return row
  const [[cancelled]] = await Promise.all([
    tx
      .update(orders)
      .set({
        status: 'cancelled',
        cancelReason: cause.reason,
        cancelledAt: now,
        replacedBy: cause.reason === 'replaced' ? cause.replacedBy : null,
        holdExpiresAt: null,
        paymentStatus: KEPT.includes(row.paymentStatus) ? row.paymentStatus : 'cancelled',
      })
      .where(eq(orders.id, row.id))
      .returning(),
    auditEnd(tx, row, cause, now),
  ])
  if (row.visit.repeatsId !== null && !row.isAddition) await reopenRecollection(tx, row, now)

  // Coupon before slot, the lock order of booking.
  if (row.couponCode) await releaseCouponUse(tx, row.couponCode)
  if (seats !== 'later') await fitVisit(tx, shop, row.visitId)
  return { ...row, ...cancelled }
}

async function auditEnd(tx: Transaction, { id }: OrderRow, cause: Cause, at: Date): Promise<void> {
  const subject = `order:${id}` as const
  if (cause.reason === 'expired') await audit(tx, { at, actor: SYSTEM, action: 'order.expired', subject })
  if (cause.reason === 'replaced')
    await audit(tx, {
      at,
      actor: cause.actor,
      action: 'order.replaced',
      subject,
      details: { by: cause.replacedBy },
    })
}

/** Lets the customer choose another time, also for another open recollection of the order. */
async function reopenRecollection(tx: Transaction, { visitId }: OrderRow, now: Date): Promise<void> {
  const isBooked = eq(recollections.bookedVisitId, visitId)
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
    .set({ bookedVisitId: null, ...(joined ? { state: 'dropped', decidedAt: now } : { state: 'waiting' }) })
    .where(isBooked)
}
