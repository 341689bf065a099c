import { and, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { approvals, cashReceipts, orders, refunds, unapprovedRefunds } from '#db/schema.ts'
import { secondForDay, secondForDrawer, secondForUnmatched, secondNeeded } from '#domain/desk/words.ts'
import { lockCash } from '#domain/money/cash/handovers.ts'
import type { PaymentRow, RefundRow } from '#domain/money/payments/payments.ts'
import { indianDate } from '#rules/dates.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import type { PayoutWay } from '#rules/orders/payout-ways.ts'
import { needsSecondPerson } from '#rules/staff/approvals.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import type { Connection, Shop, Transaction } from '../../shop.ts'
import type { StaffSession } from '../../staff/sessions.ts'

const ordersOfVisit = (db: Connection, order: OrderRow) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.visitId, order.visitId))

/** Sum of the whole visit's refunds without `pendingCash`, so that additions can't be used to stay below the limit. */
export async function sumRefunded(db: Connection, order: OrderRow, pendingCash?: RefundRow): Promise<Paise> {
  const [given] = await db
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(
      and(
        inArray(refunds.orderId, ordersOfVisit(db, order)),
        ne(refunds.state, 'failed'),
        pendingCash && ne(refunds.id, pendingCash.id),
      ),
    )
  return given?.amount ?? 0
}

interface Payout {
  amount: Paise
  /**
   * Without cash that becomes due but is not paid out yet; its payout is checked against the limits of the person who
   * makes it.
   */
  paidOut: Paise
  /** How `paidOut` is paid out. */
  way: 'online' | PayoutWay
  paid?: PaymentRow | undefined
  /** The cash refund, requested earlier, that is paid out now. */
  pendingCash?: RefundRow | undefined
}

/**
 * Why a second person is required; null if none is. Reads without locks: `refuseAboveLimit` enforces the person's
 * limits.
 */
export async function secondPersonReason(
  db: Connection,
  shop: Pick<Shop, 'now' | 'rules'>,
  { staff, order, payout }: { staff: StaffSession; order: OrderRow; payout: Payout },
): Promise<Sentence | null> {
  if (payout.amount === 0) return null
  const reason = await reasonOf(db, shop, { staff, order, payout })
  const { pendingCash } = payout
  return reason && pendingCash && (await isApproved(db, order, pendingCash)) ? null : reason
}

async function reasonOf(
  db: Connection,
  shop: Pick<Shop, 'now' | 'rules'>,
  { staff, order, payout }: { staff: StaffSession; order: OrderRow; payout: Payout },
): Promise<Sentence | null> {
  const { amount, paidOut, way, paid, pendingCash } = payout
  const { refundAloneUpTo, refundsAloneADay } = shop.rules
  const given = await sumRefunded(db, order, pendingCash)
  if (needsSecondPerson(amount, given, refundAloneUpTo))
    return sentence(secondNeeded, { limit: formatShortPaise(refundAloneUpTo) })
  if (paidOut === 0) return null
  if (paid && isUnmatched(paid)) return sentence(secondForUnmatched)
  if ((await refundedAloneToday(db, shop, staff)) + paidOut > refundsAloneADay)
    return sentence(secondForDay, { limit: formatShortPaise(refundsAloneADay) })
  // Staff who take no cash can't pay out cash at all.
  const hasDrawer = hasPermissionAt(staff.grants, 'cash.take', order.visit.centreCode)
  if (way === 'cash' && hasDrawer && (await cashInHand(db, staff)) < paidOut) return sentence(secondForDrawer)
  return null
}

const isUnmatched = ({ takenAs, bankMatchedAt }: PaymentRow): boolean =>
  (takenAs === 'upi' || takenAs === 'card') && bankMatchedAt === null

const ofToday = ({ now }: Pick<Shop, 'now'>, { actor }: StaffSession) =>
  and(eq(unapprovedRefunds.staffId, actor.id), eq(unapprovedRefunds.day, indianDate(now())))

async function refundedAloneToday(
  db: Connection,
  shop: Pick<Shop, 'now'>,
  staff: StaffSession,
): Promise<Paise> {
  const [today] = await db.select().from(unapprovedRefunds).where(ofToday(shop, staff))
  return today?.amount ?? 0
}

async function cashInHand(db: Connection, { actor }: StaffSession): Promise<Paise> {
  const [held] = await db
    .select({ amount: sql<number>`coalesce(sum(${cashReceipts.amount}), 0)::int` })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.staffId, actor.id), isNull(cashReceipts.handoverId)))
  return held?.amount ?? 0
}

/** True if two people agreed to this refund, or to the cancellation that it belongs to. */
async function isApproved(
  db: Connection,
  order: OrderRow,
  { amount, createdAt }: RefundRow,
): Promise<boolean> {
  const toCancellation = and(
    inArray(approvals.orderId, ordersOfVisit(db, order)),
    eq(approvals.kind, 'cancel'),
    lte(approvals.decidedAt, createdAt),
    gte(approvals.amount, amount),
  )
  // If a cancellation made the refund due, it may be older than the request.
  const toIt = and(
    eq(approvals.orderId, order.id),
    eq(approvals.kind, 'refund'),
    eq(approvals.amount, amount),
  )
  return (await db.$count(approvals, and(eq(approvals.state, 'agreed'), or(toCancellation, toIt)))) > 0
}

/** Also counts the refund towards the person's daily limit. The caller holds the order's lock. */
export async function refuseAboveLimit(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules'>,
  { staff, order, payout }: { staff: StaffSession; order: OrderRow; payout: Payout },
): Promise<void> {
  const { amount, paidOut, way, pendingCash } = payout
  if (amount === 0) return

  // Concurrent refunds would each count the same cash.
  if (way === 'cash' && paidOut > 0) await lockCash(tx, staff.actor.id)
  const reason = await secondPersonReason(tx, shop, { staff, order, payout })
  if (reason) throw new Refusal('APPROVAL_NEEDED', reason)
  if (paidOut === 0 || (pendingCash && (await isApproved(tx, order, pendingCash)))) return

  const limit = shop.rules.refundsAloneADay
  const counted = await tx
    .insert(unapprovedRefunds)
    .values({ staffId: staff.actor.id, day: indianDate(shop.now()), amount: paidOut })
    .onConflictDoUpdate({
      target: [unapprovedRefunds.staffId, unapprovedRefunds.day],
      set: { amount: sql`${unapprovedRefunds.amount} + ${paidOut}` },
      setWhere: sql`${unapprovedRefunds.amount} + ${paidOut} <= ${limit}`,
    })
    .returning({ amount: unapprovedRefunds.amount })
  if (counted.length === 0)
    throw new Refusal('APPROVAL_NEEDED', sentence(secondForDay, { limit: formatShortPaise(limit) }))
}
