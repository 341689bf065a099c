import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { approvals, orders, staff as staffTable, visitPeople, visits } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import type { ApprovalKind } from '#rules/staff/approvals.ts'
import { auditRead } from '../../audit.ts'
import { isFirstPerson } from '../../orders/order-patients.ts'
import { isItsVisit } from '../../orders/order-rows.ts'
import type { Connection, Shop } from '../../shop.ts'
import { allowedCentres, isAtCentres, type StaffSession } from '../../staff/sessions.ts'

/** What a second person looks at before deciding on a refund, and what was decided before. */

export interface ApprovalContext {
  /** For the order. */
  paid: Paise
  /** Of the order, those that are not cancelled. */
  tests: string[]
  /** Of the visit, in all. */
  refundedBefore: Paise
  /** What the person who asks refunded within the last month, approved or alone. */
  byAsker: { count: number; amount: Paise }
}

const ASKER_DAYS = 30

export async function readContexts(
  db: Connection,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ApprovalContext>> {
  const since = new Date(now.getTime() - ASKER_DAYS * DAY_MS)
  const { rows } = await db.execute<
    Omit<ApprovalContext, 'byAsker'> & {
      id: string
      approved: number
      count: number
      alone: number
    } & Record<string, unknown>
  >(sql`
    select a.id,
      (select coalesce(sum(p.amount), 0)::int from payments p where p.order_id = o.id and p.settles_order) as paid,
      (select coalesce(json_agg(i.name order by i.line), '[]') from order_items i
        where i.order_id = o.id and i.cancelled_at is null) as tests,
      (select coalesce(sum(r.amount), 0)::int from refunds r join orders x on x.id = r.order_id
        where x.visit_id = o.visit_id and r.state <> 'failed') as "refundedBefore",
      (select count(*)::int from approvals b where b.requested_by = a.requested_by and b.state = 'agreed'
        and b.decided_at >= ${since}) as count,
      (select coalesce(sum(b.amount), 0)::int from approvals b where b.requested_by = a.requested_by
        and b.state = 'agreed' and b.decided_at >= ${since}) as approved,
      (select coalesce(sum(u.amount), 0)::int from unapproved_refunds u where u.staff_id = a.requested_by
        and u.day >= (${since}::timestamptz at time zone 'Asia/Kolkata')::date) as alone
    from approvals a join orders o on o.id = a.order_id
    where a.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(
    rows.map(({ id, paid, tests, refundedBefore, count, approved, alone }) => [
      id,
      { paid, tests, refundedBefore, byAsker: { count, amount: approved + alone } },
    ]),
  )
}

interface Decided {
  id: string
  orderId: string
  patientName: string
  kind: ApprovalKind
  amount: Paise
  state: 'agreed' | 'declined'
  reason: string
  note: string | null
  askedBy: string
  decidedBy: string
  decidedAt: Date
}

const MAX_DECIDED = 100
const deciders = alias(staffTable, 'deciders')

/** The latest decisions, at the person's centres. Audited as a read. */
export async function listDecided(shop: Pick<Shop, 'db' | 'now'>, staff: StaffSession): Promise<Decided[]> {
  const allowed = allowedCentres(staff, 'refunds.decide')
  const rows = await shop.db
    .select({
      id: approvals.id,
      ofOrder: orders.id,
      orderId: orders.number,
      patientName: visitPeople.name,
      kind: approvals.kind,
      amount: approvals.amount,
      state: sql<Decided['state']>`${approvals.state}`,
      reason: approvals.reason,
      note: approvals.note,
      askedBy: staffTable.name,
      decidedBy: deciders.name,
      decidedAt: sql<string>`${approvals.decidedAt}`,
    })
    .from(approvals)
    .innerJoin(orders, eq(orders.id, approvals.orderId))
    .innerJoin(visits, isItsVisit)
    .innerJoin(visitPeople, isFirstPerson)
    .innerJoin(staffTable, eq(staffTable.id, approvals.requestedBy))
    .innerJoin(deciders, eq(deciders.id, approvals.decidedBy))
    .where(and(inArray(approvals.state, ['agreed', 'declined']), isAtCentres(allowed, visits.centreCode)))
    .orderBy(desc(approvals.decidedAt), desc(approvals.id))
    .limit(MAX_DECIDED)
  if (rows.length > 0)
    await auditRead(shop, staff, {
      subject: 'orders',
      what: 'orders.read',
      details: { ids: rows.map(({ ofOrder }) => ofOrder) },
    })
  return rows.map(({ ofOrder: _, decidedAt, ...row }) => ({ ...row, decidedAt: new Date(decidedAt) }))
}
