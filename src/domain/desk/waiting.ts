import { countDistinct, isNull, type SQL, sql } from 'drizzle-orm'
import { conflicts } from '#db/schema.ts'
import { countUpiToMatch } from '#domain/money/accounting/upi.ts'
import { isReportOverdue } from '#domain/orders/records/report-due.ts'
import { MEDICAL_LIMITS } from '#rules/catalogue/medical-limits.ts'
import { indianDate } from '#rules/dates.ts'
import { type AllowedCentres, centresWithPermission, hasPermissionAt } from '#rules/staff/permissions.ts'
import { countOverdueRequests } from '../requests/queue.ts'
import type { Connection, Shop } from '../shop.ts'
import { isAtCentres, type StaffSession } from '../staff/sessions.ts'
import { isCounsellingDue } from '../visits/counselling.ts'
import { countApprovals } from './approvals/list.ts'
import { countDuePayouts } from './approvals/payouts-due.ts'

interface ListScope {
  allowed: AllowedCentres
  /** Entries of the list; all are counted. */
  limit: number
}

interface WaitingOrder {
  orderId: string
  patientName: string
  city: string
  /** When it began to wait; for a visit, when its hour begins. */
  since: Date
}

export interface WaitingOrders {
  total: number
  orders: WaitingOrder[]
}

const WITH_FIRST = sql`join visits v on v.id = o.visit_id join visit_people p on p.visit_id = o.visit_id and p.position = 0`

async function listOrders(
  db: Connection,
  { allowed, limit }: ListScope,
  from: SQL,
  since: SQL,
): Promise<WaitingOrders> {
  const { rows } = await db.execute<{
    number: string
    name: string
    city: string
    since: string
    total: number
  }>(
    sql`select o.number, p.name, v.city, min(${since}) as since, count(*) over ()::int as total
      from ${from} and ${isAtCentres(allowed, sql`v.centre_code`)}
      group by o.id, o.number, p.name, v.city order by min(${since}), o.number limit ${limit}`,
  )
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ number, name, city, since: began }) => ({
      orderId: number,
      patientName: name,
      city,
      since: new Date(began),
    })),
  }
}

export const refusedRefunds = (db: Connection, where: ListScope): Promise<WaitingOrders> =>
  listOrders(
    db,
    where,
    sql`refunds r join orders o on o.id = r.order_id ${WITH_FIRST} where r.state = 'failed'`,
    sql`r.created_at`,
  )

export const recollectionsWaiting = (db: Connection, where: ListScope): Promise<WaitingOrders> =>
  listOrders(
    db,
    where,
    sql`recollections r join orders o on o.id = r.order_id ${WITH_FIRST} where r.state = 'waiting'`,
    sql`r.at`,
  )

export const overdueReports = (db: Connection, where: ListScope, now: Date): Promise<WaitingOrders> =>
  listOrders(db, where, sql`orders o ${WITH_FIRST} where ${isReportOverdue(now)}`, sql`v.collected_at`)

const OPEN_VISIT = sql`o.status = 'confirmed' and not o.is_addition`
const BEGINS_AT = sql`(v.date + make_interval(hours => v.hour)) at time zone 'Asia/Kolkata'`

/** Visits of earlier days that were neither collected nor cancelled nor moved. */
export const leftOverVisits = (db: Connection, where: ListScope, now: Date): Promise<WaitingOrders> =>
  listOrders(
    db,
    where,
    sql`orders o ${WITH_FIRST} where ${OPEN_VISIT} and v.date < ${indianDate(now)}::date`,
    BEGINS_AT,
  )

/** The order, or one added to it, promises a patient a call about fasting (see `needsOf`). */
const NEEDS_FASTING_CALL = sql`exists (select from orders x
  join order_items i on i.order_id = x.id and i.fasting_hours > 0 and i.cancelled_at is null
  join visit_people q on q.visit_id = x.visit_id and q.position = i.person
    and (q.is_pregnant or q.age < ${MEDICAL_LIMITS.fastFromAge})
  where x.status = 'confirmed' and x.visit_id = o.visit_id)`

/**
 * Visits from today on before which the laboratory calls. A note that states what was agreed closes a call about
 * fasting; counselling closes only when it is recorded.
 */
export const callsBefore = (db: Connection, where: ListScope, now: Date): Promise<WaitingOrders> =>
  listOrders(
    db,
    where,
    sql`orders o ${WITH_FIRST} where ${OPEN_VISIT} and v.date >= ${indianDate(now)}::date
      and (${NEEDS_FASTING_CALL} and not exists (select from order_notes n where n.order_id = o.id)
        or ${isCounsellingDue(sql`o.visit_id`)})`,
    BEGINS_AT,
  )

/** The last assignment since the last move; an unassignment has no name. */
const HAS_COLLECTOR = sql`coalesce((select e.collector from visit_events e
  where e.visit_id = v.id and e.kind = 'assigned' and e.at >= coalesce(v.moved_at, '-infinity')
  order by e.at desc, e.id desc limit 1), '') <> ''`

/** Home visits from today on in the other cities, which the board of this city does not show. */
export const unassignedElsewhere = (
  db: Connection,
  where: ListScope,
  { city, now }: { city: string; now: Date },
): Promise<WaitingOrders> =>
  listOrders(
    db,
    where,
    sql`orders o ${WITH_FIRST} where ${OPEN_VISIT} and not v.is_centre_visit and v.city <> ${city}
      and v.date >= ${indianDate(now)}::date and not ${HAS_COLLECTOR}`,
    BEGINS_AT,
  )

/** What waits on pages of the menu; null without the page's permission. Cheap, because every open desk polls it. */
export async function countWaiting(shop: Pick<Shop, 'db' | 'now'>, staff: StaffSession) {
  const [requests, openConflicts, approvals, reports, matching, payouts] = await Promise.all([
    countOverdueRequests(shop, staff),
    countConflicts(shop, staff),
    countApprovals(shop, staff),
    countOverdueReports(shop, staff),
    countUpiToMatch(shop, staff),
    countDuePayouts(shop, staff),
  ])
  return { requests, conflicts: openConflicts, approvals, reports, matching, payouts }
}

async function countConflicts({ db }: Pick<Shop, 'db'>, { grants }: StaffSession): Promise<number | null> {
  if (!hasPermissionAt(grants, 'visits.assign', null)) return null
  const [row] = await db
    .select({ visits: countDistinct(conflicts.visitId) })
    .from(conflicts)
    .where(isNull(conflicts.decision))
  return row?.visits ?? 0
}

async function countOverdueReports(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { grants }: StaffSession,
): Promise<number | null> {
  const allowed = centresWithPermission(grants, 'reports.sign')
  if (allowed.length === 0) return null
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders o join visits v on v.id = o.visit_id
      where ${isReportOverdue(now())} and ${isAtCentres(allowed, sql`v.centre_code`)}`,
  )
  return rows[0]?.count ?? 0
}
