import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { prepared } from '#db/connection.ts'
import {
  consents,
  customers,
  messages,
  orderPatients,
  orders,
  payments,
  refunds,
  visitChanges,
} from '#db/schema.ts'
import { centresByCode } from '#domain/catalogue/centres.ts'
import { paymentThatPaid } from '#domain/money/payments/payment-that-paid.ts'
import { additionsTo } from '#domain/orders/additions.ts'
import { itemsOfOrders } from '#domain/orders/items.ts'
import { type OrderPatientRow, patientsOfOrders } from '#domain/orders/order-patients.ts'
import { askedBy, askedOfPatient, lastAttached, type OrderRow, standing } from '#domain/orders/order-shape.ts'
import { reportsOfOrders } from '#domain/orders/read.ts'
import { mayTestHiv } from '#domain/orders/records/hiv-tests.ts'
import { fastsOf } from '#domain/orders/visits/fasts.ts'
import { readMorning, readMornings } from '#domain/orders/visits/mornings.ts'
import { wholeVisit } from '#domain/orders/visits/whole-visit.ts'
import type { Connection } from '#domain/shop.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Paise } from '#rules/money.ts'
import { refundSentence } from '#rules/orders/cancellation.ts'
import type { MessageAbout } from '#rules/orders/messages.ts'
import { type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import { ofAddition } from '#text/orders/cancellation.ts'
import { say } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'

/** Data of messages about an order. */

/** An order with what its items ask of the patient. */
export type NotifiedOrder = MessagedOrder &
  ReturnType<typeof askedBy> & {
    centre: Centre | null
    /** What each of several patients is asked; [] for one. */
    people: (Pick<ReturnType<typeof askedOfPatient>, 'fastingHours' | 'afterMealHours' | 'preparation'> & {
      /** Undefined for a patient without a row, as their own hours say. */
      fast: FastStart | null | undefined
    })[]
    /** Start of the fast, the strictest of all that its patients have on this day; null for none. */
    fast: FastStart | null
    /** The same for each patient, as one text to compare. */
    fasts: string
  }

/** An order whose messages are to be sent. */
export type MessagedOrder = OrderRow & {
  patients: readonly OrderPatientRow[]
  /** Of the patient named first. */
  email: string | null
  /** The patient named first is not the customer. */
  isForOther: boolean
}

export const messagedOrder = (row: OrderRow, patients: readonly OrderPatientRow[]): MessagedOrder => ({
  ...row,
  patients,
  email: patients[0]?.email ?? null,
  isForOther: patients[0]?.relation !== 'self',
})

/** An order, its account's phone, and whether messages go there by WhatsApp. */
export const orderAndPhone = batched(async (db, ids: readonly string[]) => {
  const found = await ordersAndPhones(db).execute({ ids })
  const byId = Map.groupBy(found, ({ order }) => order.id)
  return ids.map(id => {
    const own = byId.get(id) ?? []
    const [first] = own
    if (!first) return undefined
    const { order, phone, whatsapp } = first
    return {
      order: messagedOrder(
        order,
        own.map(({ patient }) => patient),
      ),
      phone,
      whatsapp,
    }
  })
})

const ordersAndPhones = prepared(db =>
  db
    .select({
      order: orders,
      phone: customers.phone,
      whatsapp: customers.whatsapp,
      patient: orderPatients,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(orderPatients, eq(orderPatients.orderId, orders.id))
    .where(sql`${orders.id} = any(${sql.placeholder('ids')})`)
    .orderBy(orderPatients.position)
    .prepare('orders_and_phones'),
)

const additionsOfOrder = batched(async (db, orderIds: readonly string[]) => {
  const found = await additionsTo(db, orderIds)
  return orderIds.map(id => found.get(id) ?? [])
})

const itemsOfOrder = batched(async (db, orderIds: readonly string[]) => {
  const found = await itemsOfOrders(db, orderIds)
  const byOrder = Map.groupBy(standing(found), item => item.orderId)
  return orderIds.map(id => byOrder.get(id) ?? [])
})

export const patientsOfOrder = batched(async (db, orderIds: readonly string[]) => {
  const byOrder = Map.groupBy(await patientsOfOrders(db, orderIds), ({ orderId }) => orderId)
  return orderIds.map(id => byOrder.get(id) ?? [])
})

/** For SMS: read by the account's owner, who booked the tests. What was added to the visit is in it. */
export async function visitForPhone(db: Connection, booked: MessagedOrder): Promise<NotifiedOrder> {
  const { patients } = booked
  const [own, added, morning] = await Promise.all([
    itemsOfOrder(db, booked.id),
    additionsOfOrder(db, booked.id),
    readMorning(db, booked),
  ])
  const whole = wholeVisit({ row: booked, items: own, patients }, added)
  const { row: order, items } = whole
  const fasts = fastsOf(whole, morning)
  const centres = await centresByCode(db, order.centreCode === null ? [] : [order.centreCode])
  const people = Array.from({ length: order.patientCount > 1 ? order.patientCount : 0 }, (_, position) => ({
    ...askedOfPatient(order, items, position),
    fast: fasts[position],
  }))
  return {
    ...messagedOrder(order, patients),
    ...askedBy(order, items),
    people,
    fast: strictestFast(fasts),
    fasts: fasts.map(fast => (fast ? `${fast.date}T${fast.hour}` : '-')).join(' '),
    centre: centres.get(order.centreCode ?? '') ?? null,
  }
}

/** Start of the fast that the other visits of that day require of a cancelled order's patients; null for none. */
export async function fastOfDay(db: Connection, row: OrderRow): Promise<FastStart | null> {
  const morningOf = await readMornings(db, [{ ...row, status: 'confirmed' }])
  const [items, patients] = await Promise.all([itemsOfOrder(db, row.id), patientsOfOrder(db, row.id)])
  return strictestFast(fastsOf({ row, items, patients }, morningOf(row)))
}

/**
 * For e-mail, which others may read: without the preparation wherever an HIV test may be among the tests, by a consent or
 * by the tests themselves, as it would reveal it (HIV Act 2017).
 */
export async function visitForMailbox(db: Connection, visit: NotifiedOrder): Promise<NotifiedOrder> {
  if (!(await isHivTested(db, visit.id))) return visit
  const untold = { preparation: [], afterMealHours: 0 }
  return { ...visit, ...untold, people: visit.people.map(person => ({ ...person, ...untold })) }
}

async function isHivTested(db: Connection, orderId: string): Promise<boolean> {
  const ids = [orderId, ...(await additionsOfOrder(db, orderId)).map(({ row }) => row.id)]
  const hivConsents = and(inArray(consents.orderId, ids), eq(consents.purpose, 'hiv-test'))
  if ((await db.$count(consents, hivConsents)) > 0) return true
  return mayTestHiv(db, standing(await itemsOfOrders(db, ids)))
}

/** A visit's changes, oldest first. */
export const changesOf = (db: Connection, orderId: string) =>
  db.select().from(visitChanges).where(eq(visitChanges.orderId, orderId)).orderBy(asc(visitChanges.number))

/** Name of the message on a reschedule. */
export const movedAbout = (change: number): MessageAbout => `moved:${change}`

/**
 * A visit's last reschedule and the slot that was announced before: of several in a row only one message is sent.
 * Undefined when it is back in that slot.
 */
export async function untoldMove(
  db: Connection,
  order: OrderRow,
): Promise<{ number: number; from: { date: IndianDate; hour: number } } | undefined> {
  const moves = (await changesOf(db, order.id)).filter(({ kind }) => kind === 'slot')
  const last = moves.at(-1)
  if (!last) return undefined
  const told = await db
    .select({ about: messages.about })
    .from(messages)
    .where(and(eq(messages.subject, `order:${order.id}`), inArray(messages.state, ['sent', 'delivered'])))
  const isTold = ({ number }: { number: number }) => told.some(({ about }) => about === movedAbout(number))
  const lastTold = moves.filter(move => move !== last).findLastIndex(isTold)
  const first = moves[lastTold + 1] ?? last
  const from = { date: first.fromDate, hour: first.fromHour }
  const isBack = from.date === order.slotDate && from.hour === order.slotHour
  return isBack ? undefined : { number: last.number, from }
}

/** When an order's last report was attached; a further or corrected one has a later time. */
export async function reportAttachedAt(db: Connection, orderId: string): Promise<Date | undefined> {
  return lastAttached(await reportsOfOrders(db, [orderId]))?.createdAt
}

/** Refunds to the payment method. Cash is handed back in person, without a message. */
export const completedOnlineRefunds = (
  db: Connection,
  orderId: string,
): Promise<{ id: string; amount: number }[]> =>
  db
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.channel, 'online')))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'completed')))

/** Cash that paid an order and what was added to its visit; UPI at the door has the bank's own receipt. */
export async function cashOfVisit(db: Connection, orderId: string): Promise<Paise> {
  const paid = await db
    .select({ amount: payments.amount })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        or(eq(orders.id, orderId), eq(orders.addedTo, orderId)),
        eq(payments.settlesOrder, true),
        eq(payments.channel, 'cash'),
        sql`${payments.takenAs} is distinct from 'upi'`,
      ),
    )
  return paid.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * What comes back of what paid a cancelled order, and of what was added to its visit and went with it, in the words of
 * its window; false where nothing was paid.
 */
export async function moneyBack(db: Connection, order: OrderRow): Promise<string | false> {
  const added = (await additionsTo(db, [order.id])).get(order.id) ?? []
  const gone = added.filter(({ row }) => row.cancelledAt?.getTime() === order.cancelledAt?.getTime())
  const own = await moneyBackOf(db, order.id)
  const ofAdded: string[] = []
  for (const { row } of gone) {
    const sentence = await moneyBackOf(db, row.id)
    if (sentence) ofAdded.push(say(ofAddition, { order: row.number, sentence }))
  }
  return [own, ...ofAdded].filter(Boolean).join('\n') || false
}

async function moneyBackOf(db: Connection, orderId: string): Promise<string | false> {
  const payment = await paymentThatPaid(db, orderId)
  if (!payment) return false
  const all = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const sumOf = (some: typeof all) => some.reduce((sum, { amount }) => sum + amount, 0)
  // What was refunded for a part before is no news.
  const refund = sumOf(all.filter(({ lines }) => lines === null))
  const kept = payment.amount - sumOf(all)
  return refund + kept > 0 && refundSentence({ way: payment.channel, refund, kept })
}

/** Confirmed orders of an account from a date on, with this e-mail address. */
export async function upcomingOrders(
  db: Connection,
  { customerId, email }: { customerId: string; email: string },
  from: IndianDate,
): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderPatients, and(eq(orderPatients.orderId, orders.id), eq(orderPatients.position, 0)))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'confirmed'),
        isNull(orders.addedTo),
        gte(orders.slotDate, from),
        eq(sql`lower(${orderPatients.email})`, email),
      ),
    )
  return found.map(({ id }) => id)
}
