import { and, asc, desc, eq, gt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { customers, orders, refunds, visits } from '#db/schema.ts'
import type { CommandLine } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { hasPatientWithPhone, hasVisitWithPhone } from '#domain/orders/order-patients.ts'
import { isItsVisit, type OrderRow, orderColumns } from '#domain/orders/order-rows.ts'
import type { Connection, Pooled, Shop } from '#domain/shop.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { OrderStatus } from '#rules/orders/order-status.ts'

export const PROVIDER_REFUND_STATES = refunds.state.enumValues
type RefundState = (typeof PROVIDER_REFUND_STATES)[number]

export interface OrderFilter {
  status?: OrderStatus
  /** Collection date in India. */
  date?: IndianDate
  city?: string
  /** Only orders with a refund in this state. */
  refund?: RefundState
  /** Ten digits: the number of a patient, the alternate number, or the account's. */
  phone?: string
  limit: number
}

/** Latest collection first; with `refund` the latest refund, with `status` and no date the latest booking. */
export async function listAllOrders(
  db: Pooled,
  filter: OrderFilter,
): Promise<{ rows: OrderRow[]; hasMore: boolean }> {
  const { limit } = filter
  const rows = await findOrders(db, filter)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

const findOrders = (db: Pooled, filter: OrderFilter): Promise<OrderRow[]> =>
  filter.refund ? listLatestRefunded(db, filter, filter.refund) : listLatest(db, filter)

const listLatest = (db: Connection, filter: OrderFilter): Promise<OrderRow[]> =>
  db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(isMatching(db, filter))
    .orderBy(
      // The index of a status is sorted by booking. Sorting by the day of the visit would sort all orders of the
      // status.
      ...(filter.status && !filter.date ? [] : [desc(visits.date), asc(visits.hour)]),
      desc(orders.createdAt),
      desc(orders.id),
    )
    .limit(filter.limit + 1)

const later = alias(refunds, 'later')

/**
 * Reads the refunds in this state by their index, newest first. Sorted by collection date, the query would read all
 * orders without a refund. Only an order's last refund counts.
 */
async function listLatestRefunded(db: Pooled, filter: OrderFilter, state: RefundState): Promise<OrderRow[]> {
  const isLater = gt(sql`(${later.createdAt}, ${later.id})`, sql`(${refunds.createdAt}, ${refunds.id})`)
  const laterOnes = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.orderId, refunds.orderId), eq(later.state, state), isLater))
  return db
    .select(orderColumns)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(visits, isItsVisit)
    .where(and(eq(refunds.state, state), notExists(laterOnes), isMatching(db, filter)))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(filter.limit + 1)
}

const isMatching = (db: Connection, { status, date, city, phone }: OrderFilter): SQL | undefined =>
  and(
    status ? eq(orders.status, status) : undefined,
    date ? eq(visits.date, date) : undefined,
    city ? eq(visits.city, city) : undefined,
    phone ? ofPhone(db, phone) : undefined,
  )

/** Three conditions with an index each: a list of accounts would scan the table. */
function ofPhone(db: Connection, phone: string): SQL | undefined {
  const account = db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  return or(hasPatientWithPhone(phone), hasVisitWithPhone(phone), eq(orders.customerId, sql`(${account})`))
}

/** Audited to make misuse by staff visible. Records ids, not content. */
export async function auditOrderRead(
  shop: Pick<Shop, 'db' | 'now'>,
  { actor, ids }: { actor: CommandLine; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const [id] = ids
  await audit(shop.db, {
    at: shop.now(),
    actor,
    action: 'orders.read',
    // Shown in an order's own audit trail.
    subject: ids.length === 1 ? `order:${id}` : 'orders',
    details: ids.length === 1 ? {} : { ids },
  })
}
