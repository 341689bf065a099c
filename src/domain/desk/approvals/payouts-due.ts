import { sql } from 'drizzle-orm'
import type { Paise } from '#rules/money.ts'
import type { TakenAs } from '#rules/orders/order-status.ts'
import { maskPhone } from '#rules/people.ts'
import { centresWithPermission } from '#rules/staff/permissions.ts'
import { auditRead } from '../../audit.ts'
import type { Shop } from '../../shop.ts'
import { allowedCentres, isAtCentres, type StaffSession } from '../../staff/sessions.ts'

/** Refunds of payments at doors and counters that no person has recorded as given back yet. */
interface DuePayout {
  orderId: string
  patientName: string
  /** The centre of the visit; null at home. */
  centre: string | null
  city: string
  /** Masked, of the customer. */
  phone: string | null
  paidAs: TakenAs
  amount: Paise
  since: Date
}

const MAX_LISTED = 200

const DUE = sql`refunds r join payments p on p.id = r.payment_id and p.channel = 'cash'
  join orders o on o.id = r.order_id join visits v on v.id = o.visit_id`

const isDueAt = (allowed: ReturnType<typeof centresWithPermission>) =>
  sql`r.state = 'pending' and ${isAtCentres(allowed, sql`v.centre_code`)}`

/** Oldest first. Audited as a read. */
export async function listDuePayouts(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
): Promise<DuePayout[]> {
  const allowed = allowedCentres(staff, 'refunds.ask')
  const { rows } = await shop.db.execute<DuePayout & { id: string } & Record<string, unknown>>(sql`
    select o.id, o.number as "orderId", n.name as "patientName", c.name as centre, v.city,
      u.phone, coalesce(p.taken_as, 'cash') as "paidAs", r.amount,
      r.created_at as since
    from ${DUE} join visit_people n on n.visit_id = v.id and n.position = 0
    join customers u on u.id = o.customer_id left join centres c on c.code = v.centre_code
    where ${isDueAt(allowed)} order by r.created_at, r.id limit ${MAX_LISTED}`)
  if (rows.length > 0)
    await auditRead(shop, staff, {
      subject: 'orders',
      what: 'orders.read',
      details: { ids: rows.map(({ id }) => id) },
    })
  return rows.map(({ id: _, phone, since, ...row }) => ({
    ...row,
    phone: phone && maskPhone(phone),
    since: new Date(since),
  }))
}

/** Null if the person lacks the permission. */
export async function countDuePayouts(
  { db }: Pick<Shop, 'db'>,
  { grants }: StaffSession,
): Promise<number | null> {
  const allowed = centresWithPermission(grants, 'refunds.ask')
  if (allowed.length === 0) return null
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${DUE} where ${isDueAt(allowed)}`,
  )
  return rows[0]?.count ?? 0
}
