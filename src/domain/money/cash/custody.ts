import { and, eq, isNull, sql } from 'drizzle-orm'
import { cashHandovers } from '#db/schema.ts'
import { countFirst } from '#domain/money/words.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { allowedCentres, type StaffSession } from '#domain/staff/sessions.ts'
import type { Paise } from '#rules/money.ts'
import { type AllowedCentres, centresWithPermission, type Grant } from '#rules/staff/permissions.ts'
import { noSuchHandover } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

interface OpenHandover {
  id: string
  /** Null for a person who may count it, so that the count is a second one. */
  amount: Paise | null
  receipts: number
  handedAt: Date
}

interface HeldCash {
  staffId: string
  name: string
  /** Receipts that are in no handover. */
  amount: Paise
  receipts: number
  /** Date of the oldest of these receipts. */
  since: Date | null
  handover: OpenHandover | null
}

/** Negative for a refund. */
interface HeldReceipt {
  orderId: string
  amount: Paise
  at: Date
}

interface Row extends Record<string, unknown> {
  staffId: string
  name: string
  amount: number
  receipts: number
  since: Date | null
  handover: { id: string; amount: number; receipts: number; handedAt: string } | null
  grants: Grant[] | null
}

/** Current roles of the staff row `s`, as JSON. */
export const GRANTS_OF_HOLDER = sql`(select json_agg(json_build_object('role', r.role, 'centre', r.centre_code))
  from staff_roles r where r.staff_id = s.id and r.ended_at is null)`

async function heldRows(db: Connection, of?: string): Promise<Row[]> {
  const only = of === undefined ? sql`` : sql`and c.staff_id = ${of}`
  const { rows } = await db.execute<Row>(sql`
    with open as (
      select h.id, h.staff_id, h.handed_at, h.expected as amount,
        (select count(*)::int from cash_receipts c where c.handover_id = h.id) as receipts
      from cash_handovers h where h.received_at is null and h.withdrawn_at is null
    ), held as (
      select c.staff_id, sum(c.amount)::int as amount, count(*)::int as receipts, min(c.at) as since
      from cash_receipts c where c.handover_id is null ${only} group by c.staff_id
    )
    select coalesce(held.staff_id, open.staff_id) as "staffId", s.name,
      coalesce(held.amount, 0) as amount, coalesce(held.receipts, 0) as receipts, held.since,
      case when open.id is null then null else json_build_object('id', open.id, 'amount', open.amount,
        'receipts', open.receipts, 'handedAt', open.handed_at) end as handover,
      ${GRANTS_OF_HOLDER} as grants
    from held full join open on open.staff_id = held.staff_id
    join staff s on s.id = coalesce(held.staff_id, open.staff_id)
    order by lower(s.name), "staffId"`)
  return of === undefined ? rows : rows.filter(row => row.staffId === of)
}

const toHeldCash = ({ staffId, name, amount, receipts, since, handover }: Row) => ({
  staffId,
  name,
  amount,
  receipts,
  since: since && new Date(since),
  handover: handover && { ...handover, handedAt: new Date(handover.handedAt) },
})

/** True if the reader's centres include every centre where this person takes cash. */
export function isWithinCentres(allowed: AllowedCentres, grants: readonly Grant[]): boolean {
  if (allowed === 'everywhere') return true
  const theirs = centresWithPermission(grants, 'cash.take')
  return theirs !== 'everywhere' && theirs.length > 0 && theirs.every(centre => allowed.includes(centre))
}

/** True if the person counts cash anywhere: its sum is not shown to them before. */
export const mayCount = ({ grants }: StaffSession): boolean =>
  centresWithPermission(grants, 'cash.count').length > 0

export async function readCustody(shop: Pick<Shop, 'db'>, staff: StaffSession): Promise<HeldCash[]> {
  const allowed = allowedCentres(staff, 'money.read')
  const rows = await heldRows(shop.db)
  const isCounter = mayCount(staff)
  return rows
    .filter(row => isWithinCentres(allowed, row.grants ?? []))
    .map(toHeldCash)
    .map(held =>
      isCounter && held.handover ? { ...held, handover: { ...held.handover, amount: null } } : held,
    )
}

export async function readOwnCash({ db }: Pick<Shop, 'db'>, staff: StaffSession) {
  allowedCentres(staff, 'cash.take')
  const held = await readCashOf(db, staff.actor.id)
  return { ...held, name: staff.actor.name }
}

/** Without a name if they hold none. The caller checks the access. */
export async function readCashOf(db: Connection, staffId: string) {
  const row = (await heldRows(db, staffId)).find(row => row.staffId === staffId)
  return row ? toHeldCash(row) : { staffId, name: '', amount: 0, receipts: 0, since: null, handover: null }
}

type ReceiptsOf = { staffId: string } | { handoverId: string }

export async function readReceipts(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
  of: ReceiptsOf,
): Promise<HeldReceipt[]> {
  const allowed = allowedCentres(staff, 'money.read')
  const holder =
    'handoverId' in of ? sql`(select staff_id from cash_handovers where id = ${of.handoverId})` : of.staffId
  const { rows } = await db.execute<{ grants: Grant[] | null }>(
    sql`select ${GRANTS_OF_HOLDER} as grants from staff s where s.id = ${holder}`,
  )
  if (!isWithinCentres(allowed, rows[0]?.grants ?? []))
    throw new Refusal('NOT_FOUND', sentence(noSuchHandover))
  if ('handoverId' in of && mayCount(staff)) await refuseUncounted(db, of.handoverId)
  return listReceipts(db, of)
}

async function refuseUncounted(db: Connection, id: string): Promise<void> {
  const open = and(
    eq(cashHandovers.id, id),
    isNull(cashHandovers.receivedAt),
    isNull(cashHandovers.withdrawnAt),
  )
  if ((await db.$count(cashHandovers, open)) > 0) throw new Refusal('FORBIDDEN', sentence(countFirst))
}

export const readOwnReceipts = ({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<HeldReceipt[]> =>
  listReceipts(db, { staffId: staff.actor.id })

async function listReceipts(db: Connection, of: ReceiptsOf): Promise<HeldReceipt[]> {
  const condition =
    'handoverId' in of
      ? sql`c.handover_id = ${of.handoverId}`
      : sql`c.handover_id is null and c.staff_id = ${of.staffId}`
  const { rows } = await db.execute<{ orderId: string; amount: number; at: Date }>(sql`
    select o.number as "orderId", c.amount, c.at from cash_receipts c
    left join payments p on p.id = c.payment_id left join refunds r on r.id = c.refund_id
    left join visit_events e on e.id = c.event_id
    join orders o on o.id = coalesce(p.order_id, r.order_id,
      (select id from orders lead where lead.visit_id = e.visit_id and not lead.is_addition))
    where ${condition} order by c.at, c.id`)
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}
