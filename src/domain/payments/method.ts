import { and, count, eq, ne } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { customers, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { ProviderError } from '#outside/provider-error.ts'
import { findOwnOrder, lockOrder } from '../orders/read.ts'
import { cancelLocked } from '../orders/release.ts'
import type { OrderRow } from '../orders/shape.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { type Asking, checkAttempt, isOpen, openAttempt } from './attempts.ts'
import { addRefund } from './settle.ts'
import { settlingPayment } from './settled.ts'
import { refuseUnpayable } from './start.ts'

/** Open orders that a customer may have to pay at the collection at one time. */
export const OPEN_COLLECTION_ORDERS = 3

/**
 * Chooses how an order is paid. Pay on Collection confirms it; before that the provider is asked about a payment
 * under way: pending refuses, a success makes the order paid online. Answers the order as it is afterwards.
 */
export async function setPaymentMethod(
  shop: Asking,
  viewer: Viewer,
  orderId: string,
  method: 'ONLINE' | 'COD',
): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (method === 'COD') await refuseRunningPayment(shop, order)
  return inTransaction(shop.db, async tx => {
    // The same order of locks as in booking: customer, then order.
    await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, viewer.customerId))
      .for('update')
    const locked = await lockOrder(tx, order.id)
    if (locked.paymentStatus === 'completed' && locked.status !== 'cancelled') return locked
    if (locked.status === 'confirmed' && locked.paymentMethod === method) return locked
    refuseUnpayable(locked)
    return method === 'COD' ? payOnCollection(tx, shop, locked) : chooseOnline(tx, locked)
  })
}

async function chooseOnline(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const [changed] = await tx
    .update(orders)
    .set({ paymentMethod: 'ONLINE' })
    .where(eq(orders.id, order.id))
    .returning()
  return changed ?? order
}

async function payOnCollection(tx: Transaction, shop: Asking, order: OrderRow): Promise<OrderRow> {
  if (order.couponCode) {
    throw new Refusal(
      'COUPON_NO_COLLECTION_PAYMENT',
      'Pay on Collection is not available with coupon discounts',
    )
  }
  if (await openAttempt(tx, order.id)) throw paymentUnderWay()
  const [open] = await tx
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, order.customerId),
        eq(orders.paymentMethod, 'COD'),
        eq(orders.status, 'confirmed'),
        ne(orders.paymentStatus, 'completed'),
      ),
    )
  if ((open?.orders ?? 0) >= OPEN_COLLECTION_ORDERS) {
    throw new Refusal(
      'TOO_MANY_OPEN_ORDERS',
      `You have ${OPEN_COLLECTION_ORDERS} orders to be paid at the collection already. Please pay this one online.`,
    )
  }
  const now = shop.now()
  const [confirmed] = await tx
    .update(orders)
    .set({
      status: 'confirmed',
      paymentMethod: 'COD',
      paymentStatus: 'pending',
      confirmedAt: now,
      holdExpiresAt: null,
    })
    .where(eq(orders.id, order.id))
    .returning()
  await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' })
  return confirmed ?? order
}

const paymentUnderWay = () =>
  new Refusal(
    'PAYMENT_PENDING',
    'A payment of this order is still under way. Please wait until it has ended.',
    {
      retryAfter: 30,
    },
  )

/** Asks the provider about an open attempt and refuses while it is undecided, or while it can't be asked. */
async function refuseRunningPayment(shop: Asking, order: OrderRow): Promise<void> {
  const open = await openAttempt(shop.db, order.id)
  if (!open) return
  try {
    if (isOpen(await checkAttempt(shop, open))) throw paymentUnderWay()
  } catch (error) {
    if (error instanceof ProviderError) throw paymentUnderWay()
    throw error
  }
}

/**
 * Cancels the viewer's own order while nobody has come for the sample; what was paid is refunded by the worker.
 * Refusals: NOT_FOUND, ORDER_STEP_REFUSED, PAYMENT_PENDING.
 */
export async function cancelOwnOrder(shop: Asking, viewer: Viewer, orderId: string): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  await refuseRunningPayment(shop, order)
  return inTransaction(shop.db, tx =>
    cancelAndRefund(tx, shop, order.id, 'customer', ['pending', 'confirmed']),
  )
}

/** Cancels an order in one of the allowed states and refunds what paid it. `actor` is written to the audit. */
export async function cancelAndRefund(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  orderId: string,
  reason: 'customer' | 'operator',
  allowed: OrderRow['status'][],
  actor = 'customer',
): Promise<OrderRow> {
  const locked = await lockOrder(tx, orderId)
  if (locked.status === 'cancelled') return locked
  if (!allowed.includes(locked.status)) {
    throw new Refusal(
      'ORDER_STEP_REFUSED',
      'The sample has been collected: this order can no longer be cancelled here. Please call us.',
    )
  }
  if (await openAttempt(tx, locked.id)) throw paymentUnderWay()
  const now = shop.now()
  const paid = await settlingPayment(tx, locked.id)
  if (paid?.channel === 'online') await addRefund(tx, paid, paid.amount, 'cancelled', now, actor)
  return cancelLocked(tx, locked, reason, now)
}
