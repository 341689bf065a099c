import { isNull, type SQL, sql } from 'drizzle-orm'
import { conflicts } from '#db/schema.ts'
import { isReportOverdue } from '#domain/orders/records/report-due.ts'
import type { City } from '#rules/cities.ts'
import { type AllowedCentres, centresWithPermission, mayAt } from '#rules/staff/permissions.ts'
import { countOverdueRequests } from '../requests/queue.ts'
import type { Connection, Shop } from '../shop.ts'
import { isAtCentres, type StaffSession } from '../staff/sessions.ts'
import { countApprovals } from './approvals/list.ts'

interface Where {
  city: City
  allowed: AllowedCentres
  limit: number
}

export interface WaitingOrder {
  orderId: string
  patientName: string
  since: Date
}

const WITH_FIRST = sql`join order_patients p on p.order_id = o.id and p.position = 0`

async function listOrders(
  db: Connection,
  { city, allowed, limit }: Where,
  from: SQL,
  since: SQL,
): Promise<WaitingOrder[]> {
  const { rows } = await db.execute<{ number: string; name: string; since: string }>(
    sql`select o.number, p.name, min(${since}) as since
      from ${from} and o.city = ${city} and ${isAtCentres(allowed, sql`o.centre_code`)}
      group by o.id, o.number, p.name order by min(${since}), o.number limit ${limit}`,
  )
  return rows.map(row => ({ orderId: row.number, patientName: row.name, since: new Date(row.since) }))
}

export const refusedRefunds = (db: Connection, where: Where): Promise<WaitingOrder[]> =>
  listOrders(
    db,
    where,
    sql`refunds r join orders o on o.id = r.order_id ${WITH_FIRST} where r.state = 'failed'`,
    sql`r.created_at`,
  )

export const recollectionsWaiting = (db: Connection, where: Where): Promise<WaitingOrder[]> =>
  listOrders(
    db,
    where,
    sql`recollections r join orders o on o.id = r.order_id ${WITH_FIRST} where r.state = 'waiting'`,
    sql`r.at`,
  )

export const overdueReports = (db: Connection, where: Where, now: Date): Promise<WaitingOrder[]> =>
  listOrders(db, where, sql`orders o ${WITH_FIRST} where ${isReportOverdue(now)}`, sql`o.collected_at`)

/** What waits on pages of the menu; null without the page's permission. Cheap, because every open desk polls it. */
export async function countWaiting(shop: Pick<Shop, 'db' | 'now'>, staff: StaffSession) {
  const [requests, openConflicts, approvals, reports] = await Promise.all([
    countOverdueRequests(shop, staff),
    countConflicts(shop, staff),
    countApprovals(shop, staff),
    countOverdueReports(shop, staff),
  ])
  return { requests, conflicts: openConflicts, approvals, reports }
}

async function countConflicts({ db }: Pick<Shop, 'db'>, { grants }: StaffSession): Promise<number | null> {
  return mayAt(grants, 'visits.assign', null) ? db.$count(conflicts, isNull(conflicts.decision)) : null
}

async function countOverdueReports(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { grants }: StaffSession,
): Promise<number | null> {
  const allowed = centresWithPermission(grants, 'reports.sign')
  if (allowed.length === 0) return null
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders o where ${isReportOverdue(now())}
      and ${isAtCentres(allowed, sql`o.centre_code`)}`,
  )
  return rows[0]?.count ?? 0
}
