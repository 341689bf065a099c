import { and, eq, ne } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  checkBeforeAction,
  type PaymentDeps,
  requireAllowedToStaff,
} from '#domain/money/payments/attempts.ts'
import { refreshPayment } from '#domain/money/payments/choose-method.ts'
import { releaseRecollections } from '#domain/money/payments/release-recollections.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import { isMissed } from '#rules/orders/order-decisions.ts'
import { sentence } from '#text/text.ts'
import type { Actor, Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { lockAdditions } from '../orders/additions.ts'
import { requireAllowed } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOrder, findOwnOrder, lockOrder } from '../orders/read.ts'
import { cancelLocked } from '../orders/release.ts'
import { refuseStale } from '../orders/version.ts'
import { announceVisitChange } from '../orders/visits/visit-changes.ts'
import { readVisitStatus } from '../orders/visits/visit-status.ts'
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
  quoteCancellation,
  refreshPayments,
  refuseAddedTaken,
  refuseOtherRefund,
} from './cancellation.ts'
import { requestRefunds } from './request-refunds.ts'
import { manyCancelled } from './words.ts'

/** Each confirmed order sends email to an unchecked address, so cancellations are limited. */
const MAX_CANCELLATIONS_A_DAY = 20

interface CancelOwn {
  orderId: string
  /** Undefined for the whole order. */
  lines?: readonly number[]
  /** Cancelled together with `lines`, all or nothing. */
  added?: readonly AddedLines[]
  /** The refund shown. */
  expectedRefund?: Paise
}

/**
 * Allowed until the hour of the visit. The worker refunds payments, including one on an open
 * payment page, less the cancellation fee.
 */
export async function cancelOwnOrder(
  shop: PaymentDeps,
  viewer: Viewer,
  { orderId, lines, added, expectedRefund }: CancelOwn,
): Promise<OrderRow> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  if (order.status === 'cancelled') return order
  await refreshPayments(shop, order)
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
    const visit = await readVisitStatus(tx, shop, locked)
    const isFeeKept = !isMissed({ status: locked.status, visit })
    const quote = await quoteCancellation(tx, shop, locked, { lines, added, isFeeKept })
    const action = quote.isWhole ? 'cancel' : 'cancel-part'
    if (!requireAllowed('customer', action, locked, shop.now(), visit)) return locked
    // A repeated call has no effect.
    if (isDoneBefore(quote)) return locked
    refuseAddedTaken(quote, shop.now(), visit)
    refuseOtherRefund(quote, expectedRefund)
    return quote.isWhole ? cancelAndRefund(tx, shop, quote, actor) : cancelPart(tx, shop, quote, actor)
  })
}

const isDoneBefore = ({ isWhole, taken, added }: CancellationQuote): boolean =>
  !isWhole && [{ taken }, ...added].every(one => one.taken.length === 0)

/** Refund in paise: cash by hand, the rest by the provider. */
export interface CancelledOrder {
  order: OrderRow
  refund?: { amount: number; channel: 'online' | 'cash' }
  kept: number
  /** Additions cancelled with it. */
  added: { order: OrderRow; refund?: CancelledOrder['refund'] }[]
}

interface CancelByStaff {
  orderId: string
  reason: string
  actor: Staff
  lines?: readonly number[]
  /** The customer cancels, so the cancellation fee applies. */
  isFeeKept?: boolean
  /** The refund shown. */
  expectedRefund?: Paise
  /** Checked by `refuseStale`. */
  revision?: string
  /** Runs in the same transaction with the locked order, and may throw. */
  also?: (tx: Transaction, locked: OrderRow) => Promise<void>
}

/**
 * Cancels an order before its collection, or some lines before the visit, and requests refunds.
 * Checks an open payment at the provider first.
 */
export async function cancelOrder(
  shop: PaymentDeps,
  { orderId, reason, actor, lines, isFeeKept = false, expectedRefund, revision, also }: CancelByStaff,
): Promise<CancelledOrder> {
  const found = await findOrder(shop.db, orderId)
  await requireActor(shop.db, actor, ['orders.cancel', 'refunds.decide'], found.centreCode)
  if (!lines) await checkBeforeAction(shop, 'cancel', found)
  for (const one of await additionsThatGo(shop.db, found)) await refreshPayment(shop, one)
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, found.id)
    await lockAdditions(tx, found.id)
    await refuseStale(tx, locked, revision)
    const quote = await quoteCancellation(tx, shop, locked, { lines, isFeeKept })
    refuseOtherRefund(quote, expectedRefund)
    if (quote.isWhole) await requireAllowedToStaff(tx, 'cancel', locked, shop.now())
    else requireAllowed('staff', 'cancel-part', locked, shop.now())
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
 * Also cancels its additions, requests the refunds, and notifies the recipients of the visit's
 * messages.
 */
async function cancelAndRefund(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  quote: CancellationQuote,
  actor: Actor,
): Promise<OrderRow> {
  // One timestamp groups what was cancelled together, for the email.
  const now = shop.now()
  const { order, added } = quote
  // The visit of an unconfirmed order was never announced.
  if (order.status === 'confirmed' && order.addedTo !== null) {
    await announceVisitChange(tx, shop, order, { kind: 'lines', actor, at: now })
  } else if (order.status === 'confirmed') {
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'cancelled' })
  }
  await requestRefunds(tx, quote, actor, now)
  const reason = actor.kind === 'customer' ? 'customer' : 'operator'
  // Before the additions: this frees the seats of the whole visit.
  const cancelled = await cancelLocked(tx, shop, order, { reason, now })
  for (const one of added) await cancelLocked(tx, shop, one.order, { reason, now })
  if (order.collectedAt !== null)
    for (const one of [quote, ...added]) await releaseRecollections(tx, shop, one.order, { actor, now })
  return cancelled
}
