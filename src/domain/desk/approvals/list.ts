import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { approvals, orders, payments, staff as staffTable, visitPeople, visits } from '#db/schema.ts'
import type { Paise } from '#rules/money.ts'
import type { ApprovalKind } from '#rules/staff/approvals.ts'
import { centresWithPermission, hasPermissionAt } from '#rules/staff/permissions.ts'
import { say } from '#text/text.ts'
import { auditRead } from '../../audit.ts'
import { isFirstPerson } from '../../orders/order-patients.ts'
import { isItsVisit, type OrderRow, withVisit } from '../../orders/order-rows.ts'
import type { Connection, Shop } from '../../shop.ts'
import { allowedCentres, isAtCentres, refusalFor, type StaffSession } from '../../staff/sessions.ts'
import { type Conflict, conflictSentence, findConflicts } from './conflicts.ts'
import { type ApprovalContext, readContexts } from './context.ts'

export interface WaitingApproval {
  approval: typeof approvals.$inferSelect
  order: OrderRow
  /** Name of the first patient. */
  patientName: string
  askedBy: string
  isBankUnmatched: boolean
  /** The first of two approvers. */
  agreedBy: string | null
}

export interface ListedApproval {
  id: string
  orderId: string
  patientName: string
  kind: ApprovalKind
  amount: Paise
  way: 'online' | 'cash'
  isBankUnmatched: boolean
  reason: string
  askedBy: string
  askedAt: Date
  expiresAt: Date
  /** Requested in a session opened by a code: two other people have to approve. */
  takesTwo: boolean
  agreedBy: string | null
  problem: string | null
  isOwn: boolean
}

const MAX_LISTED = 200

const firstAgreed = alias(staffTable, 'first_agreed')

export const selectApprovals = (db: Connection) =>
  db
    .select({
      approval: approvals,
      order: orders,
      visit: visits,
      patientName: visitPeople.name,
      askedBy: staffTable.name,
      agreedBy: firstAgreed.name,
      isBankUnmatched: sql<boolean>`exists (select from ${payments} where ${payments.orderId} = ${orders.id}
        and ${payments.settlesOrder} and ${payments.takenAs} in ('upi', 'card') and ${payments.bankMatchedAt} is null)`,
    })
    .from(approvals)
    .innerJoin(orders, eq(orders.id, approvals.orderId))
    .innerJoin(visits, isItsVisit)
    .innerJoin(visitPeople, isFirstPerson)
    .innerJoin(staffTable, eq(staffTable.id, approvals.requestedBy))
    .leftJoin(firstAgreed, eq(firstAgreed.id, approvals.agreedBy))
    .$dynamic()

const isWaitingAt = (now: Date) => and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now))

export async function findWaitingApproval(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<WaitingApproval | undefined> {
  const [found] = await selectApprovals(db).where(and(isWaitingAt(now()), eq(approvals.orderId, id)))
  return found && withVisit(found)
}

const waitsFor = (now: Date, { grants }: StaffSession) =>
  and(isWaitingAt(now), isAtCentres(centresWithPermission(grants, 'refunds.decide'), visits.centreCode))

/** Null if the person lacks the permission. */
export async function countApprovals(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
): Promise<number | null> {
  if (centresWithPermission(staff.grants, 'refunds.decide').length === 0) return null
  const [row] = await db
    .select({ waiting: count() })
    .from(approvals)
    .innerJoin(orders, eq(orders.id, approvals.orderId))
    .innerJoin(visits, isItsVisit)
    .where(waitsFor(now(), staff))
  return row?.waiting ?? 0
}

/** Audited as a read. */
export async function listApprovals(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
): Promise<(ListedApproval & { context: ApprovalContext })[]> {
  allowedCentres(staff, 'refunds.decide')
  const found = await selectApprovals(shop.db)
    .where(waitsFor(shop.now(), staff))
    .orderBy(asc(approvals.requestedAt), asc(approvals.id))
    .limit(MAX_LISTED)
  const seen = found.map(withVisit)
  if (seen.length === 0) return []
  const ids = seen.map(({ approval }) => approval.id)
  const [conflicts, contexts] = await Promise.all([
    findConflicts(shop.db, staff.actor.id, ids),
    readContexts(shop.db, ids, shop.now()),
    auditRead(shop, staff, {
      subject: 'orders',
      what: 'orders.read',
      details: { ids: seen.map(({ order }) => order.id) },
    }),
  ])
  return seen.flatMap(approval => {
    const { id } = approval.approval
    const context = contexts.get(id)
    return context ? [{ ...listedApproval(staff, approval, conflicts.get(id)), context }] : []
  })
}

export async function readApproval(
  db: Connection,
  staff: StaffSession,
  waiting: WaitingApproval,
): Promise<ListedApproval> {
  const { id } = waiting.approval
  return listedApproval(staff, waiting, (await findConflicts(db, staff.actor.id, [id])).get(id))
}

const listedApproval = (
  staff: StaffSession,
  { approval, order, patientName, askedBy, agreedBy, isBankUnmatched }: WaitingApproval,
  conflict: Conflict | undefined,
): ListedApproval => ({
  id: approval.id,
  orderId: order.number,
  patientName,
  kind: approval.kind,
  amount: approval.amount,
  way: approval.about.way,
  isBankUnmatched,
  reason: approval.reason,
  askedBy,
  askedAt: approval.requestedAt,
  expiresAt: approval.expiresAt,
  takesTwo: approval.isRequestedByCode,
  agreedBy,
  problem: decisionProblem(staff, order, conflict),
  isOwn: approval.requestedBy === staff.actor.id,
})

function decisionProblem(
  { grants }: StaffSession,
  { visit: { centreCode } }: OrderRow,
  conflict: Conflict | undefined,
): string | null {
  if (conflict) return say(conflictSentence(conflict))
  return hasPermissionAt(grants, 'refunds.decide', centreCode)
    ? null
    : say(refusalFor('refunds.decide').sentence)
}
