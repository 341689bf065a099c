import { and, eq, ne } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { manyCancelled } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Actor, Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { isToDo } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { findOrder, findOwnOrder, lockOrder } from '../orders/read.ts'
import { cancelLocked } from '../orders/release.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { askBefore, type PaymentDeps, refuseToStaff } from './attempts.ts'
import { learnOfPayment } from './choose-method.ts'
import { paymentThatPaid } from './payment-that-paid.ts'
import { requestRefund } from './request-refund.ts'

/** Each order that is confirmed sends mail to an address that nobody has checked: booking and cancelling has an end. */
const CANCELLATIONS_A_DAY = 20

/**
 * Cancels the viewer's own order until the hour of its visit; what was paid, or is paid on a page that is still open,
 * is refunded by the worker. Refusals: NOT_FOUND, ORDER_STEP_REFUSED, TOO_MANY.
 */
export async function cancelOwnOrder(shop: PaymentDeps, viewer: Viewer, orderId: string): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (order.status === 'cancelled') return order
  await learnOfPayment(shop, order)
  await consume(shop, shop.db, {
    key: `cancel-customer:${viewer.customerId}`,
    windowMs: DAY_MS,
    limit: CANCELLATIONS_A_DAY,
    message: sentence(manyCancelled),
  })
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (!isToDo('customer', 'cancel', locked, shop.now())) return locked
    return cancelAndRefund(tx, shop, locked, { kind: 'customer', id: viewer.customerId })
  })
}

/** A cancelled order, with what has to go back to the customer (paise): cash by hand, the rest by the provider. */
export interface CancelledOrder {
  order: OrderRow
  refund?: { amount: number; channel: 'online' | 'cash' }
}

/**
 * Cancels an order up to "collected" and asks for the refund of what paid it. The provider is asked about an open
 * payment first. Refusals: NOT_FOUND, ORDER_STEP_REFUSED, PAYMENT_PENDING. Throws ProviderError without an answer.
 */
export async function cancelOrder(
  shop: PaymentDeps,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: Staff },
): Promise<CancelledOrder> {
  const found = await findOrder(shop.db, orderId)
  await askBefore(shop, 'cancel', found)
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, found.id)
    await refuseToStaff(tx, 'cancel', locked, shop.now())
    const order = await cancelAndRefund(tx, shop, locked, actor)
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'order.cancelled',
      subject: `order:${locked.id}`,
      details: { from: locked.status, reason },
    })
    return { order, refund: await owedRefund(tx, locked.id) }
  })
}

/** What is still to go back of what paid an order. */
async function owedRefund(tx: Transaction, orderId: string): Promise<CancelledOrder['refund']> {
  const [owed] = await tx
    .select({ amount: refunds.amount, channel: payments.channel })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, orderId), eq(payments.settlesOrder, true), ne(refunds.state, 'completed')))
  return owed
}

/** Cancels a locked order, asks for the refund of what paid it, and tells whoever was told of the visit. */
async function cancelAndRefund(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'sendJob'>,
  locked: OrderRow,
  actor: Actor,
): Promise<OrderRow> {
  const now = shop.now()
  const paid = await paymentThatPaid(tx, locked.id)
  if (paid) await requestRefund(tx, paid, paid.amount, 'cancelled', now, actor)
  // An order that was never confirmed has had no message of a visit that could mislead.
  if (locked.status === 'confirmed') {
    await shop.sendJob(tx, 'notify-order', { orderId: locked.id, about: 'cancelled' })
  }
  return cancelLocked(tx, locked, actor.kind === 'customer' ? 'customer' : 'operator', now)
}
