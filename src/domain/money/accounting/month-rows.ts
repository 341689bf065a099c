import { type SQL, sql } from 'drizzle-orm'
import type { Figure } from '#rules/desk/month-figures.ts'
import { addMonths, daysOf, type Month, spanOf } from '#rules/desk/months.ts'
import { promisedHours } from '#rules/visits/appointment.ts'

/**
 * The lines of each figure of a month. Counts, sums, parts and lists are all made of these, so that they never differ.
 * Each reads its table by a range of days. What nobody asks of a line is not looked up: PostgreSQL leaves out a column
 * that the query around it doesn't use, and a left join by a unique key with it.
 */

export interface RowsOf {
  month: Month
  now: Date
  /** How long after its hour's end a visit is late, ms. */
  lateAfter: number
  /** Centres by code; everywhere has the visits at homes too. */
  places: 'everywhere' | string[]
  /** Those of the month before as well, of which `is_now` is false. */
  hasBefore?: boolean
}

/** The name of an order's (`o`) centre, '' for a home. */
const CENTRE = sql`coalesce((select c.name from centres c where c.code = o.centre_code), '')`

/**
 * Who was assigned to the visit, also for what was added to it: the staff id, the name of a collector who was recorded
 * without an id, '' without one.
 */
const COLLECTOR = sql`coalesce((select coalesce(e.collector_id::text, e.collector) from visit_events e
  where e.order_id = coalesce(o.added_to, o.id) and e.kind = 'assigned' order by e.at desc, e.id desc limit 1), '')`

interface Line {
  /** By what it belongs to a month: an instant, or a day of India. */
  of: { instant: SQL } | { day: SQL }
  at: SQL
  amount?: SQL
  isKept?: SQL
  stars?: SQL
  collector?: SQL
  reason?: SQL
  test?: SQL
  from: SQL
  where?: SQL
}

type Known = Pick<RowsOf, 'now' | 'lateAfter'>

/** Booked and confirmed; second samples have no price and are counted by themselves. */
const BOOKED = sql`o.confirmed_at is not null and o.recollection_of is null`
const BOOKED_IN = { instant: sql`o.created_at` }
const VISIT_IN = { day: sql`o.slot_date` }

/** When a visit is late: so long after its hour's end. */
const lateFrom = (lateAfter: number): SQL =>
  sql`(o.slot_date + make_interval(hours => o.slot_hour + 1)) at time zone 'Asia/Kolkata' + make_interval(secs => ${lateAfter / 1000})`
/** When somebody was at the door: the last time before the sample was taken, or then at the latest. */
const CAME = sql`coalesce((select max(e.at) from visit_events e
  where e.order_id = o.id and e.kind = 'arrived' and e.at <= o.collected_at), o.collected_at)`

/** That the sample could not be taken at the visit: what was noted before the visit was moved is of the one before. */
const FAILED = sql`select e.at, e.reason from visit_events e where e.order_id = o.id and e.kind = 'failed'
  and (e.at at time zone 'Asia/Kolkata')::date >= o.slot_date`

/** When the last of its reports was first attached: a correction is no delay. */
const REPORTED = sql`(select max(a.at) from audit a where a.subject = 'order:' || o.id and a.action = 'report.attached')`
/** No report is promised sooner: one that was there by then is in time, whatever its tests. */
const PROMISED_FIRST = sql`o.collected_at + make_interval(hours => ${promisedHours(0)})`
const PROMISED = sql`greatest(${PROMISED_FIRST}, o.collected_at + make_interval(hours =>
  (select max(i.report_time_hours) from order_items i where i.order_id = o.id)))`

const ISSUED = {
  of: { instant: sql`i.issued_at` },
  at: sql`i.issued_at`,
  amount: sql`i.total`,
  from: sql`invoices i left join orders o on o.id = i.order_id`,
}

const LINES: Record<Figure, (known: Known) => Line> = {
  orders: () => ({
    of: BOOKED_IN,
    at: sql`o.created_at`,
    amount: sql`o.total`,
    from: sql`orders o`,
    where: BOOKED,
  }),
  cancelled: () => ({
    of: BOOKED_IN,
    at: sql`o.cancelled_at`,
    amount: sql`o.total`,
    from: sql`orders o`,
    reason: sql`coalesce(o.cancel_reason, '')`,
    where: sql`${BOOKED} and o.status = 'cancelled'`,
  }),
  invoiced: () => ({ ...ISSUED, where: sql`i.kind <> 'credit-note'` }),
  refunded: () => ({ ...ISSUED, where: sql`i.kind = 'credit-note'` }),
  visits: ({ lateAfter }) => ({
    of: VISIT_IN,
    at: CAME,
    collector: COLLECTOR,
    from: sql`orders o`,
    // Who took the sample in time was there in time: most need no second look.
    isKept: sql`o.collected_at <= ${lateFrom(lateAfter)} or ${CAME} <= ${lateFrom(lateAfter)}`,
    where: sql`not o.is_centre_visit and o.added_to is null and o.collected_at is not null
      and o.status <> 'cancelled'`,
  }),
  failed: () => ({
    of: VISIT_IN,
    at: sql`f.at`,
    reason: sql`coalesce(f.reason, '')`,
    collector: COLLECTOR,
    from: sql`orders o cross join lateral (${FAILED} order by e.at desc limit 1) f`,
    where: sql`o.added_to is null and o.collected_at is null`,
  }),
  missed: ({ now }) => ({
    of: VISIT_IN,
    at: sql`(o.slot_date + make_interval(hours => o.slot_hour)) at time zone 'Asia/Kolkata'`,
    collector: COLLECTOR,
    from: sql`orders o`,
    where: sql`o.added_to is null and o.status = 'confirmed' and not exists (${FAILED})
      and o.slot_date < (${now}::timestamptz at time zone 'Asia/Kolkata')::date`,
  }),
  // Ready, or over its time: what may still be ready in time is neither.
  reports: ({ now }) => ({
    of: VISIT_IN,
    at: sql`coalesce(d.reported, ${PROMISED})`,
    isKept: sql`coalesce(d.reported <= ${PROMISED_FIRST} or d.reported <= ${PROMISED}, false)`,
    // Looked up once for each line: without the offset each use is a query of its own.
    from: sql`orders o cross join lateral (select ${REPORTED} as reported offset 0) d`,
    where: sql`o.collected_at is not null and o.status <> 'cancelled'
      and not exists (select from recollections r where r.order_id = o.id and r.state <> 'dropped')
      and (d.reported is not null or ${PROMISED} < ${now})`,
  }),
  recollections: () => ({
    of: { instant: sql`r.at` },
    at: sql`r.at`,
    reason: sql`r.reason`,
    collector: COLLECTOR,
    from: sql`recollections r join orders o on o.id = r.order_id`,
  }),
  ratings: () => ({
    of: { instant: sql`t.at` },
    at: sql`t.at`,
    stars: sql`t.stars`,
    collector: COLLECTOR,
    from: sql`ratings t join orders o on o.id = t.order_id`,
  }),
  items: () => ({
    of: BOOKED_IN,
    at: sql`o.created_at`,
    amount: sql`i.price * i.quantity - i.discount`,
    test: sql`i.name`,
    from: sql`orders o join order_items i on i.order_id = o.id`,
    where: sql`${BOOKED} and o.status <> 'cancelled' and i.cancelled_at is null`,
  }),
}

/** The lines of a figure as a query, with the same columns for each. */
export function rowsOf(figure: Figure, { month, places, hasBefore, ...known }: RowsOf): SQL {
  const { of, at, from, where = sql`true`, ...line } = LINES[figure](known)
  const first = hasBefore ? addMonths(month, -1) : month
  const [column, begin, next, now] =
    'instant' in of
      ? [of.instant, spanOf(first).from, spanOf(month).to, spanOf(month).from]
      : [of.day, daysOf(first).first, daysOf(month).next, daysOf(month).first]
  const seen = places === 'everywhere' ? sql`` : sql`and o.centre_code = any(${sql.param(places)}::text[])`
  const none = sql`''`
  return sql`select ${column} >= ${now} as is_now, o.number, ${at} as at, ${line.amount ?? sql`0`} as amount,
    ${line.isKept ?? sql`true`} as is_kept, ${line.stars ?? sql`null::smallint`} as stars, ${CENTRE} as centre,
    ${line.collector ?? none} as collector, ${line.reason ?? none} as reason, ${line.test ?? none} as test
    from ${from} where ${column} >= ${begin} and ${column} < ${next} and ${where} ${seen}`
}
