import { sql } from 'drizzle-orm'
import type { Connection, Shop } from '#domain/shop.ts'
import { placesFor, type StaffSession } from '#domain/staff/sessions.ts'
import type { Paise } from '#rules/money.ts'
import { type Grant, placesOf } from '#rules/staff/permissions.ts'
import { noSuchHandover } from '#text/desk/cash.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** Who holds how much cash, since when. Each sum is that of the list of takings that it opens. */

/** Cash that is handed over and not counted yet. */
interface OpenHandover {
  id: string
  amount: Paise
  takings: number
  handedAt: Date
}

/** Cash of one person; of nobody (`staffId` null) what the command line noted, which knows no staff. */
export interface Held {
  staffId: string | null
  name: string | null
  /** Of takings that are in no hand-over: what they should have in hand. */
  amount: Paise
  takings: number
  /** Of the oldest of these; null without any. */
  since: Date | null
  handover: OpenHandover | null
}

/** One payment taken, or refund handed back (negative). */
export interface HeldTaking {
  orderId: string
  amount: Paise
  at: Date
}

interface Row extends Record<string, unknown> {
  staffId: string | null
  name: string | null
  amount: number
  takings: number
  since: Date | null
  handover: { id: string; amount: number; takings: number; handedAt: string } | null
  grants: Grant[] | null
}

/** The roles that a row `s` of the staff has now, as JSON; null without any. */
export const GRANTS = sql`(select json_agg(json_build_object('role', r.role, 'centre', r.centre_code))
  from staff_roles r where r.staff_id = s.id and r.ended_at is null)`

/** Everybody with cash in hand or handed over and not counted. `of`: one person alone. */
async function heldRows(db: Connection, of?: string): Promise<Row[]> {
  const only = of === undefined ? sql`` : sql`and t.staff_id = ${of}`
  const { rows } = await db.execute<Row>(sql`
    with open as (
      select h.id, h.staff_id, h.handed_at, h.expected as amount,
        (select count(*)::int from cash_takings c where c.handover_id = h.id) as takings
      from cash_handovers h where h.received_at is null and h.withdrawn_at is null
    ), held as (
      select t.staff_id, sum(t.amount)::int as amount, count(*)::int as takings, min(t.at) as since
      from cash_takings t where t.handover_id is null ${only} group by t.staff_id
    )
    select coalesce(held.staff_id, open.staff_id) as "staffId", s.name,
      coalesce(held.amount, 0) as amount, coalesce(held.takings, 0) as takings, held.since,
      case when open.id is null then null else json_build_object('id', open.id, 'amount', open.amount,
        'takings', open.takings, 'handedAt', open.handed_at) end as handover,
      ${GRANTS} as grants
    from held full join open on open.staff_id = held.staff_id
    left join staff s on s.id = coalesce(held.staff_id, open.staff_id)
    order by lower(s.name) nulls last, "staffId"`)
  return of === undefined ? rows : rows.filter(row => row.staffId === of)
}

const shapeHeld = ({ staffId, name, amount, takings, since, handover }: Row): Held => ({
  staffId,
  name,
  amount,
  takings,
  since: since && new Date(since),
  handover: handover && { ...handover, handedAt: new Date(handover.handedAt) },
})

/**
 * Whether somebody's cash is the business of who reads: of who counts everywhere, everybody's; of who counts at some
 * centres, that of those who take cash there and nowhere else.
 */
export function isAmong(places: 'everywhere' | string[], grants: readonly Grant[]): boolean {
  if (places === 'everywhere') return true
  const theirs = placesOf(grants, 'cash.take')
  return theirs !== 'everywhere' && theirs.length > 0 && theirs.every(centre => places.includes(centre))
}

/** Everybody who holds cash, by name. Refusal FORBIDDEN. */
export async function readCustody(shop: Pick<Shop, 'db'>, staff: StaffSession): Promise<Held[]> {
  const places = placesFor(staff, 'money.read')
  const rows = await heldRows(shop.db)
  return rows.filter(row => isAmong(places, row.grants ?? [])).map(shapeHeld)
}

/** What they hold themselves. Refusal FORBIDDEN. */
export async function readOwnCash({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<Held> {
  placesFor(staff, 'cash.take')
  const staffId = staff.actor.id
  const [row] = await heldRows(db, staffId)
  return row
    ? shapeHeld(row)
    : { staffId, name: staff.actor.name, amount: 0, takings: 0, since: null, handover: null }
}

/** Whose takings are listed: of a person, of nobody (null), or all of a hand-over. */
export type TakingsOf = { staffId: string | null } | { handoverId: string }

/** What a sum of somebody's cash consists of, oldest first. Refusals: FORBIDDEN, NOT_FOUND (it is of another place). */
export async function readTakings(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
  of: TakingsOf,
): Promise<HeldTaking[]> {
  const places = placesFor(staff, 'money.read')
  const whose =
    'handoverId' in of ? sql`(select staff_id from cash_handovers where id = ${of.handoverId})` : of.staffId
  const { rows } = await db.execute<{ grants: Grant[] | null }>(
    sql`select ${GRANTS} as grants from staff s where s.id = ${whose}`,
  )
  if (!isAmong(places, rows[0]?.grants ?? [])) throw new Refusal('NOT_FOUND', sentence(noSuchHandover))
  return listTakings(db, of)
}

/** What they hold themselves consists of, oldest first. */
export const ownTakings = ({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<HeldTaking[]> =>
  listTakings(db, { staffId: staff.actor.id })

async function listTakings(db: Connection, of: TakingsOf): Promise<HeldTaking[]> {
  const which =
    'handoverId' in of
      ? sql`t.handover_id = ${of.handoverId}`
      : sql`t.handover_id is null and t.staff_id is not distinct from ${of.staffId}::uuid`
  const { rows } = await db.execute<{ orderId: string; amount: number; at: Date }>(sql`
    select o.number as "orderId", t.amount, t.at from cash_takings t
    left join payments p on p.id = t.payment_id left join refunds r on r.id = t.refund_id
    left join visit_events e on e.id = t.event_id
    join orders o on o.id = coalesce(p.order_id, r.order_id, e.order_id)
    where ${which} order by t.at, t.id`)
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}
