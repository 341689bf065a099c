import { and, asc, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import { audit, customers, orders, payments, refunds } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { findOrder, shapeOrder, shapeOrders } from '../orders/read.ts'
import type { OrderRow } from '../orders/shape.ts'
import type { Connection } from '../shop.ts'

/** Orders as those who run the shop look at them: everyone's. */

export const REFUND_STATES = refunds.state.enumValues
type RefundState = (typeof REFUND_STATES)[number]

export interface OrderFilter {
  status?: OrderStatus
  /** Day of the collection, India's calendar. */
  date?: IndianDate
  city?: string
  /** With a refund in this state. */
  refund?: RefundState
  /** Ten digits: the patient's, the other one given, or the account's. */
  phone?: string
  limit: number
}

/** Orders that match, latest collection first, at most `limit`. `hasMore` tells that there are others. */
export async function listAllOrders(
  db: Connection,
  { status, date, city, refund, phone, limit }: OrderFilter,
): Promise<{ rows: OrderRow[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        status ? eq(orders.status, status) : undefined,
        date ? eq(orders.slotDate, date) : undefined,
        city ? eq(orders.city, city) : undefined,
        refund ? inArray(orders.id, withRefund(db, refund)) : undefined,
        phone ? ofPhone(db, phone) : undefined,
      ),
    )
    .orderBy(desc(orders.slotDate), asc(orders.slotHour), desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

const withRefund = (db: Connection, state: RefundState) =>
  db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.state, state))

/** Three indexes serve it: a list of accounts in place of the one account would have the whole table read. */
function ofPhone(db: Connection, phone: string): SQL | undefined {
  const account = db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  return or(
    eq(orders.patientPhone, phone),
    eq(orders.alternatePhone, phone),
    eq(orders.customerId, sql`(${account})`),
  )
}

/** An order with its payments, refunds and what was done to it, oldest first. */
export interface OrderFile {
  order: Order
  payments: (typeof payments.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
  history: (typeof audit.$inferSelect)[]
}

/** Everything about one order, by either id. Refusal NOT_FOUND. */
export async function readOrderFile(db: Connection, id: string): Promise<OrderFile> {
  const row = await findOrder(db, id)
  const [order, paid, refunded, history] = await Promise.all([
    shapeOrder(db, row),
    db.select().from(payments).where(eq(payments.orderId, row.id)).orderBy(asc(payments.createdAt)),
    db.select().from(refunds).where(eq(refunds.orderId, row.id)).orderBy(asc(refunds.createdAt)),
    db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order:${row.id}`))
      .orderBy(asc(audit.at)),
  ])
  return { order, payments: paid, refunds: refunded, history }
}

/** Collection days, both included. */
export interface CollectionDays {
  from: IndianDate
  to: IndianDate
}

const within = ({ from, to }: CollectionDays): SQL | undefined =>
  and(gte(orders.slotDate, from), lte(orders.slotDate, to))

export async function countOrders(db: Connection, days: CollectionDays): Promise<number> {
  const [counted] = await db.select({ orders: count() }).from(orders).where(within(days))
  return counted?.orders ?? 0
}

const PAGE = 1000

/**
 * All orders of some collection days in the order of their slots, a page at a time: each page starts after the last
 * order of the one before, so that the millionth costs no more than the first and nothing is held open between them.
 */
export async function* orderPages(
  db: Connection,
  days: CollectionDays,
  size = PAGE,
): AsyncGenerator<Order[]> {
  let after: SQL | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(within(days), after))
      .orderBy(asc(orders.slotDate), asc(orders.slotHour), asc(orders.id))
      .limit(size)
    const last = rows.at(-1)
    if (!last) return
    yield await shapeOrders(db, rows)
    if (rows.length < size) return
    after = sql`(${orders.slotDate}, ${orders.slotHour}, ${orders.id}) > (${last.slotDate}::date, ${last.slotHour}, ${last.id}::uuid)`
  }
}
