import { and, asc, eq } from 'drizzle-orm'
import { refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { recordCashReceipt } from '#domain/money/cash/receipts.ts'
import { atMostLeft, lineUnknown, refundDueFirst, refundOnItsWay } from '#domain/money/words.ts'
import { itemsOfOrders, type OrderRow } from '#domain/orders/order-rows.ts'
import {
  type ActingStaff,
  type ApprovalPermission,
  findOrderFor,
  PERMISSION_OF,
  permit,
} from '#domain/orders/permit.ts'
import { lockOrder } from '#domain/orders/read.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { formatShortPaise, type Paise, toRupees } from '#rules/money.ts'
import { MIN_ONLINE_REFUND, sendableRefund } from '#rules/orders/cancel-fee.ts'
import type { PayoutWay } from '#rules/orders/payout-ways.ts'
import { restTooSmall } from '#rules/orders/words.ts'
import { nothingPaid } from '#text/errors/orders.ts'
import { refundChanged } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { recordRefunded } from './advance-refund.ts'
import { claimReference } from './cash.ts'
import { findSettlingPayment, type PaymentRow, type RefundRow, readRefundable } from './payments.ts'
import { releaseRecollections } from './release-recollections.ts'
import { newMerchantRefundId, requestRefund } from './request-refund.ts'

/** In paise. Cash counts as completed unless its handover is recorded later; online refunds are pending. */
interface OrderRefund {
  order: OrderRow
  amount: number
  channel: 'online' | 'cash'
}

type RefundDeps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>

/** A failed refund to request again, or the rest of the payment. */
export interface DueRefund {
  amount: Paise
  channel: OrderRefund['channel']
  failed?: RefundRow
  paid?: PaymentRow
  /** Number of refunds so far; undefined if a cash refund is pending. */
  part?: number
  /** The pending cash refund. */
  pendingCash?: RefundRow
  /** Of a part: the tests that it is for. */
  lines?: readonly number[] | undefined
}

/** A part of what was paid, such as the price of a test that was not done, or a goodwill. */
export interface PartToRefund {
  amount: Paise
  /** Lines of the order; undefined for none in particular. */
  lines?: readonly number[] | undefined
}

/**
 * A part of the payment, beside what is due. Only final under the order's lock. @throws INVALID if more than that is
 * left.
 */
export async function duePart(
  db: Connection,
  staff: ActingStaff,
  order: OrderRow,
  {
    amount,
    lines,
    now,
    permission,
  }: PartToRefund & { now: Date; permission?: ApprovalPermission | undefined },
): Promise<DueRefund> {
  permit(staff, order.paymentMethod === 'COD' ? 'hand-cash-back' : 'refund', order, now, { permission })
  const paid = await findSettlingPayment(db, order.id)
  if (!paid) throw new Refusal('ORDER_STEP_REFUSED', sentence(nothingPaid))
  const isOwed = paid.channel === 'cash' && (await pendingCashRefund(db, paid.id))
  if (isOwed || (await failedRefund(db, order.id)))
    throw new Refusal('ORDER_STEP_REFUSED', sentence(refundDueFirst))
  const { left, parts } = await readRefundable(db, paid)
  if (left === 0) throw new Refusal('ORDER_STEP_REFUSED', sentence(refundOnItsWay))
  if (amount > left) {
    const why = sentence(atMostLeft, { amount: formatShortPaise(left) })
    throw new Refusal('INVALID', why, { fields: { amount: why } })
  }
  if (sendableRefund(amount, paid.channel) === 0) {
    const why = sentence(restTooSmall, {
      amount: formatShortPaise(amount),
      least: formatShortPaise(MIN_ONLINE_REFUND),
    })
    throw new Refusal('INVALID', why, { fields: { amount: why } })
  }
  if (lines) await refuseUnknownLines(db, order, lines)
  return { amount, channel: paid.channel, paid, part: parts, lines }
}

async function refuseUnknownLines(db: Connection, { id }: OrderRow, lines: readonly number[]): Promise<void> {
  const items = await itemsOfOrders(db, [id])
  const why = sentence(lineUnknown)
  if (lines.some(line => !items.some(item => item.line === line)))
    throw new Refusal('INVALID', why, { fields: { lines: why } })
}

/** Only final under the order's lock. */
export async function dueRefund(
  db: Connection,
  staff: ActingStaff,
  order: OrderRow,
  now: Date,
  permission?: ApprovalPermission,
): Promise<DueRefund> {
  const failed = await failedRefund(db, order.id)
  if (failed) return { amount: failed.amount, channel: 'online', failed }
  permit(staff, order.paymentMethod === 'COD' ? 'hand-cash-back' : 'refund', order, now, { permission })
  const paid = await findSettlingPayment(db, order.id)
  // Recollections are free.
  if (!paid) throw new Refusal('ORDER_STEP_REFUSED', sentence(nothingPaid))
  // Cash of cancelled lines is handed back before the rest can be refunded.
  const pendingCash = paid.channel === 'cash' ? await pendingCashRefund(db, paid.id) : undefined
  if (pendingCash) return { amount: pendingCash.amount, channel: 'cash', paid, pendingCash }
  const { left, parts } = await readRefundable(db, paid)
  if (sendableRefund(left, paid.channel) > 0)
    return { amount: left, channel: paid.channel, paid, part: parts }
  if (left > 0)
    throw new Refusal(
      'ORDER_STEP_REFUSED',
      sentence(restTooSmall, { amount: formatShortPaise(left), least: formatShortPaise(MIN_ONLINE_REFUND) }),
    )
  throw new Refusal('ORDER_STEP_REFUSED', sentence(refundOnItsWay))
}

interface RefundByStaff {
  orderId: string
  /** The amount on the caller's screen, paise. */
  expected?: Paise
  /** Refunds a part instead of what is due. */
  part?: PartToRefund | undefined
  /** Leaves cash pending until its handover is recorded. */
  isCashLater?: boolean
  permission?: ApprovalPermission
  /**
   * Checks the limits of refunds by one person, or the approval, in the same transaction and under the order's lock.
   * May throw.
   */
  check: (tx: Transaction, due: DueRefund) => Promise<void>
  /** How a refund of a payment at a door or counter is made; by default in cash. */
  payout?: Payout
}

export interface Payout {
  as: PayoutWay
  /** The bank's number of a transfer; empty for cash. */
  reference: string
}

/** Refunds the rest of a cancelled or collected order, or retries a failed online refund. */
export async function refundOrder(
  shop: RefundDeps,
  staff: ActingStaff,
  {
    orderId,
    expected,
    part: wantedPart,
    isCashLater = false,
    permission,
    check,
    payout = { as: 'cash', reference: '' },
  }: RefundByStaff,
): Promise<OrderRefund> {
  const found = await findOrderFor(shop.db, staff, permission ?? PERMISSION_OF.refund, orderId)
  const { actor } = staff
  return inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, found.id)
    const due = wantedPart
      ? await duePart(tx, staff, order, { ...wantedPart, now: shop.now(), permission })
      : await dueRefund(tx, staff, order, shop.now(), permission)
    if (expected !== undefined && expected !== due.amount)
      throw new Refusal('REFUND_CHANGED', sentence(refundChanged), {
        extra: { amount: toRupees(due.amount) },
      })
    await check(tx, due)

    const { failed, paid, part, amount, pendingCash, lines } = due
    if (failed) return retryRefund(tx, shop, order, failed, actor)
    const wanted = {
      amount,
      reason: 'operator' as const,
      now: shop.now(),
      actor,
      part,
      ...(lines && { lines }),
    }
    const added = paid && part !== undefined ? await requestRefund(tx, paid, wanted) : undefined
    const isAllBack = paid !== undefined && (await readRefundable(tx, paid)).left === 0
    if (added && isAllBack) await releaseRecollections(tx, shop, order, { actor, now: shop.now() })

    const inCash = pendingCash ?? (paid?.channel === 'cash' ? added : undefined)
    if (inCash && isCashLater) return { order, amount, channel: 'cash' }
    if (inCash) return payOut(tx, shop, order, { refund: inCash, actor, payout })
    if (!added) throw new Refusal('ORDER_STEP_REFUSED', sentence(refundOnItsWay))
    return { order, amount: added.amount, channel: 'online' }
  })
}

async function failedRefund(db: Connection, orderId: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'failed')))
    .orderBy(asc(refunds.createdAt))
    .limit(1)
  return row
}

async function pendingCashRefund(db: Connection, paymentId: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'pending')))
    .orderBy(asc(refunds.part))
    .limit(1)
  return row
}

/** The provider never changes a failed refund, so another try needs a new id. */
async function retryRefund(
  tx: Transaction,
  shop: RefundDeps,
  order: OrderRow,
  failed: RefundRow,
  actor: Staff,
): Promise<OrderRefund> {
  const now = shop.now()
  await tx
    .update(refunds)
    .set({ merchantRefundId: newMerchantRefundId(), state: 'pending', checks: 0, nextCheckAt: now })
    .where(eq(refunds.id, failed.id))
  await audit(tx, {
    at: now,
    actor,
    action: 'refund.requested-again',
    subject: `order:${order.id}`,
    details: { amount: failed.amount, failedRefundId: failed.merchantRefundId },
  })
  return { order, amount: failed.amount, channel: 'online' }
}

async function payOut(
  tx: Transaction,
  shop: RefundDeps,
  order: OrderRow,
  { refund, actor, payout: { as, reference } }: { refund: RefundRow; actor: Staff; payout: Payout },
): Promise<OrderRefund> {
  const now = shop.now()
  const { id: refundId, amount } = refund
  await tx
    .update(refunds)
    .set({ state: 'completed', completedAt: now, paidOutAs: as, payoutReference: reference || null })
    .where(eq(refunds.id, refundId))
  if (as === 'cash') await recordCashReceipt(tx, { actor, cause: { refundId }, amount, at: now })
  else await claimReference(tx, { as: 'upi', reference, orderId: order.id, at: now })
  await recordRefunded(tx, shop, order, refund)
  // Notified, because only the customer can contradict a false handover.
  await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'refunded' })
  const entry = { at: now, actor, subject: `order:${order.id}` } as const
  if (as === 'cash') await audit(tx, { ...entry, action: 'refund.cash-handed-back', details: { amount } })
  else await audit(tx, { ...entry, action: 'refund.transferred', details: { amount, as, reference } })
  return { order: { ...order, paymentStatus: 'refunded' }, amount, channel: 'cash' }
}
