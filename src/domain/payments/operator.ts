import { and, eq, ne } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { audit, orders, payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type OrderStep, refuseCancellation, refuseStep } from '../orders/life.ts'
import { findOrder, lockOrder } from '../orders/read.ts'
import type { OrderRow } from '../orders/shape.ts'
import type { Transaction } from '../shop.ts'
import type { Asking } from './attempts.ts'
import { recordCash } from './cash.ts'
import {
  cancelAndRefund,
  lockWithCustomer,
  payOnCollection,
  refuseAttempt,
  refuseOpenPayment,
} from './method.ts'
import { settlingPayment } from './settling-payment.ts'
import { refuseUnpayable } from './start.ts'

/** What those who run the shop do with an order: move it along its life, cancel it. */

/** An order as a step left it, with the cash that the step took (paise). */
export interface MovedOrder {
  order: OrderRow
  cash?: { amount: number; invoiceNumber: string }
}

/**
 * Moves an order one step on. "confirmed" by hand means Pay on Collection and has to be said (`isPayOnCollection`):
 * an order that is paid online is confirmed by its payment alone. "collected" records the cash of an order that is
 * paid at the collection, and issues its invoice. Refusals: NOT_FOUND, ORDER_STEP_REFUSED, and those of Pay on
 * Collection. Throws ProviderError when the provider can't be asked about an open payment.
 */
export async function moveOrder(
  shop: Asking,
  { orderId, to, actor, isPayOnCollection }: MoveOrder,
): Promise<MovedOrder> {
  const found = await findOrder(shop.db, orderId)
  refuseStep(found.status, to)
  if (to === 'confirmed') {
    refuseConfirmationByHand(isPayOnCollection)
    await refuseOpenPayment(shop, found)
  }
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, found)
    refuseStep(locked.status, to)
    const moved = await takeStep(tx, shop, locked, to, actor)
    await tx.insert(audit).values({
      at: shop.now(),
      actor,
      action: 'order.moved',
      subject: `order:${locked.id}`,
      details: { from: locked.status, to },
    })
    return moved
  })
}

export interface MoveOrder {
  /** Either id of the order. */
  orderId: string
  to: OrderStep
  /** Who does it, for the audit: 'operator:asha'. */
  actor: string
  isPayOnCollection: boolean
}

function refuseConfirmationByHand(isPayOnCollection: boolean): void {
  if (isPayOnCollection) return
  throw new Refusal(
    'ORDER_STEP_REFUSED',
    'An order that is paid online is confirmed by its payment only. By hand it can be confirmed as Pay on Collection.',
  )
}

async function takeStep(
  tx: Transaction,
  shop: Asking,
  order: OrderRow,
  to: OrderStep,
  actor: string,
): Promise<MovedOrder> {
  if (to === 'confirmed') {
    refuseUnpayable(order)
    await refuseAttempt(tx, shop, order)
    return { order: await payOnCollection(tx, shop, order) }
  }
  const isCollected = to === 'collected'
  const isUnpaid = isCollected && !(await settlingPayment(tx, order.id))
  const cash = isUnpaid
    ? { amount: order.total, invoiceNumber: await recordCash(tx, shop, order, actor) }
    : undefined
  const [moved] = await tx
    .update(orders)
    .set({ status: to, ...(isCollected ? { collectedAt: shop.now() } : {}) })
    .where(eq(orders.id, order.id))
    .returning()
  return { order: moved ?? order, cash }
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
  shop: Asking,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: string },
): Promise<CancelledOrder> {
  const found = await findOrder(shop.db, orderId)
  refuseCancellation('operator', found, shop.now())
  await refuseOpenPayment(shop, found)
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, found.id)
    refuseCancellation('operator', locked, shop.now())
    const order = await cancelAndRefund(tx, shop, locked.id, 'operator', actor)
    await tx.insert(audit).values({
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
