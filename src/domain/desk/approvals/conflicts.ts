import { type SQL, sql } from 'drizzle-orm'
import { customers, orders, staff as staffTable, visitPeople, visits } from '#db/schema.ts'
import { agreedByYou, bookedByYou, linkByOther, ownBooking, ownRequest } from '#domain/desk/words.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { isOfItsVisit } from '../../orders/order-patients.ts'
import { isItsVisit, type OrderRow } from '../../orders/order-rows.ts'
import type { Connection } from '../../shop.ts'
import type { StaffSession } from '../../staff/sessions.ts'

/** True if the person's phone is the customer's, a patient's or the order's alternate number. */
const isOwnBooking = (staffId: string): SQL<boolean> => sql<boolean>`exists (
  select from ${staffTable} join ${customers} on ${customers.id} = ${orders.customerId}
    join ${visits} on ${isItsVisit}
  where ${staffTable.id} = ${staffId} and (
    ${staffTable.phone} in (${customers.phone}, ${visits.alternatePhone}, ${visits.doorPhone})
    or exists (select from ${visitPeople}
      where ${isOfItsVisit} and ${visitPeople.phone} = ${staffTable.phone})))`

export async function refuseOwnBooking(
  db: Connection,
  { actor }: StaffSession,
  { id }: OrderRow,
): Promise<void> {
  const { rows } = await db.execute<{ isOwn: boolean }>(
    sql`select ${isOwnBooking(actor.id)} as "isOwn" from ${orders} where ${orders.id} = ${id}`,
  )
  if (rows[0]?.isOwn) throw new Refusal('FORBIDDEN', sentence(ownBooking))
}

const SENTENCES = { ownAsking: ownRequest, agreedByYou, ownBooking, bookedByYou, linkByOther } as const
export type Conflict = keyof typeof SENTENCES

export const conflictSentence = (conflict: Conflict) => sentence(SENTENCES[conflict])

/** Compares by id. The issuer of a passkey link could have used it, so issuer and recipient count as one person. */
export async function findConflicts(
  db: Connection,
  staffId: string,
  ids: readonly string[],
): Promise<Map<string, Conflict>> {
  const { rows } = await db.execute<{ id: string; conflict: Conflict | null }>(sql`
    with links as (
      select staff_id, issued_by from passkeys where issued_by is not null
      union all select staff_id, issued_by from staff_authenticators where issued_by is not null
    )
    select a.id, case
      when a.requested_by = ${staffId} then 'ownAsking'
      when a.agreed_by = ${staffId} then 'agreedByYou'
      when ${isOwnBooking(staffId)} then 'ownBooking'
      when exists (select from audit b where b.subject = 'order:' || a.order_id
        and b.action = 'order.booked' and b.staff_id = ${staffId}) then 'bookedByYou'
      when ${staffId} = any(a.key_issuers) or exists (select from links l
        where (l.staff_id = ${staffId} and l.issued_by in (a.requested_by, a.agreed_by))
          or (l.issued_by = ${staffId} and l.staff_id in (a.requested_by, a.agreed_by))) then 'linkByOther'
      end as conflict
    from approvals a join ${orders} on ${orders.id} = a.order_id
    where a.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.flatMap(({ id, conflict }) => (conflict ? [[id, conflict] as const] : [])))
}

export async function refuseConflict(db: Connection, { actor }: StaffSession, id: string): Promise<void> {
  const conflict = (await findConflicts(db, actor.id, [id])).get(id)
  if (conflict) throw new Refusal('FORBIDDEN', conflictSentence(conflict))
}

/** `isByCode`: the session was opened by an authenticator code. */
export async function keyOfSession(
  db: Connection,
  { id }: StaffSession,
): Promise<{ isByCode: boolean; issuedBy: string | null }> {
  const { rows } = await db.execute<{ isByCode: boolean; issuedBy: string | null }>(sql`
    select s.passkey_id is null as "isByCode",
      case when s.passkey_id is null then a.issued_by else k.issued_by end as "issuedBy"
    from staff_sessions s left join passkeys k on k.id = s.passkey_id
    left join staff_authenticators a on a.staff_id = s.staff_id
    where s.id = ${id}`)
  return rows[0] ?? { isByCode: true, issuedBy: null }
}
