import { createHash } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { approvals } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { handedOverBy, noSecondNeeded, waitsAlready, whyNeeded } from '#domain/desk/words.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import {
  type DueRefund,
  duePart,
  dueRefund,
  type Payout,
  refundOrder,
} from '#domain/money/payments/refund-order.ts'
import { DAY_MS } from '#rules/durations.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import type { PayoutWay } from '#rules/orders/payout-ways.ts'
import { type ApprovalKind, MIN_REASON } from '#rules/staff/approvals.ts'
import { CASH_GIVERS, hasPermissionAt } from '#rules/staff/permissions.ts'
import { refundChanged } from '#text/orders.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../../audit.ts'
import { type AddedLines, previewCancellation } from '../../changes/cancellation.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { findOrderFor } from '../../orders/permit.ts'
import type { Shop, Transaction } from '../../shop.ts'
import type { StaffSession } from '../../staff/sessions.ts'
import { storeReason } from '../../written-reasons.ts'
import { refuseCancelOfTaken } from '../orders/actions.ts'
import { openAllowedOrder } from '../orders/find-order.ts'
import { toPayout } from './cancel-alone.ts'
import { keyOfSession, refuseOwnBooking } from './conflicts.ts'
import { findWaitingApproval, type ListedApproval, readApproval } from './list.ts'
import { refuseAboveLimit, secondPersonReason, sumRefunded } from './second-person.ts'

const EXPIRES_MS = 2 * DAY_MS

export interface RefundPreview {
  /** Null if nothing can be refunded now. */
  amount: Paise | null
  way: 'online' | 'cash' | null
  isAgain: boolean
  /** True for approved cash that only needs to be paid out. */
  isDue: boolean
  problem: string | null
  givenBefore: Paise
  aloneUpTo: Paise
  needsSecond: boolean
  secondReason: string | null
  /** Null unless it can be given back by hand. */
  byTransfer: { needsSecond: boolean; secondReason: string | null } | null
  waiting: ListedApproval | null
}

/** Logged as read. */
export async function previewRefund(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  orderId: string,
): Promise<RefundPreview> {
  const { db, rules } = shop
  const order = await openAllowedOrder(shop, staff, 'refunds.ask', orderId)
  const [due, waiting] = await Promise.all([
    dueOrProblem(shop, staff, order),
    findWaitingApproval(shop, order),
  ])
  const { pendingCash, paid, ...shown } = due
  const amount = due.amount ?? 0
  const payout = { amount, paidOut: amount, way: due.way ?? 'online', paid, pendingCash }
  const isByHand = payout.way === 'cash'
  const [given, reason, reasonByTransfer] = await Promise.all([
    sumRefunded(db, order, pendingCash),
    secondPersonReason(db, shop, { staff, order, payout }),
    isByHand ? secondPersonReason(db, shop, { staff, order, payout: { ...payout, way: 'upi' } }) : null,
  ])
  const isAbove = reason !== null
  const problem = payOutProblem(staff, order)
  return {
    ...shown,
    isDue: pendingCash !== undefined,
    givenBefore: given,
    aloneUpTo: rules.refundAloneUpTo,
    needsSecond: isAbove,
    secondReason: reason && say(reason),
    byTransfer: isByHand
      ? { needsSecond: reasonByTransfer !== null, secondReason: reasonByTransfer && say(reasonByTransfer) }
      : null,
    problem: shown.problem ?? (isByHand && !isAbove ? problem && say(problem) : null),
    waiting: waiting ? await readApproval(db, staff, waiting) : null,
  }
}

/** Only cash in the hands of staff who take cash counts. */
const payOutProblem = ({ grants }: StaffSession, { visit: { centreCode } }: OrderRow): Sentence | null =>
  hasPermissionAt(grants, 'cash.take', centreCode)
    ? null
    : sentence(handedOverBy, { roles: CASH_GIVERS.join(', ') })

async function dueOrProblem({ db, now }: Pick<Shop, 'db' | 'now'>, staff: StaffSession, order: OrderRow) {
  try {
    const { amount, channel, failed, paid, pendingCash } = await dueRefund(db, staff, order, now())
    const isAgain = failed !== undefined
    return { amount, way: channel, isAgain, problem: null, paid, pendingCash }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { amount: null, way: null, isAgain: false, problem: say(error.sentence) }
  }
}

interface RequestedAmount {
  orderId: string
  /** The refund shown. */
  amount: Paise
  reason: string
  /** True for a part of what was paid, of the tests in `lines` if there are any. */
  isPart?: boolean
  lines?: number[] | undefined
}

interface RefundAlone extends RequestedAmount {
  /** Of a payment at a door or counter; online payments go back to where they came from. */
  payout: Payout
}

const toPayoutWay = (channel: DueRefund['channel'], as: PayoutWay) => (channel === 'cash' ? as : channel)

/** Refunds the rest without a second person, or records the payout of approved cash. */
export async function refundWithinLimit(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  staff: StaffSession,
  { orderId, amount, reason, isPart = false, lines, payout: { as, reference } }: RefundAlone,
): Promise<void> {
  const order = await findOrderFor(shop.db, staff, 'refunds.ask', orderId)
  await refuseOwnBooking(shop.db, staff, order)
  const check = async (tx: Transaction, due: DueRefund) => {
    // Under the visit's lock, so that concurrent refunds can't pass the limit together.
    const way = toPayoutWay(due.channel, as)
    const problem = way === 'cash' ? payOutProblem(staff, order) : null
    const payout = { ...due, paidOut: due.amount, way }
    if (problem) {
      const reason = await secondPersonReason(tx, shop, { staff, order, payout })
      throw reason ? new Refusal('APPROVAL_NEEDED', reason) : new Refusal('FORBIDDEN', problem)
    }
    await refuseAboveLimit(tx, shop, { staff, order, payout })

    // The reason is stored with the request.
    if (due.pendingCash) return
    if (reason.length < MIN_REASON)
      throw new Refusal('INVALID', sentence(whyNeeded), { fields: { reason: sentence(whyNeeded) } })

    const at = shop.now()
    const { actor } = staff
    const note = await storeReason(tx, { orderId: order.id, text: reason, actor, at })
    await audit(tx, {
      at,
      actor,
      action: 'refund.alone',
      subject: `order:${order.id}`,
      details: { amount, ...note },
    })
  }
  await refundOrder(shop, staff, {
    orderId: order.id,
    expected: amount,
    part: isPart ? { amount, lines } : undefined,
    check,
    payout: { as, reference },
  })
}

interface RefundRequest extends RequestedAmount {
  kind: ApprovalKind
  added?: AddedLines[] | undefined
  isFeeKept: boolean
}

async function quoteRefund(
  shop: PaymentDeps,
  staff: StaffSession,
  order: OrderRow,
  { kind, amount, isPart, lines, added, isFeeKept }: RefundRequest,
) {
  if (kind === 'refund') {
    const now = shop.now()
    const due = isPart
      ? await duePart(shop.db, staff, order, { amount, lines, now })
      : await dueRefund(shop.db, staff, order, now)
    return { ...due, paidOut: due.amount, way: due.channel }
  }
  const { refund, refundOnline, isWhole } = await previewCancellation(shop, staff, order, {
    lines,
    added,
    isFeeKept,
  })
  refuseCancelOfTaken(order, isWhole)
  return toPayout(refund, refundOnline)
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Rejects a request that needs no second person. */
export async function requestRefundApproval(
  shop: PaymentDeps,
  staff: StaffSession,
  request: RefundRequest,
): Promise<void> {
  const { orderId, kind, amount, reason, isPart, lines, added, isFeeKept } = request
  const { db } = shop
  const order = await findOrderFor(db, staff, 'refunds.ask', orderId)
  if (kind === 'cancel') refuseCancelOfTaken(await findOrderFor(db, staff, 'orders.cancel', orderId), !lines)
  await refuseOwnBooking(db, staff, order)

  const payout = await quoteRefund(shop, staff, order, request)
  const due = payout.amount
  if (amount !== due)
    throw new Refusal('REFUND_CHANGED', sentence(refundChanged), { extra: { amount: toRupees(due) } })
  if (!(await secondPersonReason(db, shop, { staff, order, payout })))
    throw new Refusal('INVALID', sentence(noSecondNeeded))

  const requestedAt = shop.now()
  const about = {
    way: payout.way,
    ...(kind === 'cancel' ? { lines, added, isFeeKept } : isPart ? { lines, isPart } : {}),
  }
  await inTransaction(db, async tx => {
    const { isByCode, issuedBy } = await keyOfSession(tx, staff)
    await tx
      .update(approvals)
      .set({ state: 'expired' })
      .where(
        and(
          eq(approvals.orderId, order.id),
          eq(approvals.state, 'waiting'),
          lte(approvals.expiresAt, requestedAt),
        ),
      )
    const [request] = await tx
      .insert(approvals)
      .values({
        kind,
        orderId: order.id,
        about,
        amount: due,
        reason,
        requestedBy: staff.actor.id,
        requestedAt,
        expiresAt: new Date(requestedAt.getTime() + EXPIRES_MS),
        state: 'waiting',
        isRequestedByCode: isByCode,
        keyIssuers: issuedBy ? [issuedBy] : [],
        actionHash: hashOf([
          kind,
          order.id,
          due,
          lines ?? null,
          isFeeKept,
          ...(added ? [added] : []),
          ...(isPart ? ['part'] : []),
        ]),
      })
      .onConflictDoNothing()
      .returning({ id: approvals.id })
    if (!request) throw new Refusal('APPROVAL_CLOSED', sentence(waitsAlready))
    await audit(tx, {
      at: requestedAt,
      actor: staff.actor,
      action: 'refund.asked',
      subject: `order:${order.id}`,
      details: { amount: due, kind, approvalId: request.id },
    })
  })
}
