import { and, count, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { prepared } from '#db/connection.ts'
import { customers, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { MAX_OPEN_COLLECTION_ORDERS } from '#rules/paying.ts'
import { createOrder } from '../orders/create.ts'
import type { CreatedOrder } from '../orders/idempotency.ts'
import { refuseCancellation } from '../orders/life.ts'
import { findOwnOrder, lockOrder } from '../orders/read.ts'
import { cancelLocked } from '../orders/release.ts'
import type { OrderRow } from '../orders/shape.ts'
import { consume, DAY_MS } from '../rate-limits.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { type Asking, checkAttempt, checkOrKeep, isOpen, openAttempt, paymentUnderWay } from './attempts.ts'
import { addRefund } from './settle.ts'
import { settlingPayment } from './settling-payment.ts'
import { refuseTooLate, refuseUnpayable } from './start.ts'

/** Each order that is confirmed sends mail to an address that nobody has checked: booking and cancelling has an end. */
const CANCELLATIONS_A_DAY = 20

/**
 * Chooses how an order is paid. Pay on Collection confirms it; before that the provider is asked about a payment
 * under way: a success makes the order paid online. One that is still open is no obstacle: it cannot be taken back at
 * the provider, and a success that still comes pays the order online after all. Answers the order as it is afterwards.
 */
export async function setPaymentMethod(
  shop: Asking,
  viewer: Viewer,
  orderId: string,
  method: 'ONLINE' | 'COD',
): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (method === 'COD') await learnOfPayment(shop, order)
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, order)
    if (locked.paymentStatus === 'completed' && locked.status !== 'cancelled') return locked
    if (locked.status === 'confirmed' && locked.paymentMethod === method) return locked
    refuseUnpayable(locked)
    refuseTooLate(locked, shop.now())
    return method === 'COD' ? payOnCollection(tx, shop, locked) : chooseOnline(tx, locked)
  })
}

const lockCustomer = prepared(db =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_customer'),
)

const openCollectionOrders = prepared(db =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, sql.placeholder('customerId')),
        eq(orders.paymentMethod, 'COD'),
        eq(orders.status, 'confirmed'),
        ne(orders.paymentStatus, 'completed'),
      ),
    )
    .prepare('open_collection_orders'),
)

const confirmForCollection = prepared(db =>
  db
    .update(orders)
    .set({
      status: 'confirmed',
      paymentMethod: 'COD',
      paymentStatus: 'pending',
      confirmedAt: sql`${sql.placeholder('confirmedAt')}`,
      holdExpiresAt: null,
    })
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('confirm_for_collection'),
)

/** Locks an order after its customer, in the same order as booking does. */
export async function lockWithCustomer(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  await lockCustomer(tx).execute({ id: order.customerId })
  return lockOrder(tx, order.id)
}

async function chooseOnline(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const [changed] = await tx
    .update(orders)
    .set({ paymentMethod: 'ONLINE' })
    .where(eq(orders.id, order.id))
    .returning()
  return changed ?? order
}

/**
 * Confirms an unpaid order, locked with its customer, as Pay on Collection. Refusals: COUPON_NO_COLLECTION_PAYMENT,
 * TOO_MANY_OPEN_ORDERS.
 */
export async function payOnCollection(
  tx: Transaction,
  shop: Pick<Asking, 'now' | 'sendJob'>,
  order: OrderRow,
): Promise<OrderRow> {
  if (order.couponCode) {
    throw new Refusal(
      'COUPON_NO_COLLECTION_PAYMENT',
      'Pay on Collection is not available with coupon discounts',
    )
  }
  const [open] = await openCollectionOrders(tx).execute({ customerId: order.customerId })
  if ((open?.orders ?? 0) >= MAX_OPEN_COLLECTION_ORDERS) {
    throw new Refusal(
      'TOO_MANY_OPEN_ORDERS',
      `You have ${MAX_OPEN_COLLECTION_ORDERS} orders to be paid at the collection already. Please pay this one online.`,
    )
  }
  const confirmedAt = shop.now()
  await confirmForCollection(tx).execute({ id: order.id, confirmedAt })
  await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' })
  return {
    ...order,
    status: 'confirmed',
    paymentMethod: 'COD',
    paymentStatus: 'pending',
    confirmedAt,
    holdExpiresAt: null,
  }
}

/** Asks the provider about an open attempt and refuses while it is undecided. Throws ProviderError without an answer. */
export async function refuseOpenPayment(shop: Asking, order: OrderRow): Promise<void> {
  const open = await openAttempt(shop.db, order)
  if (open && isOpen(await checkAttempt(shop, open))) throw paymentUnderWay(open, shop.now())
}

/** Refuses while an attempt is open, under the lock: nothing can begin after it. */
export async function refuseAttempt(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
): Promise<void> {
  const attempt = await openAttempt(tx, order)
  if (attempt) throw paymentUnderWay(attempt, shop.now())
}

/** Has the provider asked about an open attempt, so that what was paid a moment ago is known. */
async function learnOfPayment(shop: Asking, order: OrderRow): Promise<void> {
  const open = await openAttempt(shop.db, order)
  if (open) await checkOrKeep(shop, open)
}

/**
 * Books as `createOrder` does. The customer's unpaid order is replaced even while its payment page is open, once the
 * provider has been asked: what was paid a moment ago stays booked, what is paid later is refunded.
 */
export async function bookAnew(
  shop: Asking,
  catalogue: Parameters<typeof createOrder>[1],
  viewer: Viewer,
  request: OrderRequest,
  idempotencyKey: string | undefined,
): Promise<CreatedOrder> {
  try {
    return await createOrder(shop, catalogue, viewer, request, idempotencyKey)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_PENDING') throw error
    await learnOfPayment(shop, await findOwnOrder(shop.db, viewer, String(error.details.extra?.orderId)))
    return createOrder(shop, catalogue, viewer, request, idempotencyKey, true)
  }
}

/**
 * Cancels the viewer's own order until the hour of its visit; what was paid, or is paid on a page that is still open,
 * is refunded by the worker. Refusals: NOT_FOUND, ORDER_STEP_REFUSED, TOO_MANY.
 */
export async function cancelOwnOrder(shop: Asking, viewer: Viewer, orderId: string): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (order.status === 'cancelled') return order
  await learnOfPayment(shop, order)
  await consume(shop, shop.db, {
    key: `cancel-customer:${viewer.customerId}`,
    windowMs: DAY_MS,
    limit: CANCELLATIONS_A_DAY,
    message: 'You have cancelled many orders today. Please call us to cancel this one.',
  })
  return inTransaction(shop.db, tx => cancelAndRefund(tx, shop, order.id, 'customer', 'customer'))
}

/**
 * Cancels an order, if `who` still may, asks for the refund of what paid it, and tells whoever was told of the visit. `actor` is written to the audit.
 * Doing it again changes nothing. Refusals: NOT_FOUND, ORDER_STEP_REFUSED, PAYMENT_PENDING.
 */
export async function cancelAndRefund(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'sendJob'>,
  orderId: string,
  who: 'customer' | 'operator',
  actor: string,
): Promise<OrderRow> {
  const locked = await lockOrder(tx, orderId)
  if (locked.status === 'cancelled') return locked
  const now = shop.now()
  refuseCancellation(who, locked, now)
  if (who === 'operator') await refuseAttempt(tx, shop, locked)
  const paid = await settlingPayment(tx, locked.id)
  if (paid) await addRefund(tx, paid, paid.amount, 'cancelled', now, actor)
  // An order that was never confirmed has had no message of a visit that could mislead.
  if (locked.status === 'confirmed') await shop.sendJob(tx, 'notify-order', { orderId, about: 'cancelled' })
  return cancelLocked(tx, locked, who, now)
}
