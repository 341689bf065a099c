import { sql } from 'drizzle-orm'
import { formatTime } from '#rules/dates.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { STAFF_PREFIX } from '../actor.ts'
import type { Connection } from '../shop.ts'
import type { OrderRow } from './order-rows.ts'
import { changedByShop, changedByYourCustomer, changedMeanwhile } from './words.ts'

/** Changes with each write to the visit and its orders. Made of the transaction ids of their rows. */
export async function readRevision(db: Connection, { visitId }: Pick<OrderRow, 'visitId'>): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(
    sql`select concat((select xmin from visits where id = ${visitId}), '.',
      (select string_agg(xmin::text, '.' order by created_at, id) from orders where visit_id = ${visitId})) as revision`,
  )
  return rows[0]?.revision ?? ''
}

/**
 * Refuses with CHANGED, which names who changed the order and when. Undefined if sent by a customer, or with an
 * approval.
 */
export async function refuseStale(
  tx: Connection,
  order: OrderRow,
  revision: string | undefined,
): Promise<void> {
  if (revision === undefined || revision === (await readRevision(tx, order))) return
  const { rows } = await tx.execute<{ actor: string; at: string }>(sql`
    select actor, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from (
      select actor, at from audit where subject = ${`order:${order.id}`} and action not like '%.read'
      union all select 'customer:', at from visit_changes where order_id = ${order.id} and by = 'customer'
      union all select 'shop', completed_at from payments where order_id = ${order.id} and channel = 'online'
      union all select case cancel_reason when 'customer' then 'customer:' else 'shop' end, cancelled_at
        from orders where id = ${order.id} and cancel_reason <> 'operator'
    ) change where at is not null order by at desc limit 1`)
  const [last] = rows
  const by = last?.actor.startsWith(STAFF_PREFIX)
    ? last.actor.slice(STAFF_PREFIX.length)
    : say(last?.actor.startsWith('customer:') ? changedByYourCustomer : changedByShop)
  const time = last ? formatTime(last.at) : ''
  throw new Refusal('CHANGED', sentence(changedMeanwhile, { by, time }))
}
