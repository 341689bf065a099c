import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { customers, orders, refunds } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { OrderStatus } from '#rules/orders/order-status.ts'
import type { OrderRow } from '../orders/order-shape.ts'
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
