import { type SQL, sql } from 'drizzle-orm'
import type { Paise } from '#rules/money.ts'
import { CASH_GIVERS, type Grant, placesOf } from '#rules/staff/permissions.ts'
import type { Connection, Shop } from '../shop.ts'
import { placesFor, type StaffSession } from '../staff/sessions.ts'
import { GRANTS, isAmong } from './custody.ts'
import { TAKERS } from './takings.ts'

/**
 * Cash that a phone told of beyond what the visit was to bring. It lies in the hands of who told of it like any other
 * cash until it is decided whose it is (close-surplus.ts). Paise.
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
  /** Who is said to have handed just this back to the customer; null while nobody says so. */
  handedBack: HandedBack | null
}

interface HandedBack {
  staffId: string
  name: string
  at: Date
  /** Themselves, or somebody who counts cash where they have left. */
  notedBy: string
}

/** A surplus with what decides on who may do what with it. */
export interface OpenSurplus extends Surplus {
  /** The event that told of it last. */
  eventId: string
  /** The roles of who told of it, and of who handed it back. */
  grants: Grant[]
  giverGrants: Grant[]
}

type Row = Record<string, unknown> &
  Omit<OpenSurplus, 'at' | 'handedBack' | 'grants' | 'giverGrants'> & {
    at: string
    grants: Grant[] | null
    handedBack: (Omit<HandedBack, 'at'> & { at: string; grants: Grant[] | null }) | null
  }

/** Which are read: of one visit, or those in whose cash somebody has a part; by default all. */
type SurplusesOf = { visitId: string } | { tellerId: string }

const TOLD = sql`cash_takings t join visit_events e on e.id = t.event_id and e.kind = 'cash_taken'
  join orders o on o.id = e.order_id where t.amount > 0`

function onlyOf(of: SurplusesOf | undefined): SQL {
  if (!of) return sql``
  if ('visitId' in of) return sql`and ${of.visitId} in (o.id, o.added_to)`
  return sql`and coalesce(o.added_to, o.id) in (
    select coalesce(o.added_to, o.id) from ${TOLD} and t.staff_id = ${of.tellerId})`
}

/**
 * What is in hands for a visit by payments and by what was told, less what was paid, is still to be paid, and was decided
 * on before. The latest who told of cash comes first; what is beyond their part shows as soon as theirs is closed, in
 * whichever way. Each table is read once: the time grows with the takings by events, not with their square.
 */
export async function openSurpluses(db: Connection, of?: SurplusesOf): Promise<OpenSurplus[]> {
  const { rows } = await db.execute<Row>(sql`
    with told as (
      select coalesce(o.added_to, o.id) as visit, t.staff_id, t.event_id, t.amount, t.at, t.handover_id
      from ${TOLD} ${onlyOf(of)}
    ), sums as (
      select visit, sum(amount) as amount from told group by 1
    ), of_visit as (
      select s.visit, o.id, o.status, o.payment_status, o.total from sums s join orders o on o.id = s.visit
      union all
      select s.visit, o.id, o.status, o.payment_status, o.total from sums s join orders o on o.added_to = s.visit
    ), parts as (
      select visit, amount from sums
      union all
      select visit, -total from of_visit where status = 'confirmed' and payment_status <> 'completed'
      union all
      select o.visit, coalesce(t.amount, 0) - p.amount from of_visit o join payments p on p.order_id = o.id
        and p.channel = 'cash' and p.state = 'completed' and p.taken_as is distinct from 'upi'
        left join cash_takings t on t.payment_id = p.id
      union all
      select s.visit, -c.amount from sums s join cash_surpluses c on c.order_id = s.visit
    ), visits as materialized (
      select visit, sum(amount) as amount from parts group by 1 having sum(amount) > 0
    ), people as (
      select t.visit, t.staff_id, (sum(t.amount) - (select coalesce(sum(c.amount), 0)
          from cash_surpluses c left join surplus_hand_backs b on b.surplus_id = c.id and b.staff_id = c.staff_id
          where c.order_id = t.visit and coalesce(b.told_by, c.staff_id) = t.staff_id))::int as amount, max(t.at) as at,
        (array_agg(t.event_id order by t.at desc, t.event_id))[1] as event_id,
        case when bool_or(t.handover_id is null) then 'in-hand'
          when bool_or(h.received_at is null) then 'on-its-way' else 'counted' end as place
      from visits v join told t on t.visit = v.visit left join cash_handovers h on h.id = t.handover_id group by 1, 2
    )
    select distinct on (v.visit) o.number as "orderId", p.staff_id as "staffId", s.name, p.at,
      least(v.amount, p.amount)::int as amount, p.place as "where", p.event_id as "eventId", ${GRANTS} as grants,
      (select json_build_object('staffId', b.staff_id, 'name', s.name, 'at', b.at, 'notedBy', b.noted_by,
          'grants', ${GRANTS}) from surplus_hand_backs b join staff s on s.id = b.staff_id
        where b.order_id = v.visit and b.told_by = p.staff_id and b.amount = least(v.amount, p.amount)
          and b.surplus_id is null) as "handedBack"
    from visits v join people p on p.visit = v.visit and p.amount > 0
    join orders o on o.id = v.visit join staff s on s.id = p.staff_id
    order by v.visit, p.at desc, p.staff_id`)
  return rows
    .map(({ at, grants, handedBack: back, ...row }) => ({
      ...row,
      at: new Date(at),
      grants: grants ?? [],
      giverGrants: back?.grants ?? [],
      handedBack: back && {
        staffId: back.staffId,
        name: back.name,
        at: new Date(back.at),
        notedBy: back.notedBy,
      },
    }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

const shown = ({ eventId: _, grants: __, giverGrants: ___, ...surplus }: OpenSurplus): Surplus => surplus

/** What nobody has decided on, oldest first; and who may have handed it back before they left. Refusal FORBIDDEN. */
export async function listSurpluses(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
): Promise<{ surpluses: Surplus[]; left: { id: string; name: string }[] }> {
  const places = placesFor(staff, 'money.read')
  const own = (await openSurpluses(db)).filter(({ grants }) => isAmong(places, grants))
  const [oldest] = own
  // Who has left takes cash nowhere any more, so they are known to who counts everywhere alone.
  const left = oldest && places === 'everywhere' ? await leftSince(db, oldest.at) : []
  return { surpluses: own.map(shown), left }
}

/** Who took cash, and has left since. */
export async function leftSince(db: Connection, at: Date): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select s.id, s.name from staff s where s.ended_at >= ${at} and exists (
      select from staff_roles r where r.staff_id = s.id and r.role = any(${sql.param(TAKERS)}::text[]))
    order by lower(s.name), s.id`)
  return rows
}

/**
 * Whether somebody may say of a surplus that they handed it back: who told of it, and who hands cash back to customers
 * where who told of it takes cash.
 */
export const mayHandBack = ({ actor, grants }: StaffSession, surplus: OpenSurplus): boolean =>
  surplus.staffId === actor.id ||
  isAmong(
    placesOf(
      grants.filter(({ role }) => CASH_GIVERS.includes(role)),
      'cash.take',
    ),
    surplus.grants,
  )

/** What somebody may have handed back, oldest first. Refusal FORBIDDEN. */
export async function ownSurpluses({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<Surplus[]> {
  placesFor(staff, 'cash.take')
  const isGiver = staff.grants.some(({ role }) => CASH_GIVERS.includes(role))
  const open = await openSurpluses(db, isGiver ? undefined : { tellerId: staff.actor.id })
  return open.filter(one => mayHandBack(staff, one)).map(shown)
}
