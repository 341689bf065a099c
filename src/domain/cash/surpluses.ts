import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { cashSurpluses, cashTakings } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { SurplusClosing } from '#rules/desk/cash-surpluses.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import type { Grant } from '#rules/staff/permissions.ts'
import { cashChanged, countFirst, noSuchSurplus, ownSurplus } from '#text/desk/cash.ts'
import { sentence } from '#text/text.ts'
import { audit } from '../audit.ts'
import { findOrder, lockOrder } from '../orders/read.ts'
import type { Connection, Shop } from '../shop.ts'
import { placesFor, type StaffSession } from '../staff/sessions.ts'
import { GRANTS, isAmong } from './custody.ts'
import { lockCash } from './handovers.ts'
import { TAKERS } from './takings.ts'

/**
 * Cash that a phone told of beyond what the visit was to bring, and its end. It lies in the hands of who told of it like
 * any other cash; here it is decided whose it is. Paise.
 */

/** One person's part of what a visit brought too much. */
export interface Surplus {
  /** The number of the visit's order. */
  orderId: string
  staffId: string
  name: string
  amount: Paise
  at: Date
  where: 'in-hand' | 'on-its-way' | 'counted'
}

interface Row extends Omit<Surplus, 'at'>, Record<string, unknown> {
  at: string
  /** The event that told of it last. */
  eventId: string
  grants: Grant[] | null
}

/**
 * What is in hands for a visit by payments and by what was told, less what was paid, is still to be paid, and was decided
 * on before. The latest who told of cash comes first; what is beyond their part shows as soon as theirs is closed.
 */
async function openRows(db: Connection, visitId?: string): Promise<Row[]> {
  const only = visitId === undefined ? sql`` : sql`and coalesce(o.added_to, o.id) = ${visitId}`
  const { rows } = await db.execute<Row>(sql`
    with told as (
      select coalesce(o.added_to, o.id) as visit, t.staff_id, t.event_id, t.amount, t.at, t.handover_id
      from cash_takings t join visit_events e on e.id = t.event_id and e.kind = 'cash_taken'
      join orders o on o.id = e.order_id
      where t.event_id is not null ${only}
    ), people as (
      select t.visit, t.staff_id, sum(t.amount)::int as amount, max(t.at) as at,
        (array_agg(t.event_id order by t.at desc, t.event_id) filter (where t.amount > 0))[1] as event_id,
        case when bool_or(t.amount > 0 and t.handover_id is null) then 'in-hand'
          when bool_or(t.amount > 0 and h.received_at is null) then 'on-its-way' else 'counted' end as place
      from told t left join cash_handovers h on h.id = t.handover_id group by 1, 2
    ), visits as (
      select visit,
        (select coalesce(sum(t.amount), 0) from told t where t.visit = v.visit and t.amount > 0)
        + coalesce(sum(p.taken - p.amount), 0)
        - coalesce(sum(p.due), 0)
        - (select coalesce(sum(s.amount), 0) from cash_surpluses s where s.order_id = v.visit) as amount
      from (select distinct visit from told) v
      cross join lateral (
        select coalesce(sum(p.amount), 0) as amount,
          coalesce(sum((select sum(t.amount) from cash_takings t where t.payment_id = p.id)), 0) as taken,
          case when o.status = 'confirmed' and o.payment_status <> 'completed' then o.total else 0 end as due
        from orders o left join payments p on p.order_id = o.id and p.channel = 'cash' and p.state = 'completed'
          and p.taken_as is distinct from 'upi'
        where o.id = v.visit or o.added_to = v.visit group by o.id
      ) p group by visit
    )
    select distinct on (v.visit) o.number as "orderId", p.staff_id as "staffId", s.name, p.at,
      least(v.amount, p.amount)::int as amount, p.place as "where", p.event_id as "eventId", ${GRANTS} as grants
    from visits v join people p on p.visit = v.visit and p.amount > 0
    join orders o on o.id = v.visit join staff s on s.id = p.staff_id
    where v.amount > 0 order by v.visit, p.at desc, p.staff_id`)
  return rows
}

/** What nobody has decided on, oldest first; and who may have handed cash back. Refusal FORBIDDEN. */
export async function listSurpluses(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
): Promise<{ surpluses: Surplus[]; takers: { id: string; name: string }[] }> {
  const places = placesFor(staff, 'money.read')
  const own = (await openRows(db)).filter(({ grants }) => isAmong(places, grants ?? []))
  const surpluses = own
    .map(({ grants: _, eventId: __, at, ...row }) => ({ ...row, at: new Date(at) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return { surpluses, takers: own.length === 0 ? [] : await takersOf(db, places) }
}

/** Who takes cash and nowhere else than at these places. */
async function takersOf(
  db: Connection,
  places: 'everywhere' | string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string; grants: Grant[] | null }>(sql`
    select s.id, s.name, ${GRANTS} as grants from staff s where s.ended_at is null and exists (
      select from staff_roles r where r.staff_id = s.id and r.ended_at is null
        and r.role = any(${sql.param(TAKERS)}::text[]))
    order by lower(s.name), s.id`)
  return rows.filter(({ grants }) => isAmong(places, grants ?? [])).map(({ id, name }) => ({ id, name }))
}

interface Closing {
  id: string
  /** The number of the visit's order. */
  orderId: string
  /** Who told of it, and how much, as it was shown. */
  staffId: string
  amount: Paise
  closing: SurplusClosing
  /** Who handed it back; by default who told of it. */
  givenBackBy?: string
  reason: string
}

/**
 * Says what became of a surplus; sent again it changes nothing. What went back leaves the hand of who gave it, what was
 * mistyped that of who told of it, unless it was missing when their cash was counted. Refusals: FORBIDDEN (they told of
 * it, or gave it back, or not here), NOT_FOUND (no surplus, or nobody who takes cash here), AMOUNT_CHANGED (another sum, or
 * mistyped and not counted yet).
 */
export function closeSurplus(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  asked: Closing,
): Promise<void> {
  const places = placesFor(staff, 'cash.count')
  const { id, staffId: toldBy, amount, closing, reason } = asked
  const holder = closing === 'given-back' ? (asked.givenBackBy ?? toldBy) : toldBy
  if ([toldBy, holder].includes(staff.actor.id)) throw new Refusal('FORBIDDEN', sentence(ownSurplus))
  return inTransaction(shop.db, async tx => {
    const { id: orderId } = await findOrder(tx, asked.orderId)
    await lockOrder(tx, orderId)
    const [known] = await tx.select().from(cashSurpluses).where(eq(cashSurpluses.id, id))
    if (known?.closedBy === staff.actor.id && known.orderId === orderId) return
    for (const one of [...new Set([toldBy, holder])].sort()) await lockCash(tx, one)
    const [open] = await openRows(tx, orderId)
    if (known || open?.staffId !== toldBy || !isAmong(places, open.grants ?? []))
      throw new Refusal('NOT_FOUND', sentence(noSuchSurplus))
    if (open.amount !== amount)
      throw new Refusal('AMOUNT_CHANGED', sentence(cashChanged, { amount: formatPaise(open.amount) }))
    if (closing === 'mistyped' && open.where === 'on-its-way')
      throw new Refusal('AMOUNT_CHANGED', sentence(countFirst))
    if (holder !== toldBy && !(await takersOf(tx, places)).some(one => one.id === holder))
      throw new Refusal('NOT_FOUND', sentence(noSuchSurplus))
    const at = shop.now()
    await tx.insert(cashSurpluses).values({
      id,
      orderId,
      amount,
      closing,
      reason,
      staffId: holder,
      closedBy: staff.actor.id,
      closedAt: at,
    })
    const isOffTheirHand = closing === 'given-back' || (closing === 'mistyped' && open.where === 'in-hand')
    if (isOffTheirHand)
      await tx.insert(cashTakings).values({ staffId: holder, eventId: open.eventId, amount: -amount, at })
    await audit(tx, {
      ...{ at, actor: staff.actor, action: 'cash.surplus-closed', subject: `order:${orderId}` },
      details: { amount, closing, from: holder, surplusId: id },
    })
  })
}
