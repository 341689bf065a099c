import { inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orders, visits } from '#db/schema.ts'
import type { Connection, Transaction } from '#domain/shop.ts'

/** When the report of an order is due, in SQL on `orders o`. */

/** For queries that select orders by one of these expressions. */
export const o = alias(orders, 'o')

/** A tube of the test `i` that can be analysed, or may still arrive. */
const HAS_TUBE = sql`exists (select from specimen_tests t join specimens s on s.id = t.specimen_id
  where t.order_id = i.order_id and t.line = i.line and s.state not in ('rejected', 'void'))`

/**
 * The tests (as `i`) that the order's own report contains: neither cancelled nor to be collected again. The report of a
 * recollected test belongs to the order of the recollection. Without a recollection, a rejected test has a report only
 * of its other tubes.
 */
const OWN_TESTS = sql`order_items i where i.order_id = o.id and i.cancelled_at is null and not exists
  (select from recollections r where r.order_id = o.id and i.line = any (r.lines)
    and (r.state <> 'dropped' or not ${HAS_TUBE}))`

/** The promise for the slowest of them, without the rounding of `reportDue`; null if there are none. */
export const REPORT_PROMISED_AT = sql`((select v.collected_at from visits v where v.id = o.visit_id)
  + make_interval(hours => (select max(i.report_time_hours)::int from ${OWN_TESTS})))`

const IS_COLLECTED = sql`o.status = 'collected' and o.payment_status <> 'refunded'`

/** A test of a patient without a complete report. */
const IS_MISSING = sql`exists (select from ${OWN_TESTS} and not exists (select from reports p
  where p.order_id = o.id and p.person = i.person and not p.is_part and p.withdrawn_at is null))`

/**
 * Marks an order as reported once each patient whose tests are not all collected again has a complete report. An order
 * whose tests are all collected again has none, and stays collected. The caller holds the order's lock.
 */
export async function markReported(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`update orders o set status = 'report' where o.id = ${orderId} and o.status = 'collected'
    and exists (select from reports p where p.order_id = o.id and not p.is_part and p.withdrawn_at is null)
    and not ${IS_MISSING}`)
}

/** When a report that is still missing was promised; null if none is. */
export const REPORT_DUE_AT = sql`(case when ${IS_COLLECTED} and ${IS_MISSING} then ${REPORT_PROMISED_AT} end)`

/** A report is missing, or a patient has yet to choose the time for a new sample. */
export const IS_REPORT_AWAITED = sql`${IS_COLLECTED} and (${IS_MISSING} or exists (select from recollections r
  where r.order_id = o.id and r.state = 'waiting'))`

export const isReportOverdue = (at: Date): SQL =>
  sql`${IS_COLLECTED} and ${IS_MISSING} and ${REPORT_PROMISED_AT} < ${at}`

/** `REPORT_DUE_AT` of each order that has one. */
export async function readReportsDue(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ id: o.id, dueAt: sql<Date | null>`${REPORT_DUE_AT}`.mapWith(visits.collectedAt) })
    .from(o)
    .where(inArray(o.id, [...orderIds]))
  return new Map(rows.flatMap(({ id, dueAt }) => (dueAt ? [[id, dueAt] as const] : [])))
}
