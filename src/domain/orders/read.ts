import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import { prepared } from '#db/connection.ts'
import { customers, invoices, orderItems, orders, payments, refunds, reports } from '#db/schema.ts'
import { noSuchPage } from '#text/errors/orders.ts'
import { orderNotFound } from '#text/orders/orders.ts'
import { sentence } from '#text/text.ts'
import { centresByCode } from '../catalogue/centres.ts'
import type { Connection, Viewer } from '../shop.ts'
import { isUuid } from '../uuid.ts'
import { orderNumberFrom } from './number.ts'
import { type OrderRow, orderShape } from './order-shape.ts'

const orderById = prepared(db =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order_by_id'),
)

const orderByNumber = prepared(db =>
  db
    .select()
    .from(orders)
    .where(eq(orders.number, sql.placeholder('number')))
    .prepare('order_by_number'),
)

const orderForUpdate = prepared(db =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update')
    .prepare('order_for_update'),
)

const itemsOfOrders = prepared(db =>
  db
    .select()
    .from(orderItems)
    .where(sql`${orderItems.orderId} = any(${sql.placeholder('orderIds')})`)
    .orderBy(asc(orderItems.line))
    .prepare('items_of_orders'),
)

const peopleOfOrders = prepared(db =>
  db
    .select({ id: customers.id, name: customers.name, phone: customers.phone, email: customers.email })
    .from(customers)
    .where(sql`${customers.id} = any(${sql.placeholder('ids')})`)
    .prepare('people_of_orders'),
)

const refundsOfOrders = prepared(db =>
  db
    .select({
      orderId: refunds.orderId,
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      state: refunds.state,
    })
    .from(refunds)
    .where(sql`${refunds.orderId} = any(${sql.placeholder('orderIds')})`)
    .orderBy(asc(refunds.createdAt))
    .prepare('refunds_of_orders'),
)

const notFound = (isForeign = false) => new Refusal('NOT_FOUND', sentence(orderNotFound), { isForeign })

/** An order's row by either id, whoever asks. Refusal NOT_FOUND. */
export async function findOrder(db: Connection, id: string): Promise<OrderRow> {
  const number = orderNumberFrom(id)
  const [row] = isUuid(id)
    ? await orderById(db).execute({ id })
    : number
      ? await orderByNumber(db).execute({ number })
      : []
  if (!row) throw notFound()
  return row
}

/** The viewer's own order; another customer's is as unknown as one that isn't there. */
export async function findOwnOrder(db: Connection, viewer: Viewer, id: string): Promise<OrderRow> {
  const row = await findOrder(db, id)
  if (row.customerId !== viewer.customerId) throw notFound(true)
  return row
}

/** Locks an order's row for the rest of the transaction and reads it as it is now. */
export async function lockOrder(tx: Connection, orderId: string): Promise<OrderRow> {
  const [row] = await orderForUpdate(tx).execute({ id: orderId })
  if (!row) throw notFound()
  return row
}

/** Payment states of an order that was paid at some time: then it has a payment and an invoice. */
const PAID: readonly OrderRow['paymentStatus'][] = ['completed', 'refunded']

/** Where an order's life stands once it can have a report. */
const REPORTED: readonly OrderRow['status'][] = ['report', 'feedback', 'reminder']

/** Orders with everything that belongs to them, for the wire, in the order of the rows. */
export async function shapeOrders(db: Connection, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  // What only a paid or a reported order has is not asked for while there is none.
  const paidIds = rows.filter(row => PAID.includes(row.paymentStatus)).map(row => row.id)
  const reportedIds = rows.filter(row => REPORTED.includes(row.status)).map(row => row.id)
  const customerIds = [...new Set(rows.map(row => row.customerId))]
  const centreCodes = rows.flatMap(row => row.centreCode ?? [])
  const [items, people, paid, refunded, reported, invoiced, centreOf] = await Promise.all([
    itemsOfOrders(db).execute({ orderIds: ids }),
    peopleOfOrders(db).execute({ ids: customerIds }),
    paidIds.length === 0
      ? []
      : db
          .select()
          .from(payments)
          .where(and(inArray(payments.orderId, paidIds), eq(payments.settlesOrder, true))),
    refundsOfOrders(db).execute({ orderIds: ids }),
    reportedIds.length === 0 ? [] : db.select().from(reports).where(inArray(reports.orderId, reportedIds)),
    paidIds.length === 0
      ? []
      : db
          .select({ orderId: invoices.orderId, number: invoices.number })
          .from(invoices)
          .where(and(inArray(invoices.orderId, paidIds), sql`${invoices.kind} <> 'credit-note'`)),
    centresByCode(db, centreCodes),
  ])
  const itemsOf = Map.groupBy(items, item => item.orderId)
  const personOf = new Map(people.map(person => [person.id, person]))
  const paidOf = new Map(paid.map(payment => [payment.orderId, payment]))
  const reportOf = new Map(reported.map(report => [report.orderId, report]))
  const invoiceOf = new Map(invoiced.map(invoice => [invoice.orderId, invoice.number]))
  return rows.map(row => {
    const person = personOf.get(row.customerId)
    return orderShape(row, {
      items: itemsOf.get(row.id) ?? [],
      customer: { name: person?.name ?? null, phone: person?.phone ?? null, email: person?.email ?? null },
      payment: paidOf.get(row.id),
      refund: refundShown(
        refunded.filter(refund => refund.orderId === row.id),
        paidOf.get(row.id)?.id,
      ),
      centre: row.centreCode === null ? undefined : centreOf.get(row.centreCode),
      report: reportOf.get(row.id),
      invoiceNumber: invoiceOf.get(row.id),
    })
  })
}

/** Of the payment that paid the order; of an order that none has paid, the latest one. */
const refundShown = <R extends { paymentId: string }>(
  all: readonly R[],
  paidBy: string | undefined,
): R | undefined => (paidBy ? all.find(refund => refund.paymentId === paidBy) : all.at(-1))

/** One order for the wire. */
export async function shapeOrder(db: Connection, row: OrderRow): Promise<Order> {
  const [order] = await shapeOrders(db, [row])
  if (!order) throw notFound()
  return order
}

/** A cursor names the last order seen; it holds a time and an id, nothing about a person. */
const cursorOf = (row: OrderRow): string =>
  Buffer.from(`${row.createdAt.toISOString()} ${row.id}`).toString('base64url')

function afterCursor(cursor: string): SQL | undefined {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const at = new Date(/^\d{4}-/.test(time) ? time : Number.NaN)
  if (Number.isNaN(at.getTime()) || !isUuid(id)) throw new Refusal('INVALID', sentence(noSuchPage))
  return or(lt(orders.createdAt, at), and(eq(orders.createdAt, at), lt(orders.id, id)))
}

const PAGE = 20

/** The viewer's orders, newest first, a page at a time; `nextCursor` is null on the last page. */
export async function listOrders(
  db: Connection,
  viewer: Viewer,
  { cursor, limit = PAGE }: { cursor?: string; limit?: number },
): Promise<{ orders: Order[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, viewer.customerId), cursor ? afterCursor(cursor) : undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    orders: await shapeOrders(db, page),
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
  }
}
