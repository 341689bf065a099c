import { and, eq, sql } from 'drizzle-orm'
import { cashTakings, visitEvents } from '#db/schema.ts'
import type { Transaction } from '#domain/shop.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { upiBesideCash } from '#text/errors/collector.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * Cash that collectors reported beside cash that is recorded as paid. What is in hands for a visit is the more of the two:
 * no report makes less of a payment, and no payment less of a report. Paise; under the lock of the visit's order.
 */

interface VisitCash {
  /** By `cash_taken`. */
  told: Paise
  /** Of orders of the visit, in cash. */
  paid: Paise
  /** The sum of receipts, without refunds. */
  held: Paise
  isToldInCash: boolean
  /** By `upi_taken`. */
  toldByUpi: Paise
  /** All that the visit is to bring or has brought at the door. */
  whole: Paise
}

/** Whether this was paid by UPI, as far as anybody told. Beside cash only by its whole sum: the cash is then too much. */
export const isByUpi = ({ isToldInCash, toldByUpi, whole }: VisitCash): boolean =>
  toldByUpi > 0 && (!isToldInCash || toldByUpi >= whole)

export async function readVisitCash(tx: Transaction, visitId: string): Promise<VisitCash> {
  const { rows } = await tx.execute<VisitCash & Record<string, unknown>>(sql`
    with of_visit as (select id from orders where id = ${visitId} or added_to = ${visitId}),
      told as (select id, kind, (details ->> 'paise')::int as paise from visit_events
        where order_id in (select id from of_visit) and kind in ('cash_taken', 'upi_taken')),
      at_door as (select id, amount, taken_as from payments where order_id in (select id from of_visit)
        and channel = 'cash' and state = 'completed'),
      paid as (select amount from at_door where taken_as is distinct from 'upi')
    select
      (select coalesce(sum(paise), 0)::int from told where kind = 'cash_taken') as told,
      (select coalesce(sum(amount), 0)::int from paid) as paid,
      (select coalesce(sum(amount), 0)::int from (
        select t.amount from at_door join cash_takings t on t.payment_id = at_door.id union all
        select t.amount from told join cash_takings t on t.event_id = told.id) taken) as held,
      exists (select from told where kind = 'cash_taken') as "isToldInCash",
      (select coalesce(sum(paise), 0)::int from told where kind = 'upi_taken') as "toldByUpi",
      (select coalesce(sum(amount), 0)::int from at_door)
        + (select coalesce(sum(total), 0)::int from orders where id in (select id from of_visit)
          and status not in ('pending', 'cancelled') and payment_status not in ('completed', 'refunded')) as whole`)
  const [cash] = rows
  if (!cash) throw new Error('a sum has no row')
  return cash
}

interface Told {
  eventId: string
  /** Whose phone told it. */
  staffId: string
  paise: Paise
  at: Date
}

/** Puts cash that an event told of into the hands of who told it, as far as no payment has; when the event is noted. */
export async function recordToldCash(
  tx: Transaction,
  visitId: string,
  { eventId, staffId, paise, at }: Told,
): Promise<void> {
  const { told, paid, held } = await readVisitCash(tx, visitId)
  const amount = Math.min(paise, Math.max(told, paid) - held)
  if (amount > 0) await tx.insert(cashTakings).values({ eventId, staffId, amount, at })
}

/**
 * What is recorded as taken in cash was paid by UPI, as an event reported late: the payments say so, and each person holds
 * the cash that they reported themselves, also where more was handed over already. Refusal ORDER_STEP_REFUSED: a part by
 * UPI beside cash.
 */
export async function payByUpi(
  tx: Transaction,
  visitId: string,
  { eventId, reference, at }: { eventId: string; reference: string | null; at: Date },
): Promise<void> {
  const cash = await readVisitCash(tx, visitId)
  if (!isByUpi(cash))
    throw new Refusal(
      'ORDER_STEP_REFUSED',
      sentence(upiBesideCash, { taken: formatPaise(cash.toldByUpi), due: formatPaise(cash.whole) }),
    )
  const ofVisit = sql`(select id from orders where id = ${visitId} or added_to = ${visitId})`
  const { rows: paid } = await tx.execute(sql`
    update payments set taken_as = 'upi', taken_reference = ${reference}
    where order_id in ${ofVisit} and channel = 'cash' and state = 'completed' and taken_as is distinct from 'upi' returning id`)
  if (paid.length === 0) return
  await tx.execute(sql`
    with told as (select id, kind, staff_id, (details ->> 'paise')::int as paise from visit_events
        where order_id in ${ofVisit} and kind in ('cash_taken', 'upi_taken')),
      parts as (
        select staff_id, paise as amount from told where kind = 'cash_taken'
        union all select t.staff_id, -t.amount from told join cash_takings t on t.event_id = told.id
        union all select t.staff_id, -t.amount from payments p join cash_takings t on t.payment_id = p.id
          where p.order_id in ${ofVisit})
    insert into cash_takings (staff_id, event_id, amount, at)
      select staff_id, ${eventId}::uuid, sum(amount)::int, ${at}::timestamptz from parts group by staff_id having sum(amount) <> 0`)
}

/** The reference of what was paid by UPI at the door; null where none was told. */
export async function toldReference(tx: Transaction, visitId: string): Promise<string | null> {
  const [told] = await tx
    .select({ reference: sql<string | null>`${visitEvents.details} ->> 'reference'` })
    .from(visitEvents)
    .where(and(eq(visitEvents.orderId, visitId), eq(visitEvents.kind, 'upi_taken')))
    .limit(1)
  return told?.reference ?? null
}
