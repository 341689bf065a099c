import { and, eq, ne, sql } from 'drizzle-orm'
import { prepared } from '#db/connection.ts'
import { pipelined, pipelinedCommit } from '#db/pipeline.ts'
import { customers, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, customerOf } from '#domain/actor.ts'
import { auditRow, insertEntryWith } from '#domain/audit.ts'
import { manyCollectionOrders } from '#domain/money/words.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import type { OrderView } from '#domain/orders/order-response.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { findOwnOrder, lockOrder, refuseForeign, toOrderView } from '#domain/orders/read.ts'
import { sendConfirmation } from '#domain/orders/visits/announce-change.ts'
import type { Transaction, Viewer } from '#domain/shop.ts'
import { isUuid } from '#domain/uuid.ts'
import { type CHOSEN_METHODS, MAX_OPEN_COLLECTION_ORDERS } from '#rules/orders/order-status.ts'
import { notWithCoupons as noCollectionWithCoupon } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { closeAttempt, type PaymentDeps, refreshPayment } from './attempts.ts'

/**
 * Pay on Collection first closes an open payment page, or checks it where the provider can't close it. A pending attempt
 * does not prevent it: if it succeeds later, the order is paid online.
 */
export async function setPaymentMethod(
  shop: PaymentDeps,
  viewer: Viewer,
  orderId: string,
  method: (typeof CHOSEN_METHODS)[number],
): Promise<OrderView> {
  const id = isUuid(orderId) ? orderId : (await findOwnOrder(shop.db, viewer, orderId)).id
  const chosen = await inTransaction(shop.db, tx => choose(tx, shop, viewer, id, method, false))
  if (chosen !== 'ask-first') return chosen
  await refreshPayment(shop, await findOwnOrder(shop.db, viewer, id), closeAttempt)
  const chosenAfterwards = await inTransaction(shop.db, tx => choose(tx, shop, viewer, id, method, true))
  if (chosenAfterwards === 'ask-first') throw new Error('the provider was asked already')
  return chosenAfterwards
}

/** `isAsked`: the open payment has been checked at the provider. */
async function choose(
  tx: Transaction,
  shop: PaymentDeps,
  viewer: Viewer,
  id: string,
  method: (typeof CHOSEN_METHODS)[number],
  isAsked: boolean,
): Promise<OrderView | 'ask-first'> {
  const { customerId } = viewer
  const [, order, [open]] = await pipelined(tx, () => [
    lockCustomer(tx).execute({ id: customerId }),
    lockOrder(tx, id),
    openCollectionOrders(tx).execute({ customerId }),
  ])

  refuseForeign(viewer, order)
  if (method === 'COD' && order.paymentStatus === 'processing' && !isAsked) return 'ask-first'
  const action = method === 'COD' ? 'choose-collection' : 'choose-online'
  if (!requireAllowed('customer', action, order, shop.now())) return toOrderView(tx, order)
  if (method === 'ONLINE') return toOrderView(tx, await chooseOnline(tx, order))

  refuseCollection(order, open?.orders ?? 0)
  const confirmed = confirmedForCollection(order, shop.now())
  const [, shown] = await pipelinedCommit(tx, () => [
    confirmForCollection(tx, shop, confirmed, { actor: customerOf(viewer), how: 'door' }),
    toOrderView(tx, confirmed),
  ])
  return shown
}

const lockCustomer = prepared(db =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('lock_customer'),
)

/** Filters inside the count, so that the plan never reads other customers' orders. */
const openCollectionOrders = prepared(db =>
  db
    .select({
      orders: sql<number>`(count(*) filter (where ${and(
        eq(orders.paymentMethod, 'COD'),
        eq(orders.status, 'confirmed'),
        ne(orders.paymentStatus, 'completed'),
        // Added tests need no visit of their own.
        eq(orders.isAddition, false),
      )}))::int`,
    })
    .from(orders)
    .where(eq(orders.customerId, sql.placeholder('customerId')))
    .prepare('open_collection_orders'),
)

/** With the entry of the audit, in one statement. */
const writeConfirmed = prepared(db => {
  const confirmed = db.$with('confirmed').as(
    db
      .update(orders)
      .set({
        status: 'confirmed',
        paymentMethod: 'COD',
        paymentStatus: 'pending',
        confirmedAt: sql`${sql.placeholder('confirmedAt')}`,
        holdExpiresAt: null,
      })
      .where(eq(orders.id, sql.placeholder('orderId')))
      .returning({ id: orders.id }),
  )
  return insertEntryWith(db, confirmed).prepare('confirm_for_collection')
})

/** Locks in the same order as booking does. */
export async function lockWithCustomer(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const [, locked] = await pipelined(tx, () => [
    lockCustomer(tx).execute({ id: order.customerId }),
    lockOrder(tx, order.id),
  ])
  return locked
}

async function chooseOnline(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const [changed] = await tx
    .update(orders)
    .set({ paymentMethod: 'ONLINE' })
    .where(eq(orders.id, order.id))
    .returning()
  return { ...order, ...changed }
}

/** The caller holds the locks of order and customer. */
export async function choosePayOnCollection(
  tx: Transaction,
  shop: Pick<PaymentDeps, 'now' | 'sendJob'>,
  order: OrderRow,
  actor: Actor,
): Promise<OrderRow> {
  const [open] = await openCollectionOrders(tx).execute({ customerId: order.customerId })
  refuseCollection(order, open?.orders ?? 0)
  const confirmed = confirmedForCollection(order, shop.now())
  await confirmForCollection(tx, shop, confirmed, { actor, how: 'door' })
  return confirmed
}

/** The caller holds the locks and records the cash. */
export async function confirmPaidByHand(
  tx: Transaction,
  shop: Pick<PaymentDeps, 'now' | 'sendJob'>,
  order: OrderRow,
  actor: Actor,
): Promise<OrderRow> {
  const confirmed = confirmedForCollection(order, shop.now())
  await confirmForCollection(tx, shop, confirmed, { actor, how: 'counter' })
  return confirmed
}

function refuseCollection(order: OrderRow, open: number): void {
  if (order.couponCode) {
    throw new Refusal('COUPON_NO_COLLECTION_PAYMENT', sentence(noCollectionWithCoupon))
  }
  if (!order.isAddition && open >= MAX_OPEN_COLLECTION_ORDERS) {
    throw new Refusal(
      'TOO_MANY_OPEN_ORDERS',
      sentence(manyCollectionOrders, { count: MAX_OPEN_COLLECTION_ORDERS }),
    )
  }
}

const confirmedForCollection = (order: OrderRow, confirmedAt: Date) => ({
  ...order,
  status: 'confirmed' as const,
  paymentMethod: 'COD' as const,
  paymentStatus: 'pending' as const,
  confirmedAt,
  holdExpiresAt: null,
})

async function confirmForCollection(
  tx: Transaction,
  shop: Pick<PaymentDeps, 'now' | 'sendJob'>,
  order: OrderRow & { confirmedAt: Date },
  { actor, how }: { actor: Actor; how: 'door' | 'counter' },
): Promise<void> {
  const { id: orderId, confirmedAt } = order
  const entry = auditRow({
    at: confirmedAt,
    actor,
    action: 'order.confirmed',
    subject: `order:${orderId}`,
    details: { how },
  })
  await Promise.all([
    writeConfirmed(tx).execute({ ...entry, orderId, confirmedAt }),
    sendConfirmation(tx, shop, order, actor),
  ])
}
