import { type SQL, sql } from 'drizzle-orm'
import { REPORT_PROMISED_AT } from '#domain/orders/records/report-due.ts'
import { isAtCentres } from '#domain/staff/sessions.ts'
import { type Figure, type Period, periodBefore, periodDays, periodSpan } from '#rules/desk/months.ts'
import type { AllowedCentres } from '#rules/staff/permissions.ts'

/**
 * The lines behind each figure. For a count, PostgreSQL leaves out the columns and unique left joins that it does not
 * use.
 */

export interface FigureQuery {
  period: Period
  now: Date
  /** A visit is late if this much time has passed since the end of its hour, in ms. */
  lateAfter: number
  allowed: AllowedCentres
  /** Includes the period before, with `is_now` false. */
  hasBefore?: boolean
}

/** With their visits. */
const ORDERS = sql`orders o join visits v on v.id = o.visit_id`

/** The first patient of the order. */
const PATIENT = sql`coalesce((select p.name from visit_people p join order_items i on i.order_id = o.id and i.person = p.position
  where p.visit_id = o.visit_id order by p.position limit 1), '')`

const CENTRE = sql`coalesce((select c.name from centres c where c.code = v.centre_code), '')`

/** The collector's staff id, or the name if no id was recorded; '' if unassigned. Also set for added orders. */
const COLLECTOR = sql`coalesce((select coalesce(e.collector_id::text, e.collector) from visit_events e
  where e.visit_id = v.id and e.kind = 'assigned' order by e.at desc, e.id desc limit 1), '')`

/** One key for all spellings that differ only in capitals. */
export const DOCTOR_KEY = sql`md5(lower(o.referred_by))`

interface Line {
  of: { instant: SQL } | { day: SQL }
  at: SQL
  amount?: SQL
  isInTime?: SQL
  stars?: SQL
  collector?: SQL
  reason?: SQL
  test?: SQL
  /** A key instead of the name, which may be in no address and no audit. */
  doctor?: SQL
  source?: SQL
  from: SQL
  where?: SQL
}

type LatenessRule = Pick<FigureQuery, 'now' | 'lateAfter'>

/** Recollections have no price and are counted separately. */
const BOOKED = sql`o.confirmed_at is not null and o.subtotal > 0`
const BOOKED_IN = { instant: sql`o.created_at` }
const VISIT_IN = { day: sql`v.date` }

const lateFrom = (lateAfter: number): SQL =>
  sql`(v.date + make_interval(hours => v.hour + 1)) at time zone 'Asia/Kolkata' + make_interval(secs => ${lateAfter / 1000})`
/** The last arrival before the collection; without one, the collection. */
const CAME = sql`coalesce((select max(e.at) from visit_events e
  where e.visit_id = v.id and e.kind = 'arrived' and e.at <= v.collected_at), v.collected_at)`

/** Failures since the visit was last moved. */
const FAILED = sql`select e.at, e.reason from visit_events e where e.visit_id = v.id and e.kind = 'failed'
  and (e.at at time zone 'Asia/Kolkata')::date >= v.date`

/** When the last report was first attached. A correction is no delay. */
const REPORTED = sql`(select max(a.at) from audit a where a.subject = 'order:' || o.id and a.action = 'report.attached')`

const ISSUED = {
  of: { instant: sql`i.issued_at` },
  at: sql`i.issued_at`,
  amount: sql`i.total`,
  from: sql`invoices i left join (${ORDERS}) on o.id = i.order_id`,
}

const LINES: Record<Figure, (known: LatenessRule) => Line> = {
  orders: () => ({
    of: BOOKED_IN,
    at: sql`o.created_at`,
    amount: sql`o.total`,
    doctor: sql`coalesce(${DOCTOR_KEY}, '')`,
    source: sql`coalesce(o.source->>'utm_source', o.source->>'referrer', '')`,
    from: sql`${ORDERS}`,
    where: BOOKED,
  }),
  cancelled: () => ({
    of: BOOKED_IN,
    at: sql`o.cancelled_at`,
    amount: sql`o.total`,
    from: sql`${ORDERS}`,
    reason: sql`coalesce(o.cancel_reason, '')`,
    where: sql`${BOOKED} and o.status = 'cancelled'`,
  }),
  // An order has a coupon or a discount by staff.
  discounted: () => ({
    of: BOOKED_IN,
    at: sql`o.created_at`,
    amount: sql`o.discount`,
    from: sql`${ORDERS}`,
    where: sql`${BOOKED} and o.status <> 'cancelled' and o.discount > 0 and o.coupon_code is null`,
  }),
  invoiced: () => ({ ...ISSUED, where: sql`i.kind <> 'credit-note'` }),
  refunded: () => ({ ...ISSUED, where: sql`i.kind = 'credit-note'` }),
  visits: ({ lateAfter }) => ({
    of: VISIT_IN,
    at: CAME,
    collector: COLLECTOR,
    from: sql`${ORDERS}`,
    // A collection in time implies an arrival in time, which saves the lookup for most lines.
    isInTime: sql`v.collected_at <= ${lateFrom(lateAfter)} or ${CAME} <= ${lateFrom(lateAfter)}`,
    where: sql`not v.is_centre_visit and not o.is_addition and v.collected_at is not null
      and o.status <> 'cancelled'`,
  }),
  failed: () => ({
    of: VISIT_IN,
    at: sql`f.at`,
    reason: sql`coalesce(f.reason, '')`,
    collector: COLLECTOR,
    from: sql`${ORDERS} cross join lateral (${FAILED} order by e.at desc limit 1) f`,
    where: sql`not o.is_addition and v.collected_at is null`,
  }),
  missed: ({ now }) => ({
    of: VISIT_IN,
    at: sql`(v.date + make_interval(hours => v.hour)) at time zone 'Asia/Kolkata'`,
    collector: COLLECTOR,
    from: sql`${ORDERS}`,
    where: sql`not o.is_addition and o.status = 'confirmed' and not exists (${FAILED})
      and v.date < (${now}::timestamptz at time zone 'Asia/Kolkata')::date`,
  }),
  // Reports that may still be ready in time are neither in time nor late.
  reports: ({ now }) => ({
    of: VISIT_IN,
    at: sql`coalesce(d.reported, ${REPORT_PROMISED_AT})`,
    isInTime: sql`coalesce(d.reported <= ${REPORT_PROMISED_AT}, false)`,
    // Because of `offset 0` PostgreSQL runs the lookup once, not for each use.
    from: sql`${ORDERS} cross join lateral (select ${REPORTED} as reported offset 0) d`,
    where: sql`v.collected_at is not null and o.status <> 'cancelled'
      and not exists (select from recollections r where r.order_id = o.id and r.state <> 'dropped')
      and (d.reported is not null or ${REPORT_PROMISED_AT} < ${now})`,
  }),
  recollections: () => ({
    of: { instant: sql`r.at` },
    at: sql`r.at`,
    reason: sql`r.reason`,
    collector: COLLECTOR,
    from: sql`recollections r join (${ORDERS}) on o.id = r.order_id`,
  }),
  ratings: () => ({
    of: { instant: sql`t.at` },
    at: sql`t.at`,
    stars: sql`t.stars`,
    collector: COLLECTOR,
    from: sql`ratings t join (${ORDERS}) on v.id = t.visit_id and not o.is_addition`,
  }),
  items: () => ({
    of: BOOKED_IN,
    at: sql`o.created_at`,
    amount: sql`i.price * i.quantity - i.discount`,
    test: sql`i.name`,
    from: sql`${ORDERS} join order_items i on i.order_id = o.id`,
    where: sql`${BOOKED} and o.status <> 'cancelled' and i.cancelled_at is null`,
  }),
}

export function figureRows(figure: Figure, { period, allowed, hasBefore, ...known }: FigureQuery): SQL {
  const { of, at, from, where = sql`true`, ...line } = LINES[figure](known)
  const column = 'instant' in of ? of.instant : of.day
  const boundsOf = (days: Period): [Date | string, Date | string] => {
    const [span, { first, next }] = [periodSpan(days), periodDays(days)]
    return 'instant' in of ? [span.from, span.to] : [first, next]
  }
  const [now, next] = boundsOf(period)
  const [begin, end] = hasBefore ? boundsOf(periodBefore(period)) : [now, now]
  // A month and the month before are one range, which PostgreSQL reads by one index scan.
  const isGap = end < now
  const isBetween = isGap
    ? sql`(${column} >= ${begin} and ${column} < ${end} or ${column} >= ${now} and ${column} < ${next})`
    : sql`${column} >= ${begin} and ${column} < ${next}`
  const none = sql`''`
  return sql`select ${column} >= ${now} as is_now, o.number, ${at} as at, ${line.amount ?? sql`0`} as amount,
    ${line.isInTime ?? sql`true`} as is_in_time, ${line.stars ?? sql`null::smallint`} as stars, ${CENTRE} as centre,
    ${PATIENT} as patient, coalesce(v.city, '') as city,
    ${line.collector ?? none} as collector, ${line.reason ?? none} as reason, ${line.test ?? none} as test,
    ${line.doctor ?? none} as doctor, ${line.source ?? none} as source
    from ${from} where ${isBetween} and ${where}
    and ${isAtCentres(allowed, sql`v.centre_code`)}`
}
