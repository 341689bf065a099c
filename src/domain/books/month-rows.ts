import { type SQL, sql } from 'drizzle-orm'
import type { Figure } from '#contract/desk/month.ts'
import { daysOf, type Month, spanOf } from '#rules/desk/months.ts'
import { promisedHours } from '#rules/visits/appointment.ts'

/**
 * The lines of each figure of a month. Counts, sums, parts and lists are all made of these, so that they never differ.
 * Each reads its table by a range of the month.
 */

export interface RowsOf {
  month: Month
  now: Date
  /** How long after its hour's end a visit is late, ms. */
  lateAfter: number
  /** Centres by code; everywhere has the visits at homes too. */
  places: 'everywhere' | string[]
}

/** The name of an order's (`o`) centre, '' for a home. */
const CENTRE = sql`coalesce((select c.name from centres c where c.code = o.centre_code), '')`

/** Who came, '' where nobody was assigned: to the visit, for what was added to it. */
const COLLECTOR = sql`coalesce((select e.collector from visit_events e
  where e.order_id = coalesce(o.added_to, o.id) and e.kind = 'assigned' order by e.at desc, e.id desc limit 1), '')`

interface Line {
  at: SQL
  amount?: SQL
  isKept?: SQL
  stars?: SQL
  collector?: SQL
  reason?: SQL
  test?: SQL
  from: SQL
  where: SQL
}

const within = (column: SQL, month: Month): SQL => {
  const { from, to } = spanOf(month)
  return sql`${column} >= ${from} and ${column} < ${to}`
}
const visitIn = (month: Month): SQL => {
  const { first, next } = daysOf(month)
  return sql`o.slot_date >= ${first} and o.slot_date < ${next}`
}

/** Booked and confirmed; second samples have no price and are counted by themselves. */
const booked = (month: Month): SQL =>
  sql`${within(sql`o.created_at`, month)} and o.confirmed_at is not null and o.recollection_of is null`

/** When somebody was at the door: the last time before the sample was taken, or then at the latest. */
const CAME = sql`coalesce((select max(e.at) from visit_events e
  where e.order_id = o.id and e.kind = 'arrived' and e.at <= o.collected_at), o.collected_at)`

/** When the last of its reports was first attached: a correction is no delay. */
const REPORTED = sql`(select max(a.at) from audit a where a.subject = 'order:' || o.id and a.action = 'report.attached')`
const PROMISED = sql`(o.collected_at + make_interval(hours => greatest(
  (select max(i.report_time_hours) from order_items i where i.order_id = o.id), ${promisedHours(0)}))) `

/** Looked up once for each line, however often it is used: without the offset each use is a query of its own. */
const once = (columns: SQL): SQL => sql`cross join lateral (select ${columns} offset 0) d`

const ISSUED = sql`invoices i join orders o on o.id = i.order_id`

const LINES: Record<Figure, (of: RowsOf) => Line> = {
  orders: ({ month }) => ({
    ...{ at: sql`o.created_at`, amount: sql`o.total`, from: sql`orders o`, where: booked(month) },
  }),
  cancelled: ({ month }) => ({
    ...{ at: sql`o.cancelled_at`, amount: sql`o.total`, from: sql`orders o` },
    ...{
      reason: sql`coalesce(o.cancel_reason, '')`,
      where: sql`${booked(month)} and o.status = 'cancelled'`,
    },
  }),
  invoiced: ({ month }) => ({
    ...{ at: sql`i.issued_at`, amount: sql`i.total`, from: ISSUED },
    where: sql`${within(sql`i.issued_at`, month)} and i.kind <> 'credit-note'`,
  }),
  refunded: ({ month }) => ({
    ...{ at: sql`i.issued_at`, amount: sql`i.total`, from: ISSUED },
    where: sql`${within(sql`i.issued_at`, month)} and i.kind = 'credit-note'`,
  }),
  visits: ({ month, lateAfter }) => ({
    ...{ at: sql`d.came`, collector: COLLECTOR, from: sql`orders o ${once(sql`${CAME} as came`)}` },
    isKept: sql`d.came <= (o.slot_date + make_interval(hours => o.slot_hour + 1)) at time zone 'Asia/Kolkata'
      + make_interval(secs => ${lateAfter / 1000})`,
    where: sql`${visitIn(month)} and not o.is_centre_visit and o.added_to is null and o.collected_at is not null
      and o.status <> 'cancelled'`,
  }),
  missed: ({ month, now }) => ({
    ...{ at: sql`(o.slot_date + make_interval(hours => o.slot_hour)) at time zone 'Asia/Kolkata'` },
    ...{ collector: COLLECTOR, from: sql`orders o` },
    where: sql`${visitIn(month)} and o.added_to is null and o.status = 'confirmed'
      and o.slot_date < (${now}::timestamptz at time zone 'Asia/Kolkata')::date`,
  }),
  // Ready, or over its time: what may still be ready in time is neither.
  reports: ({ month, now }) => ({
    ...{ at: sql`coalesce(d.reported, d.promised)`, isKept: sql`coalesce(d.reported <= d.promised, false)` },
    from: sql`orders o ${once(sql`${REPORTED} as reported, ${PROMISED} as promised`)}`,
    where: sql`${visitIn(month)} and o.collected_at is not null and o.status <> 'cancelled'
      and not exists (select from recollections r where r.order_id = o.id and r.state <> 'dropped')
      and (d.reported is not null or d.promised < ${now})`,
  }),
  recollections: ({ month }) => ({
    ...{ at: sql`r.at`, reason: sql`r.reason`, collector: COLLECTOR },
    ...{ from: sql`recollections r join orders o on o.id = r.order_id`, where: within(sql`r.at`, month) },
  }),
  ratings: ({ month }) => ({
    ...{ at: sql`t.at`, stars: sql`t.stars`, collector: COLLECTOR },
    ...{ from: sql`ratings t join orders o on o.id = t.order_id`, where: within(sql`t.at`, month) },
  }),
  items: ({ month }) => ({
    ...{ at: sql`o.created_at`, amount: sql`i.price * i.quantity - i.discount`, test: sql`i.name` },
    from: sql`orders o join order_items i on i.order_id = o.id`,
    where: sql`${booked(month)} and o.status <> 'cancelled' and i.cancelled_at is null`,
  }),
}

/** The lines of a figure as a query, with the same columns for each. */
export function rowsOf(figure: Figure, of: RowsOf): SQL {
  const { at, from, where, ...line } = LINES[figure](of)
  const seen =
    of.places === 'everywhere' ? sql`` : sql`and o.centre_code = any(${sql.param(of.places)}::text[])`
  const none = sql`''`
  return sql`select o.number, ${at} as at, ${line.amount ?? sql`0`} as amount,
    ${line.isKept ?? sql`true`} as is_kept, ${line.stars ?? sql`null::smallint`} as stars, ${CENTRE} as centre,
    ${line.collector ?? none} as collector, ${line.reason ?? none} as reason, ${line.test ?? none} as test
    from ${from} where ${where} ${seen}`
}
