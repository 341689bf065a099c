import { and, eq } from 'drizzle-orm'
import { orders, recollections, visits } from '#db/schema.ts'
import type { Actor } from '#domain/actor.ts'
import { auditAll } from '#domain/audit.ts'
import { standingAdditions } from '#domain/orders/additions.ts'
import { isItsVisit, type OrderRow, orderColumns } from '#domain/orders/order-rows.ts'
import { findBooking, lockVisit } from '#domain/orders/read.ts'
import { cancelLocked } from '#domain/orders/release.ts'
import { fitVisit } from '#domain/orders/visits/visit-seats.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { findSettlingPayment, readRefundable } from './payments.ts'
import { requestRefund } from './request-refund.ts'
import { paymentsOfVisit } from './visit-payments.ts'

/** A recollection is free only while its order is paid. */

interface ReleasedBy {
  actor: Actor
  now: Date
}

/**
 * Call it when an order is cancelled or refunded: cancels its open recollections and refunds what was added to them.
 */
export async function releaseRecollections(
  tx: Transaction,
  shop: Pick<Shop, 'rules' | 'sendJob'>,
  { id }: OrderRow,
  by: ReleasedBy,
): Promise<void> {
  await dropWaiting(tx, id, by.now)
  const all = await tx.select().from(recollections).where(eq(recollections.orderId, id))
  for (const { bookedVisitId } of all) {
    if (bookedVisitId === null) continue
    const booking = await lockVisit(tx, bookedVisitId)
    if (booking.status === 'confirmed') await cancelVisit(tx, shop, booking, by)
    // A recollection may itself need another one.
    else await releaseRecollections(tx, shop, booking, by)
  }
  // Without this, a cancelled visit could be booked again.
  await dropWaiting(tx, id, by.now)
}

/** The lines for which a recollection waits for a time. */
export async function linesAwaitingRecollection(db: Connection, orderId: string): Promise<number[]> {
  const [waiting] = await db
    .select({ lines: recollections.lines })
    .from(recollections)
    .where(and(eq(recollections.orderId, orderId), eq(recollections.state, 'waiting')))
  return waiting?.lines ?? []
}

/** Takes cancelled lines out of the waiting recollection, which ends without lines. */
export async function releaseLines(
  tx: Transaction,
  { id }: OrderRow,
  cancelled: readonly number[],
  now: Date,
): Promise<void> {
  const lines = (await linesAwaitingRecollection(tx, id)).filter(line => !cancelled.includes(line))
  if (lines.length === 0) await dropWaiting(tx, id, now)
  else
    await tx
      .update(recollections)
      .set({ lines })
      .where(and(eq(recollections.orderId, id), eq(recollections.state, 'waiting')))
}

const dropWaiting = (tx: Transaction, orderId: string, now: Date) =>
  tx
    .update(recollections)
    .set({ state: 'dropped', decidedAt: now })
    .where(and(eq(recollections.orderId, orderId), eq(recollections.state, 'waiting')))

async function cancelVisit(
  tx: Transaction,
  shop: Pick<Shop, 'rules' | 'sendJob'>,
  visit: OrderRow,
  { actor, now }: ReleasedBy,
): Promise<void> {
  const added = await standingAdditions(tx, visit.visitId)
  for (const { payment, left, parts } of await paymentsOfVisit(tx, visit.visitId))
    if (left > 0)
      await requestRefund(tx, payment, { amount: left, reason: 'cancelled', now, actor, part: parts })
  await shop.sendJob(tx, 'notify-order', { orderId: visit.id, about: 'cancelled' })

  const goes = [visit, ...added.filter(({ status }) => status !== 'cancelled')]
  for (const order of goes) await cancelLocked(tx, shop, order, { reason: 'operator', now, seats: 'later' })
  await fitVisit(tx, shop, visit.visitId)

  await auditAll(
    tx,
    goes.map(({ id }) => ({
      at: now,
      actor,
      action: 'order.cancelled',
      subject: `order:${id}`,
      details: id === visit.id ? {} : { with: visit.id },
    })),
  )
}

/** The order whose samples a recollection takes again; undefined for any other order. */
export async function repeatedOrder(db: Connection, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.visit.repeatsId === null || order.isAddition) return undefined
  const [found] = await db
    .select(orderColumns)
    .from(recollections)
    .innerJoin(orders, eq(orders.id, recollections.orderId))
    .innerJoin(visits, isItsVisit)
    .where(eq(recollections.bookedVisitId, order.visitId))
  // A cancelled recollection is no longer the one that its order waits for.
  return found ?? findBooking(db, { visitId: order.visit.repeatsId })
}

/** Also true if the first order of a chain of recollections is cancelled or fully refunded. Pending refunds count. */
export async function isRefunded(db: Connection, order: OrderRow): Promise<boolean> {
  const repeated = await repeatedOrder(db, order)
  if (repeated) return isRefunded(db, repeated)
  const payment = await findSettlingPayment(db, order.id)
  return (
    order.status === 'cancelled' || (payment !== undefined && (await readRefundable(db, payment)).left === 0)
  )
}
