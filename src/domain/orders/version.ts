import { isDeepStrictEqual } from 'node:util'
import { and, notLike, sql } from 'drizzle-orm'
import { audit } from '#db/schema.ts'
import { formatTime } from '#rules/dates.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { STAFF_PREFIX } from '../actor.ts'
import { NEWEST_FIRST } from '../audit.ts'
import type { Connection } from '../shop.ts'
import type { OrderRow } from './order-rows.ts'
import { isAboutVisit } from './visits/visit-changes.ts'
import { changedByShop, changedByYourCustomer, changedMeanwhile } from './words.ts'

/** Changes with each write to the visit, its people and its orders. Made of the transaction ids of their rows. */
export async function readRevision(db: Connection, { visitId }: Pick<OrderRow, 'visitId'>): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(
    sql`select concat((select xmin from visits where id = ${visitId}), '.',
      (select string_agg(xmin::text, '.' order by created_at, id) from orders where visit_id = ${visitId}), '.',
      (select string_agg(xmin::text, '.' order by position) from visit_people where visit_id = ${visitId})) as revision`,
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
  if (revision !== undefined && revision !== (await readRevision(tx, order))) await refuseChanged(tx, order)
}

/**
 * `refuseStale` for an action that has checked or closed the order's open payment: that changes the payment status, so
 * the order is compared with `found`, which was up to date before.
 */
export async function refuseStaleBesidePayment(
  tx: Connection,
  { found, locked }: { found: OrderRow; locked: OrderRow },
  revision: string | undefined,
): Promise<void> {
  if (revision === undefined) return
  if (found.paymentStatus !== 'processing') return refuseStale(tx, locked, revision)
  const { paymentStatus } = locked
  if (!isDeepStrictEqual({ ...found, paymentStatus }, locked)) await refuseChanged(tx, locked)
}

async function refuseChanged(tx: Connection, order: OrderRow): Promise<never> {
  const [last] = await tx
    .select({ actor: audit.actor, at: audit.at })
    .from(audit)
    .where(and(isAboutVisit(order.visitId), notLike(audit.action, '%.read')))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  const by = last?.actor.startsWith(STAFF_PREFIX)
    ? last.actor.slice(STAFF_PREFIX.length)
    : say(last?.actor.startsWith('customer:') ? changedByYourCustomer : changedByShop)
  const time = last ? formatTime(last.at) : ''
  throw new Refusal('CHANGED', sentence(changedMeanwhile, { by, time }))
}
