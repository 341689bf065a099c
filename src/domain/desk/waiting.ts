import { type SQL, sql } from 'drizzle-orm'
import { overdueSince } from '#domain/orders/records/figures.ts'
import type { City } from '#rules/cities.ts'
import type { Connection } from '../shop.ts'

interface Where {
  city: City
  allowed: 'everywhere' | string[]
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
  const within =
    allowed === 'everywhere' ? sql`` : sql`and o.centre_code = any(${sql.param(allowed)}::text[])`
  const { rows } = await db.execute<{ number: string; name: string; since: string }>(
    sql`select o.number, p.name, min(${since}) as since
      from ${from} and o.city = ${city} ${within}
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
  listOrders(db, where, sql`orders o ${WITH_FIRST} where ${overdueSince(now)}`, sql`o.collected_at`)

export async function countHeld(db: Connection): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from conflicts where decision is null`,
  )
  return rows[0]?.count ?? 0
}
