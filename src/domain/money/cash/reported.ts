import { and, eq, type SQL, sql } from 'drizzle-orm'
import { cashReceipts, orders, type VisitId, visitEvents } from '#db/schema.ts'
import { upiBesideCash } from '#domain/money/words.ts'
import type { Transaction } from '#domain/shop.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * What collectors reported, beside the recorded payments: a visit has the larger of the two sums. Callers hold the
 * order's lock.
 */

interface VisitCash {
  /** Sum of `cash_taken` events. */
  reported: Paise
  /** Paid in cash, over all orders of the visit. */
  paid: Paise
  held: Paise
  isReportedInCash: boolean
  /** Sum of `upi_taken` events. */
  reportedByUpi: Paise
  /** Everything due at the door. */
  whole: Paise
}

/** If cash was reported too, UPI pays only if it covers the whole sum; the cash is then excess. */
export const isByUpi = ({ isReportedInCash, reportedByUpi, whole }: VisitCash): boolean =>
  reportedByUpi > 0 && (!isReportedInCash || reportedByUpi >= whole)

export async function readVisitCash(tx: Transaction, visitId: VisitId): Promise<VisitCash> {
  const { rows } = await tx.execute<VisitCash & Record<string, unknown>>(sql`
    with of_visit as (select id from orders where visit_id = ${visitId}),
      reported as (select id, kind, (details ->> 'paise')::int as paise from visit_events
        where visit_id = ${visitId} and kind in ('cash_taken', 'upi_taken')),
      at_door as (select id, amount, taken_as from payments where order_id in (select id from of_visit)
        and channel = 'cash' and state = 'completed'),
      paid as (select amount from at_door where coalesce(taken_as, 'cash') = 'cash')
    select
      (select coalesce(sum(paise), 0)::int from reported where kind = 'cash_taken') as reported,
      (select coalesce(sum(amount), 0)::int from paid) as paid,
      (select coalesce(sum(amount), 0)::int from (
        select c.amount from at_door join cash_receipts c on c.payment_id = at_door.id union all
        select c.amount from reported join cash_receipts c on c.event_id = reported.id) received) as held,
      exists (select from reported where kind = 'cash_taken') as "isReportedInCash",
      (select coalesce(sum(paise), 0)::int from reported where kind = 'upi_taken') as "reportedByUpi",
      (select coalesce(sum(amount), 0)::int from at_door)
        + (select coalesce(sum(total), 0)::int from orders where id in (select id from of_visit)
          and status not in ('pending', 'cancelled') and payment_status not in ('completed', 'refunded')) as whole`)
  const [cash] = rows
  if (!cash) throw new Error('a sum has no row')
  return cash
}

interface CashReport {
  eventId: string
  staffId: string
  paise: Paise
  at: Date
}

/** Records reported cash as held by the collector, except what a payment has already recorded. Returns that sum. */
export async function recordReportedCash(
  tx: Transaction,
  visitId: VisitId,
  { eventId, staffId, paise, at }: CashReport,
): Promise<Paise> {
  const { reported, paid, held } = await readVisitCash(tx, visitId)
  const amount = Math.min(paise, Math.max(reported, paid) - held)
  if (amount > 0) await tx.insert(cashReceipts).values({ eventId, staffId, amount, at })
  return amount
}

/** Applies a UPI payment that was reported late. Each person keeps holding the cash that they reported. */
export async function payByUpi(
  tx: Transaction,
  visitId: VisitId,
  { eventId, reference, at }: { eventId: string; reference: string | null; at: Date },
): Promise<void> {
  const cash = await readVisitCash(tx, visitId)
  if (!isByUpi(cash))
    throw new Refusal(
      'ORDER_STEP_REFUSED',
      sentence(upiBesideCash, {
        taken: formatShortPaise(cash.reportedByUpi),
        due: formatShortPaise(cash.whole),
      }),
    )

  const ofVisit = sql`(select id from orders where visit_id = ${visitId})`
  const { rows: paid } = await tx.execute(sql`
    update payments set taken_as = 'upi', upi_reference = ${reference}
    where order_id in ${ofVisit} and channel = 'cash' and state = 'completed' and coalesce(taken_as, 'cash') = 'cash' returning id`)
  if (paid.length === 0) return

  await tx.execute(sql`
    with reported as (select id, kind, staff_id, (details ->> 'paise')::int as paise from visit_events
        where visit_id = ${visitId} and kind in ('cash_taken', 'upi_taken')),
      parts as (
        select staff_id, paise as amount from reported where kind = 'cash_taken'
        union all select c.staff_id, -c.amount from reported join cash_receipts c on c.event_id = reported.id
        union all select c.staff_id, -c.amount from payments p join cash_receipts c on c.payment_id = p.id
          where p.order_id in ${ofVisit})
    insert into cash_receipts (staff_id, event_id, amount, at)
      select staff_id, ${eventId}::uuid, sum(amount)::int, ${at}::timestamptz from parts group by staff_id having sum(amount) <> 0`)
}

/** If UPI was paid twice, because tests were added, the reference is that of the payment of this amount. */
export async function reportedReference(
  tx: Transaction,
  { visitId, total }: { visitId: VisitId; total: Paise },
): Promise<string | null> {
  const [reported] = await tx
    .select({ reference: sql<string | null>`${visitEvents.details} ->> 'reference'` })
    .from(visitEvents)
    .where(and(eq(visitEvents.visitId, visitId), eq(visitEvents.kind, 'upi_taken')))
    .orderBy(sql`(${visitEvents.details} ->> 'paise')::int = ${total} desc`, visitEvents.at)
    .limit(1)
  return reported?.reference ?? null
}

/** Condition on `orders`: reported cash is undecided or not counted yet, and deleting the order would lose it. */
export const hasUnsettledCash = (): SQL<boolean> => {
  const id = orders.id
  const reported = sql`cash_receipts c join visit_events e on e.id = c.event_id where e.visit_id = ${orders.visitId}`
  return sql<boolean>`(not ${orders.isAddition} and (
    exists (select from conflicts h where h.visit_id = ${orders.visitId} and h.decision is null
      and h.kind in ('cash_taken', 'upi_taken'))
    or exists (select from ${reported} and not exists (select from cash_handovers h
        where h.id = c.handover_id and h.received_at is not null)
      and not exists (select from payments p where p.order_id = ${id} and p.state = 'completed'))
  ))`
}
