import { and, eq, inArray } from 'drizzle-orm'
import { orderItems, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { releaseCouponUse } from '#domain/catalogue/use-coupons.ts'
import { closeAttempt, type PaymentDeps, refuseOpenPayment } from '#domain/money/payments/attempts.ts'
import { releaseLines, releaseRecollections } from '#domain/money/payments/release-recollections.ts'
import { requestRefund } from '#domain/money/payments/request-refund.ts'
import { closeUpiCodeLater } from '#domain/money/payments/upi-code.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import { isMissed } from '#rules/orders/order-decisions.ts'
import { sentence } from '#text/text.ts'
import type { Actor, CustomerActor } from '../actor.ts'
import { auditAll } from '../audit.ts'
import type { History } from '../history.ts'
import { uncancelledItems } from '../orders/order-response.ts'
import { itemsOfOrders, type OrderRow } from '../orders/order-rows.ts'
import {
  type ActingStaff,
  type ApprovalPermission,
  findOrderFor,
  type OrderActor,
  PERMISSION_OF,
  permit,
  toRecordedActor,
} from '../orders/permit.ts'
import { lockOrder } from '../orders/read.ts'
import { cancelLocked } from '../orders/release.ts'
import { refuseStale, refuseStaleBesidePayment } from '../orders/version.ts'
import { announceVisitChange } from '../orders/visits/announce-change.ts'
import { fitVisit } from '../orders/visits/visit-seats.ts'
import { readVisitAlert } from '../orders/visits/visit-status.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Transaction } from '../shop.ts'
import { storeReason } from '../written-reasons.ts'
import {
  type AddedLines,
  actionFor,
  type CancellationQuote,
  checkPayments,
  type OrderQuote,
  quoteCancellation,
  refundOf,
  refuseAddedTaken,
  refuseOtherRefund,
  sumKept,
} from './cancellation.ts'
import { manyCancelled } from './words.ts'

/** Each confirmed order sends email to an unchecked address, so a customer's cancellations are limited. */
const MAX_CANCELLATIONS_A_DAY = 20

interface CancelRequest {
  orderId: string
  /** Undefined cancels the whole order. */
  lines?: readonly number[] | undefined
  /** Lines of additions: cancelled together with `lines`, all or nothing. */
  added?: readonly AddedLines[] | undefined
  /** The refund on the screen. */
  expectedRefund?: Paise | undefined
}

interface CancellingByStaff extends CancelRequest {
  reason?: string
  /** True if the customer cancels: the cancellation fee then applies. */
  isFeeKept?: boolean
  /**
   * The revision that the staff saw, checked by `refuseStale`. Customers and approvals send the refund on the screen
   * instead.
   */
  revision?: string
  permission?: ApprovalPermission
  /**
   * Checks the limits of refunds by one person, or the approval, in the same transaction and under the order's lock.
   * May throw.
   */
  check: (tx: Transaction, quote: CancellationQuote) => Promise<void>
}

/**
 * Cancels an order or some of its lines, and requests the refunds. Customers can cancel until the hour of the visit,
 * even during an open payment. Staff can cancel the order until the report, and lines until the collection; after it,
 * those that wait for a recollection.
 */
export function cancelOrder(
  shop: PaymentDeps,
  customer: CustomerActor,
  cancelling: CancelRequest,
): Promise<OrderRow>
export function cancelOrder(
  shop: PaymentDeps,
  staff: ActingStaff,
  cancelling: CancellingByStaff,
): Promise<OrderRow>
export async function cancelOrder(
  shop: PaymentDeps,
  actor: OrderActor,
  cancelling: CancelRequest & Partial<CancellingByStaff>,
): Promise<OrderRow> {
  const { orderId, lines, added, expectedRefund, reason = '', revision, permission, check } = cancelling
  if (actor.kind === 'staff' && !check) throw new Error('a cancellation by the staff needs its check')
  const found = await findOrderFor(shop.db, actor, permission ?? PERMISSION_OF.cancel, orderId)
  const isOwn = actor.kind === 'customer'
  if (isOwn && found.status === 'cancelled') return found
  // Before a payment page is closed.
  await refuseStale(shop.db, found, revision)
  await checkPayments(shop, actor, found, { lines, call: closeAttempt })
  if (isOwn)
    await consume(shop, shop.db, {
      key: `cancel-customer:${actor.id}`,
      windowMs: DAY_MS,
      limit: MAX_CANCELLATIONS_A_DAY,
      message: sentence(manyCancelled),
    })

  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, found.id)
    await refuseStaleBesidePayment(tx, { found, locked }, revision)

    const now = shop.now()
    const visit = await readVisitAlert(tx, shop, locked)
    const isFeeKept = isOwn ? !isMissed({ status: locked.status, visit }) : (cancelling.isFeeKept ?? false)
    const quote = await quoteCancellation(tx, shop, locked, { lines, added, isFeeKept })
    const { isWhole } = quote
    if (isWhole && !isOwn) await refuseOpenPayment(tx, 'cancel', locked, now)
    if (!permit(actor, await actionFor(tx, actor, quote), locked, now, { visit, permission })) return locked

    const isDone = isDoneBefore(quote)
    if (isOwn) {
      // A repeated call has no effect.
      if (isDone) return locked
    }
    refuseAddedTaken(actor, quote, now, visit)
    refuseOtherRefund(quote, expectedRefund)
    if (isDone) return locked
    await check?.(tx, quote)

    const by = toRecordedActor(actor)
    const order = isWhole ? await cancelWhole(tx, shop, quote, by) : await cancelPart(tx, shop, quote, by)
    await closeUpiCodeLater(tx, shop, locked)
    const note =
      by.kind === 'staff'
        ? await storeReason(tx, { orderId: locked.id, text: reason, actor: by, at: now })
        : {}
    await auditCancellation(tx, quote, { actor: by, at: now, ...note })
    return order
  })
}

/** An entry for each order of which something was cancelled. */
async function auditCancellation(
  tx: Transaction,
  quote: CancellationQuote,
  { actor, at, noteId }: { actor: Actor; at: Date; noteId?: string },
): Promise<void> {
  const { order, added } = quote
  const entryOf = (quoted: OrderQuote, details: History['order.cancelled']) => ({
    at,
    actor,
    action: quoted.isWhole ? ('order.cancelled' as const) : ('order.part-cancelled' as const),
    subject: `order:${quoted.order.id}` as const,
    details: { lines: linesTaken(quoted), ...details },
  })
  await auditAll(tx, [
    ...added.map(addition => entryOf(addition, { with: order.id })),
    entryOf(quote, {
      refund: refundOf(quote),
      feeKept: sumKept(quote),
      ...(added.length > 0 && {
        added: added.map(addition => ({ orderId: addition.order.id, lines: linesTaken(addition) })),
      }),
      ...(noteId && { noteId }),
    }),
  ])
}

const linesTaken = ({ taken }: OrderQuote): number[] => taken.map(({ line }) => line)

const isDoneBefore = ({ isWhole, taken, added }: CancellationQuote): boolean =>
  !isWhole && [{ taken }, ...added].every(quoted => quoted.taken.length === 0)

/** Also cancels its additions, requests the refunds, and sends the messages. */
async function cancelWhole(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  quote: CancellationQuote,
  actor: Actor,
): Promise<OrderRow> {
  // One timestamp for everything that was cancelled together; the email groups by it.
  const now = shop.now()
  const { order, added } = quote
  // The visit of an unconfirmed order was never announced.
  if (order.status === 'confirmed' && order.isAddition) {
    await announceVisitChange(tx, shop, order, actor)
  } else if (order.status === 'confirmed') {
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'cancelled' })
  }

  await requestRefunds(tx, quote, actor, now)
  const reason = actor.kind === 'customer' ? 'customer' : 'operator'
  const cancelled = await cancelLocked(tx, shop, order, { reason, now, seats: 'later' })
  for (const addition of added) await cancelLocked(tx, shop, addition.order, { reason, now, seats: 'later' })
  await fitVisit(tx, shop, order.visitId)

  if (order.visit.collectedAt !== null)
    for (const quoted of [quote, ...added]) await releaseRecollections(tx, shop, quoted.order, { actor, now })
  return cancelled
}

/** Cancels the quoted lines of a locked order and its additions; refunds the difference. */
async function cancelPart(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  quote: CancellationQuote,
  actor: Actor,
): Promise<OrderRow> {
  const { order, added } = quote
  const now = shop.now()
  const reason = actor.kind === 'customer' ? 'customer' : 'operator'
  await requestRefunds(tx, quote, actor, now)
  for (const addition of added) {
    if (addition.isWhole) await cancelLocked(tx, shop, addition.order, { reason, now, seats: 'later' })
    else {
      await cancelLines(tx, addition, now)
      await writeRest(tx, addition)
    }
  }
  await cancelLines(tx, quote, now)
  const changed = await writeRest(tx, quote)
  await fitVisit(tx, shop, order.visitId)

  if (order.visit.collectedAt === null) await announceVisitChange(tx, shop, order, actor)
  // The message about the refund follows once the money has been sent.
  else await releaseLines(tx, order, linesTaken(quote), now)
  return changed
}

async function writeRest(tx: Transaction, { order, price, couponMinimum }: OrderQuote): Promise<OrderRow> {
  const hasCoupon = price.discount > 0
  if (order.couponCode && !hasCoupon) await releaseCouponUse(tx, order.couponCode)
  const [changed] = await tx
    .update(orders)
    .set({
      ...price,
      bookedMrpTotal: order.bookedMrpTotal ?? order.mrpTotal,
      couponMinimum,
      couponCode: hasCoupon ? order.couponCode : null,
    })
    .where(eq(orders.id, order.id))
    .returning()
  return { ...order, ...changed }
}

/** The remaining lines' shares of the discount may change. */
async function cancelLines(
  tx: Transaction,
  { order, taken, discounts }: OrderQuote,
  now: Date,
): Promise<void> {
  const ofOrder = eq(orderItems.orderId, order.id)
  const lines = taken.map(({ line }) => line)
  await tx
    .update(orderItems)
    .set({ cancelledAt: now })
    .where(and(ofOrder, inArray(orderItems.line, lines)))
  const stay = uncancelledItems(await itemsOfOrders(tx, [order.id]))
  for (const item of stay) {
    const discount = discounts.get(item.line) ?? item.discount
    if (discount === item.discount) continue
    await tx
      .update(orderItems)
      .set({ discount, bookedDiscount: item.bookedDiscount ?? item.discount })
      .where(and(ofOrder, eq(orderItems.line, item.line)))
  }
}

/** Requests one refund for each order of the visit. */
async function requestRefunds(
  tx: Transaction,
  quote: CancellationQuote,
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const { order, payment, parts, refund } of quote.payments) {
    if (refund === 0) continue
    const own = [quote, ...quote.added].find(quoted => quoted.order.id === order.id)
    const isCancelled = order.status === 'cancelled' || own?.isWhole
    const lines = isCancelled ? undefined : await listCancelledLines(tx, order, own?.taken ?? [])
    await requestRefund(tx, payment, { amount: refund, reason: 'cancelled', now, actor, part: parts, lines })
  }
}

/** All cancelled lines, also those cancelled earlier: a refund is assigned to cancelled lines before others. */
async function listCancelledLines(
  tx: Transaction,
  { id }: OrderRow,
  taken: OrderQuote['taken'],
): Promise<number[]> {
  const items = await itemsOfOrders(tx, [id])
  const goes = (line: number) => taken.some(item => item.line === line)
  return items.filter(({ line, cancelledAt }) => cancelledAt !== null || goes(line)).map(({ line }) => line)
}
