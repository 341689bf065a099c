import { type SQL, sql } from 'drizzle-orm'
import { addDays, indianDate } from '#rules/dates.ts'
import { promisedHours } from '#rules/visits/appointment.ts'

/** Older overdue orders are ignored. */
export const MAX_DAYS_BACK = 30

/**
 * Condition on `orders o`, shared by figures and lists: past the promised time of the report. A
 * refunded order has no promise.
 */
export function overdueSince(at: Date): SQL {
  const today = indianDate(at)
  return sql`o.slot_date between ${addDays(today, -MAX_DAYS_BACK)} and ${today} and o.payment_status <> 'refunded'
    and (o.status = 'collected' or (o.status = 'report' and not exists (select from reports r where r.order_id = o.id)))
    and o.collected_at + make_interval(hours => greatest(
      (select max(i.report_time_hours) from order_items i where i.order_id = o.id), ${promisedHours(0)})) < ${at}`
}
