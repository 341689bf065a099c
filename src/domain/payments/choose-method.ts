import { and, count, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { prepared } from '#db/connection.ts'
import { customers, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { MAX_OPEN_COLLECTION_ORDERS } from '#rules/orders/paying.ts'
import { manyCollectionOrders } from '#text/errors/payments.ts'
import { notWithCoupons as noCollectionWithCoupon } from '#text/orders/payment.ts'
import { sentence } from '#text/text.ts'
import { isToDo } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { findOwnOrder, lockOrder } from '../orders/read.ts'
import type { Transaction, Viewer } from '../shop.ts'
import { checkOrKeep, openAttempt, type PaymentDeps } from './attempts.ts'

/**
 * Chooses how an order is paid. Pay on Collection confirms it; before that the provider is asked about a payment
 * under way: a success makes the order paid online. One that is still open is no obstacle: it cannot be taken back at
 * the provider, and a success that still comes pays the order online after all. Answers the order as it is afterwards.
 */
export async function setPaymentMethod(
  shop: PaymentDeps,
  viewer: Viewer,
  orderId: string,
  method: 'ONLINE' | 'COD',
): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (method === 'COD') await learnOfPayment(shop, order)
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, order)
    const deed = method === 'COD' ? 'choose-collection' : 'choose-online'
    if (!isToDo('customer', deed, locked, shop.now())) return locked
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
  shop: Pick<PaymentDeps, 'now' | 'sendJob'>,
  order: OrderRow,
): Promise<OrderRow> {
  if (order.couponCode) {
    throw new Refusal('COUPON_NO_COLLECTION_PAYMENT', sentence(noCollectionWithCoupon))
  }
  const [open] = await openCollectionOrders(tx).execute({ customerId: order.customerId })
  if ((open?.orders ?? 0) >= MAX_OPEN_COLLECTION_ORDERS) {
    throw new Refusal(
      'TOO_MANY_OPEN_ORDERS',
      sentence(manyCollectionOrders, { count: MAX_OPEN_COLLECTION_ORDERS }),
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

/** Has the provider asked about an open attempt, so that what was paid a moment ago is known. */
export async function learnOfPayment(shop: PaymentDeps, order: OrderRow): Promise<void> {
  const open = await openAttempt(shop.db, order)
  if (open) await checkOrKeep(shop, open)
}
