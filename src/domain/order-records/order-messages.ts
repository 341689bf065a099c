import { and, eq, gte, sql } from 'drizzle-orm'
import type { Centre } from '#contract/centres.ts'
import { consents, customers, orderItems, orders, payments, refunds, reports } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import { centresByCode } from '../catalogue/centres.ts'
import { askedBy, type OrderRow } from '../orders/order-shape.ts'
import type { Connection } from '../shop.ts'

/** What messages about an order are made of. */

/** An order with what its items ask of the patient. */
export type NotifiedOrder = OrderRow & ReturnType<typeof askedBy> & { centre: Centre | null }

/** An order and the phone of its account. */
export async function orderAndPhone(
  db: Connection,
  id: string,
): Promise<{ order: OrderRow; phone: string | null } | undefined> {
  const [found] = await db
    .select({ order: orders, phone: customers.phone })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, id))
  return found
}

/** For a phone: its owner booked, and knows what. */
export async function visitForPhone(db: Connection, order: OrderRow): Promise<NotifiedOrder> {
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.line)
  const centres = await centresByCode(db, order.centreCode === null ? [] : [order.centreCode])
  return { ...order, ...askedBy(order, items), centre: centres.get(order.centreCode ?? '') ?? null }
}

/**
 * For a mailbox that others may read. How to prepare for an HIV test gives it away, so it isn't told there (HIV Act
 * 2017).
 */
export async function visitForMailbox(db: Connection, order: OrderRow): Promise<NotifiedOrder> {
  const visit = await visitForPhone(db, order)
  const hivConsents = and(eq(consents.orderId, order.id), eq(consents.purpose, 'hiv-test'))
  const isHivTested = (await db.$count(consents, hivConsents)) > 0
  return isHivTested ? { ...visit, preparation: [] } : visit
}

/** When the report of an order was attached; a corrected one has a later time. */
export async function reportAttachedAt(db: Connection, orderId: string): Promise<Date | undefined> {
  const [report] = await db.select().from(reports).where(eq(reports.orderId, orderId))
  return report?.createdAt
}

/** What went back the way it was paid. Cash was handed back by a person, who told it. */
export const completedOnlineRefunds = (
  db: Connection,
  orderId: string,
): Promise<{ id: string; amount: number }[]> =>
  db
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.channel, 'online')))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'completed')))

/** Ids of an account's confirmed orders from a day on, with this patient's address. */
export async function upcomingOrders(
  db: Connection,
  { customerId, email }: { customerId: string; email: string },
  from: IndianDate,
): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'confirmed'),
        gte(orders.slotDate, from),
        eq(sql`lower(${orders.patientEmail})`, email),
      ),
    )
  return found.map(({ id }) => id)
}
