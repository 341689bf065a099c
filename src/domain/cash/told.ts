import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { cashTakings, orders, payments, visitEvents } from '#db/schema.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { upiBesideCash } from '#text/errors/collector.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Transaction } from '../shop.ts'

/**
 * Cash that collectors told of beside cash that is recorded as paid. What is in hands for a visit is the more of the two:
 * nobody's word makes less of a payment, and no payment less of what was told. Paise; under the lock of the visit's order.
 */

interface VisitCash {
  /** By `cash_taken`, without what went back or was mistyped. */
  told: Paise
  /** Of orders of the visit, in cash. */
  paid: Paise
  /** In takings, without what was given back as a refund. */
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
      paid as (select id, amount from at_door where taken_as is distinct from 'upi')
    select
      (select coalesce(sum(paise), 0)::int from told where kind = 'cash_taken')
        - (select coalesce(sum(amount), 0)::int from cash_surpluses where order_id = ${visitId} and closing <> 'kept') as told,
      (select coalesce(sum(amount), 0)::int from paid) as paid,
      (select coalesce(sum(amount), 0)::int from (
        select t.amount from paid join cash_takings t on t.payment_id = paid.id union all
        select t.amount from told join cash_takings t on t.event_id = told.id where told.kind = 'cash_taken') taken) as held,
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
 * Makes a taking of just a payment's sum that of the payment, in whose hands it is: surpluses are looked for among the
 * others (open-surpluses.ts), which stay few. What a surplus has taken back is left, and so is a sum of several orders.
 */
export async function payWithTold(
  tx: Transaction,
  visitId: string,
  { paymentId, amount }: { paymentId: string; amount: Paise },
): Promise<void> {
  await tx.execute(sql`update cash_takings set payment_id = ${paymentId}, event_id = null where id = (
    select t.id from cash_takings t join visit_events e on e.id = t.event_id and e.kind = 'cash_taken'
    where e.order_id = ${visitId} and t.amount = ${amount}
      and not exists (select from cash_takings other where other.event_id = t.event_id and other.id <> t.id)
    order by t.at, t.id limit 1)`)
}

/**
 * What is recorded as taken in cash was paid by UPI, as an event told late: the payments say so, and who has the cash in
 * hand by the books has it no more, also where it was handed over already. What was told of in cash as well stays with who
 * has it, and is too much (open-surpluses.ts). Refusal ORDER_STEP_REFUSED: a part by UPI beside cash.
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
  const ofVisit = tx
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.id, visitId), eq(orders.addedTo, visitId)))
  const paid = await tx
    .update(payments)
    .set({ takenAs: 'upi', takenReference: reference })
    .where(
      and(
        ...[
          inArray(payments.orderId, ofVisit),
          eq(payments.channel, 'cash'),
          eq(payments.state, 'completed'),
        ],
        or(isNull(payments.takenAs), ne(payments.takenAs, 'upi')),
      ),
    )
    .returning({ id: payments.id })
  if (paid.length === 0) return
  const ids = paid.map(({ id }) => id)
  if (cash.isToldInCash) await leaveToTold(tx, visitId, ids)
  // What was never told of in cash was never taken.
  const held = await tx
    .select({ staffId: cashTakings.staffId, amount: sql<number>`sum(${cashTakings.amount})::int` })
    .from(cashTakings)
    .where(inArray(cashTakings.paymentId, ids))
    .groupBy(cashTakings.staffId)
  if (held.length > 0)
    await tx
      .insert(cashTakings)
      .values(held.map(({ staffId, amount }) => ({ eventId, staffId, amount: -amount, at })))
}

/**
 * Makes takings of payments those of the cash that was told, as far as it was told and is in no taking of its own: it is
 * in the same hands, and no payment's. One that goes beyond that is split; the rest stays the payment's.
 */
async function leaveToTold(tx: Transaction, visitId: string, paymentIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ eventId: string; paise: Paise }>(sql`
    select (array_agg(e.id order by e.at desc, e.id desc))[1] as "eventId",
      (sum((e.details ->> 'paise')::int) - (select coalesce(sum(t.amount), 0) from cash_takings t
        join visit_events told on told.id = t.event_id and told.kind = 'cash_taken'
        where told.order_id = ${visitId} and t.amount > 0))::int as paise
    from visit_events e where e.order_id = ${visitId} and e.kind = 'cash_taken'`)
  const [told] = rows
  if (!told) return
  // Nobody hands a half of it over meanwhile.
  const takings = await tx
    .select()
    .from(cashTakings)
    .where(inArray(cashTakings.paymentId, [...paymentIds]))
    .orderBy(cashTakings.at, cashTakings.id)
    .for('update')
  let left = told.paise
  for (const { id, amount, ...taking } of takings) {
    const part = Math.min(amount, left)
    if (part <= 0) break
    left -= part
    const isWhole = part === amount
    const change = isWhole ? { eventId: told.eventId, paymentId: null } : { amount: amount - part }
    await tx.update(cashTakings).set(change).where(eq(cashTakings.id, id))
    if (!isWhole)
      await tx.insert(cashTakings).values({ ...taking, amount: part, eventId: told.eventId, paymentId: null })
  }
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
