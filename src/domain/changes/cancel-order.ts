import { and, eq, ne } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { askBefore, type PaymentDeps, refuseToStaff } from '#domain/money/payments/attempts.ts'
import { learnOfPayment } from '#domain/money/payments/choose-method.ts'
import { releaseRecollections } from '#domain/money/payments/release-recollections.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import { isMissed } from '#rules/orders/order-decisions.ts'
import { manyCancelled } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Actor, Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { lockAdditions } from '../orders/additions.ts'
import { isToDo } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { findOrder, findOwnOrder, lockOrder } from '../orders/read.ts'
import { cancelLocked } from '../orders/release.ts'
import { refuseStale } from '../orders/version.ts'
import { noteAndTell } from '../orders/visits/visit-changes.ts'
import { visitNews } from '../orders/visits/visit-news.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { requireActor } from '../staff/require-actor.ts'
import { storeReason } from '../written-reasons.ts'
import { cancelPart } from './cancel-part.ts'
import {
  type AddedLines,
  additionsThatGo,
  type CancellationQuote,
  keptOf,
  learnOfPayments,
  quoteCancellation,
  refuseAddedTaken,
  refuseOtherRefund,
} from './cancellation.ts'
import { requestRefunds } from './request-refunds.ts'

/** Each order that is confirmed sends mail to an address that nobody has checked: booking and cancelling has an end. */
const MAX_CANCELLATIONS_A_DAY = 20

interface CancelOwn {
  orderId: string
  /** The lines to take back; undefined for all. */
  lines?: readonly number[]
  /** Lines of additions to the visit, cancelled with `lines`: all of it or nothing. */
  added?: readonly AddedLines[]
  /** The refund that the customer was shown. */
  expectedRefund?: Paise
}

/**
 * Cancels the viewer's own order, or some of its lines, until the hour of its visit; what was paid, or is paid on a page
 * that is still open, is refunded by the worker, less what the shop's rule keeps. Refusals: NOT_FOUND, INVALID,
 * ORDER_STEP_REFUSED, ORDER_CLOSED, TOO_MANY, REFUND_CHANGED with what would come back now.
 */
export async function cancelOwnOrder(
  shop: PaymentDeps,
  viewer: Viewer,
  { orderId, lines, added, expectedRefund }: CancelOwn,
): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (order.status === 'cancelled') return order
  await learnOfPayments(shop, order)
  await consume(shop, shop.db, {
    key: `cancel-customer:${viewer.customerId}`,
    windowMs: DAY_MS,
    limit: MAX_CANCELLATIONS_A_DAY,
    message: sentence(manyCancelled),
  })
  const actor: Actor = { kind: 'customer', id: viewer.customerId }
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, order.id)
    await lockAdditions(tx, order.id)
    const visit = await visitNews(tx, shop, locked)
    const isFeeKept = !isMissed({ status: locked.status, visit })
    const quote = await quoteCancellation(tx, shop, locked, { lines, added, isFeeKept })
    const action = quote.isWhole ? 'cancel' : 'cancel-part'
    if (!isToDo('customer', action, locked, shop.now(), visit)) return locked
    // Asked again after a lost answer: it is done.
    if (isDoneBefore(quote)) return locked
    refuseAddedTaken(quote, shop.now(), visit)
    refuseOtherRefund(quote, expectedRefund)
    return quote.isWhole ? cancelAndRefund(tx, shop, quote, actor) : cancelPart(tx, shop, quote, actor)
  })
}

/** Each of the lines was taken back before. */
const isDoneBefore = ({ isWhole, taken, added }: CancellationQuote): boolean =>
  !isWhole && [{ taken }, ...added].every(one => one.taken.length === 0)

/** A cancelled order, with what has to go back to the customer (paise): cash by hand, the rest by the provider. */
export interface CancelledOrder {
  order: OrderRow
  refund?: { amount: number; channel: 'online' | 'cash' }
  /** What the shop keeps of what was paid. */
  kept: number
  /** What was added to its visit, and went with it. */
  added: { order: OrderRow; refund?: CancelledOrder['refund'] }[]
}

interface CancelByStaff {
  orderId: string
  reason: string
  actor: Staff
  lines?: readonly number[]
  /** The customer asked for it, and the shop's rule holds. */
  isFeeKept?: boolean
  /** The refund that was shown. */
  expectedRefund?: Paise
  /** Of the order (`refuseStale`). */
  revision?: string
  /** What is done in the same transaction, once nothing is in the way, with the locked order; it may refuse. */
  also?: (tx: Transaction, locked: OrderRow) => Promise<void>
}

/**
 * Cancels an order up to "collected", or some of its lines up to the visit, and asks for the refund of what paid it. The
 * provider is asked about an open payment first. Refusals: NOT_FOUND, INVALID, ORDER_STEP_REFUSED, PAYMENT_PENDING,
 * CHANGED, REFUND_CHANGED. Throws ProviderError without an answer.
 */
export async function cancelOrder(
  shop: PaymentDeps,
  { orderId, reason, actor, lines, isFeeKept = false, expectedRefund, revision, also }: CancelByStaff,
): Promise<CancelledOrder> {
  const found = await findOrder(shop.db, orderId)
  await requireActor(shop.db, actor, ['orders.cancel', 'refunds.decide'], found.centreCode)
  if (!lines) await askBefore(shop, 'cancel', found)
  for (const one of await additionsThatGo(shop.db, found)) await learnOfPayment(shop, one)
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, found.id)
    await lockAdditions(tx, found.id)
    await refuseStale(tx, locked, revision)
    const quote = await quoteCancellation(tx, shop, locked, { lines, isFeeKept })
    refuseOtherRefund(quote, expectedRefund)
    if (quote.isWhole) await refuseToStaff(tx, 'cancel', locked, shop.now())
    else isToDo('staff', 'cancel-part', locked, shop.now())
    if (isDoneBefore(quote)) return { order: locked, kept: 0, added: [] }
    await also?.(tx, locked)
    const order = quote.isWhole
      ? await cancelAndRefund(tx, shop, quote, actor)
      : await cancelPart(tx, shop, quote, actor)
    const at = shop.now()
    const note = await storeReason(tx, { orderId: locked.id, text: reason, actor, at })
    await audit(tx, {
      at,
      actor,
      action: quote.isWhole ? 'order.cancelled' : 'order.part-cancelled',
      subject: `order:${locked.id}`,
      details: { from: locked.status, ...note, ...(lines ? { lines } : {}) },
    })
    const added: CancelledOrder['added'] = []
    for (const one of quote.added)
      added.push({ order: one.order, refund: await owedRefund(tx, one.order.id) })
    return { order, refund: await owedRefund(tx, locked.id), kept: keptOf(quote), added }
  })
}

/** What is still to go back of what paid an order. */
async function owedRefund(tx: Transaction, orderId: string): Promise<CancelledOrder['refund']> {
  const owed = await tx
    .select({ amount: refunds.amount, channel: payments.channel })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, orderId), eq(payments.settlesOrder, true), ne(refunds.state, 'completed')))
  const [first] = owed
  return first && { channel: first.channel, amount: owed.reduce((sum, { amount }) => sum + amount, 0) }
}

/**
 * Cancels a locked order with what was added to its visit, asks for the refund of what paid each, and tells whoever was
 * told of the visit. An addition that goes alone is a change of its visit.
 */
async function cancelAndRefund(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  quote: CancellationQuote,
  actor: Actor,
): Promise<OrderRow> {
  // One instant for all of it: by that the letter knows what went together.
  const now = shop.now()
  const { order, added } = quote
  // An order that was never confirmed has had no message of a visit that could mislead.
  if (order.status === 'confirmed' && order.addedTo !== null) {
    await noteAndTell(tx, shop, order, { kind: 'lines', actor, at: now })
  } else if (order.status === 'confirmed') {
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'cancelled' })
  }
  await requestRefunds(tx, quote, actor, now)
  const reason = actor.kind === 'customer' ? 'customer' : 'operator'
  // Before its additions: with the places of its visit those of their people are free.
  const cancelled = await cancelLocked(tx, shop, order, { reason, now })
  for (const one of added) await cancelLocked(tx, shop, one.order, { reason, now })
  if (order.collectedAt !== null)
    for (const one of [quote, ...added]) await releaseRecollections(tx, shop, one.order, { actor, now })
  return cancelled
}
