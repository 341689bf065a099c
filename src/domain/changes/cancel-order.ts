import { and, eq, ne } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
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
import { askBefore, type PaymentDeps, refuseToStaff } from '../payments/attempts.ts'
import { learnOfPayment } from '../payments/choose-method.ts'
import { requestRefund } from '../payments/request-refund.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { noteReason } from '../written-reasons.ts'
import { cancelPart } from './cancel-part.ts'
import { additionsThatGo, learnOfPayments, refuseOtherRefund, type Weighed, weigh } from './cancellation.ts'
import { giveSparePlacesOfVisitBack } from './visit-places.ts'

/** Each order that is confirmed sends mail to an address that nobody has checked: booking and cancelling has an end. */
const MAX_CANCELLATIONS_A_DAY = 20

interface CancelOwn {
  orderId: string
  /** The lines to take back; undefined for all. */
  lines?: readonly number[]
  /** What the customer was shown to come back, rupees. */
  expectedRefund?: number
}

/**
 * Cancels the viewer's own order, or some of its lines, until the hour of its visit; what was paid, or is paid on a page
 * that is still open, is refunded by the worker, less what the shop's rule keeps. Refusals: NOT_FOUND, INVALID,
 * ORDER_STEP_REFUSED, ORDER_CLOSED, TOO_MANY, REFUND_CHANGED with what would come back now.
 */
export async function cancelOwnOrder(
  shop: PaymentDeps,
  viewer: Viewer,
  { orderId, lines, expectedRefund }: CancelOwn,
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
    const weighed = await weigh(tx, shop, locked, { lines, isFeeKept })
    const deed = weighed.isWhole ? 'cancel' : 'cancel-part'
    if (!isToDo('customer', deed, locked, shop.now(), visit)) return locked
    // Asked again after a lost answer: it is done.
    if (isDoneBefore(weighed)) return locked
    refuseOtherRefund(weighed, expectedRefund)
    return weighed.isWhole ? cancelAndRefund(tx, shop, weighed, actor) : cancelPart(tx, shop, weighed, actor)
  })
}

/** Each of the lines was taken back before. */
const isDoneBefore = ({ isWhole, taken }: Weighed): boolean => !isWhole && taken.length === 0

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
  /** What they were shown to come back, rupees; and the version of the order that they have seen (`refuseStale`). */
  expectedRefund?: number
  seen?: string
  /** What is done in the same transaction, once nothing is in the way, with the locked order; it may refuse. */
  also?: (tx: Transaction, locked: OrderRow) => Promise<void>
}

/**
 * Cancels an order up to "collected", or some of its lines up to the visit, and asks for the refund of what paid it. The
 * provider is asked about an open payment first. Refusals: NOT_FOUND, INVALID, ORDER_STEP_REFUSED, PAYMENT_PENDING,
 * ORDER_CHANGED, REFUND_CHANGED. Throws ProviderError without an answer.
 */
export async function cancelOrder(
  shop: PaymentDeps,
  { orderId, reason, actor, lines, isFeeKept = false, expectedRefund, seen, also }: CancelByStaff,
): Promise<CancelledOrder> {
  const found = await findOrder(shop.db, orderId)
  if (!lines) await askBefore(shop, 'cancel', found)
  for (const one of await additionsThatGo(shop.db, found)) await learnOfPayment(shop, one)
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, found.id)
    await lockAdditions(tx, found.id)
    await refuseStale(tx, locked, seen)
    const weighed = await weigh(tx, shop, locked, { lines, isFeeKept })
    refuseOtherRefund(weighed, expectedRefund)
    if (weighed.isWhole) await refuseToStaff(tx, 'cancel', locked, shop.now())
    else isToDo('staff', 'cancel-part', locked, shop.now())
    if (isDoneBefore(weighed)) return { order: locked, kept: 0, added: [] }
    await also?.(tx, locked)
    const order = weighed.isWhole
      ? await cancelAndRefund(tx, shop, weighed, actor)
      : await cancelPart(tx, shop, weighed, actor)
    const at = shop.now()
    const note = await noteReason(tx, { orderId: locked.id, text: reason, actor, at })
    await audit(tx, {
      at,
      actor,
      action: weighed.isWhole ? 'order.cancelled' : 'order.part-cancelled',
      subject: `order:${locked.id}`,
      details: { from: locked.status, ...note, ...(lines ? { lines } : {}) },
    })
    const added: CancelledOrder['added'] = []
    for (const one of weighed.added)
      added.push({ order: one.order, refund: await owedRefund(tx, one.order.id) })
    return { order, refund: await owedRefund(tx, locked.id), kept: weighed.kept, added }
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
  weighed: Weighed,
  actor: Actor,
): Promise<OrderRow> {
  // One instant for all of it: by that the letter knows what went together.
  const now = shop.now()
  for (const one of weighed.added) await cancelPaid(tx, one, actor, now)
  const { order } = weighed
  // An order that was never confirmed has had no message of a visit that could mislead.
  if (order.status === 'confirmed' && order.addedTo !== null) {
    await noteAndTell(tx, shop, order, { kind: 'lines', actor, at: now })
  } else if (order.status === 'confirmed') {
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'cancelled' })
  }
  const cancelled = await cancelPaid(tx, weighed, actor, now)
  await giveSparePlacesOfVisitBack(tx, shop, order)
  return cancelled
}

async function cancelPaid(
  tx: Transaction,
  { order, payment, parts, refund }: Weighed,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  if (payment && refund > 0) {
    await requestRefund(tx, payment, { amount: refund, reason: 'cancelled', now, actor, part: parts })
  }
  return cancelLocked(tx, order, actor.kind === 'customer' ? 'customer' : 'operator', now)
}
