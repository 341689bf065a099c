import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { customers, orders, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { OrderStatus } from '#rules/orders/order-status.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Connection, Database, Transaction } from '../shop.ts'

/** Orders of all customers, for the staff. */

export const REFUND_STATES = refunds.state.enumValues
type RefundState = (typeof REFUND_STATES)[number]

export interface OrderFilter {
  status?: OrderStatus
  /** Collection date in India. */
  date?: IndianDate
  city?: string
  /** With a refund in this state. */
  refund?: RefundState
  /** Ten digits: the patient's, the second number, or the account's. */
  phone?: string
  limit: number
}

/** Matching orders, latest collection first, at most `limit`. `hasMore`: there are others. */
export async function listAllOrders(
  db: Database,
  filter: OrderFilter,
): Promise<{ rows: OrderRow[]; hasMore: boolean }> {
  const { limit } = filter
  const rows = filter.status
    ? await inTransaction(db, tx => latestByIndex(tx, filter))
    : await latest(db, filter)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/**
 * Makes the planner use the combined index: it doesn't know that status correlates with date, and would search old
 * orders from the newest on. A low random_page_cost makes the index look cheap.
 */
async function latestByIndex(tx: Transaction, filter: OrderFilter): Promise<OrderRow[]> {
  await tx.execute(sql`set local random_page_cost = 1.1`)
  return latest(tx, filter)
}

const latest = (
  db: Connection,
  { status, date, city, refund, phone, limit }: OrderFilter,
): Promise<OrderRow[]> =>
  db
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

const withRefund = (db: Connection, state: RefundState) =>
  db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.state, state))

/** Three indexes serve it: with a list of accounts instead of one, the whole table would be scanned. */
function ofPhone(db: Connection, phone: string): SQL | undefined {
  const account = db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  return or(
    eq(orders.patientPhone, phone),
    eq(orders.alternatePhone, phone),
    eq(orders.customerId, sql`(${account})`),
  )
}
