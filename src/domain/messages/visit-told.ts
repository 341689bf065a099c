import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { prepared } from '#db/connection.ts'
import { consents, customers, messages, orderPatients, orders, payments, refunds } from '#db/schema.ts'
import { centresByCode } from '#domain/catalogue/centres.ts'
import { findSettlingPayment } from '#domain/money/payments/payments.ts'
import { listAdditions } from '#domain/orders/additions.ts'
import { patientsOfOrders } from '#domain/orders/order-patients.ts'
import {
  lastAttached,
  mergeRequirements,
  patientRequirements,
  uncancelledItems,
} from '#domain/orders/order-response.ts'
import {
  itemsOfOrders,
  type OrderPatientRow,
  type OrderRow,
  type ReportRow,
} from '#domain/orders/order-rows.ts'
import { reportsOfOrders } from '#domain/orders/read.ts'
import { mayIncludeHivTest } from '#domain/orders/records/hiv-tests.ts'
import { computeFasts } from '#domain/orders/visits/fasts.ts'
import { readOtherVisits, readOtherVisitsOf } from '#domain/orders/visits/other-visits.ts'
import { readVisitChanges } from '#domain/orders/visits/visit-changes.ts'
import { wholeVisit } from '#domain/orders/visits/whole-visit.ts'
import type { Connection } from '#domain/shop.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Paise } from '#rules/money.ts'
import { refundSentence } from '#rules/orders/cancellation.ts'
import { paidAndDue } from '#rules/orders/due.ts'
import type { MessageAbout } from '#rules/orders/messages.ts'
import { type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import { ofAddition } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'

/** Stands in `fasts` for a patient without tests. */
const WITHOUT_TESTS = 'gone'

export type OrderForMessage = OrderWithPatients &
  ReturnType<typeof mergeRequirements> & {
    centre: Centre | null
    /** Instructions by patient. */
    people: (Omit<ReturnType<typeof patientRequirements>, 'items'> & {
      name: string
      /** False once all their tests are cancelled. */
      hasTests: boolean
      fast: FastStart | null
    })[]
    /** The strictest start of all patients' fasts on this day. */
    fast: FastStart | null
    /**
     * As one text, for comparing: the start of each patient's fast, '-' for none, WITHOUT_TESTS for a patient without
     * tests.
     */
    fasts: string
    /** To be paid at the visit, additions included. */
    dueAtVisit: Paise
    /** Paid before the visit, additions included. */
    paidBefore: Paise
  }

export type OrderWithPatients = OrderRow & {
  patients: readonly OrderPatientRow[]
  /** Address of the first patient. */
  email: string | null
  /** True if the first patient is not the customer. */
  isForOther: boolean
  /** Name of the account. */
  bookedBy: string | null
}

export const withPatients = (
  row: OrderRow,
  patients: readonly OrderPatientRow[],
  bookedBy: string | null = null,
): OrderWithPatients => ({
  ...row,
  patients,
  bookedBy,
  email: patients[0]?.email ?? null,
  isForOther: patients[0]?.relation !== 'self',
})

export const readOrderAndPhone = batched(async (db, ids: readonly string[]) => {
  const found = await ordersAndPhones(db).execute({ ids })
  const byId = Map.groupBy(found, ({ order }) => order.id)
  return ids.map(id => {
    const own = byId.get(id) ?? []
    const [first] = own
    if (!first) return undefined
    const { order, phone, whatsapp, bookedBy } = first
    return {
      order: withPatients(
        order,
        own.map(({ patient }) => patient),
        bookedBy,
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
      bookedBy: customers.name,
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
  const found = await listAdditions(db, orderIds)
  return orderIds.map(id => found.get(id) ?? [])
})

const itemsOfOrder = batched(async (db, orderIds: readonly string[]) => {
  const found = await itemsOfOrders(db, orderIds)
  const byOrder = Map.groupBy(uncancelledItems(found), item => item.orderId)
  return orderIds.map(id => byOrder.get(id) ?? [])
})

export const patientsOfOrder = batched(async (db, orderIds: readonly string[]) => {
  const byOrder = Map.groupBy(await patientsOfOrders(db, orderIds), ({ orderId }) => orderId)
  return orderIds.map(id => byOrder.get(id) ?? [])
})

/** For SMS, which the owner of the account reads, who booked the tests. Includes added orders. */
export async function readVisitForPhone(db: Connection, booked: OrderWithPatients): Promise<OrderForMessage> {
  const { patients } = booked
  const [own, added, otherVisits] = await Promise.all([
    itemsOfOrder(db, booked.id),
    additionsOfOrder(db, booked.id),
    readOtherVisitsOf(db, booked),
  ])
  const whole = wholeVisit({ row: booked, items: own, patients }, added)
  const { row: order, items } = whole
  const hasTests = (position: number) =>
    order.patientCount === 1 || items.some(({ patient }) => patient === position)
  // A patient without tests needs no fast for this order's visits.
  const fasts = computeFasts(whole, otherVisits).map((fast, position) => (hasTests(position) ? fast : null))
  const centres = await centresByCode(db, order.centreCode === null ? [] : [order.centreCode])
  const people = patients.map(({ name, position }) => ({
    ...patientRequirements(whole, position),
    name,
    hasTests: hasTests(position),
    fast: fasts[position] ?? null,
  }))
  const { paid, due } = paidAndDue([booked, ...added.map(({ row }) => row)])
  const fastText = (fast: FastStart | null) => (fast ? `${fast.date}T${fast.hour}` : '-')
  return {
    ...withPatients(order, patients, booked.bookedBy),
    ...mergeRequirements(order, items),
    people,
    fast: strictestFast(fasts),
    fasts: fasts.map((fast, position) => (hasTests(position) ? fastText(fast) : WITHOUT_TESTS)).join(' '),
    centre: centres.get(order.centreCode ?? '') ?? null,
    dueAtVisit: due,
    paidBefore: paid,
  }
}

/** The patients who had tests at the last message (`sent`) and have none any more. */
export function patientsWithoutTests(
  { people, fasts }: Pick<OrderForMessage, 'people' | 'fasts'>,
  sent: string,
): string[] {
  const [before, now] = [sent.split(' '), fasts.split(' ')]
  return people.flatMap(({ name }, position) =>
    now[position] === WITHOUT_TESTS && before[position] !== WITHOUT_TESTS ? [name] : [],
  )
}

/** The fasts that a cancelled order's patients still have on that day. */
export async function readFastsOfDay(
  db: Connection,
  row: OrderRow,
): Promise<{ fast: FastStart | null; people: { name: string; hasTests: true; fast: FastStart | null }[] }> {
  const otherVisitsOf = await readOtherVisits(db, [{ ...row, status: 'confirmed' }])
  const [items, patients] = await Promise.all([itemsOfOrder(db, row.id), patientsOfOrder(db, row.id)])
  const fasts = computeFasts({ row, items, patients }, otherVisitsOf(row))
  const people = patients.map(({ name, position }) => ({
    name,
    hasTests: true as const,
    fast: fasts[position] ?? null,
  }))
  return { fast: strictestFast(fasts), people: patients.length > 1 ? people : [] }
}

/** For email, which others may read: no preparation that would reveal an HIV test (HIV Act 2017). */
export async function readVisitForMailbox(db: Connection, visit: OrderForMessage): Promise<OrderForMessage> {
  if (!(await isHivTested(db, visit.id))) return visit
  const withoutPreparation = { preparation: [], afterMealHours: 0 }
  return {
    ...visit,
    ...withoutPreparation,
    people: visit.people.map(person => ({ ...person, ...withoutPreparation })),
  }
}

async function isHivTested(db: Connection, orderId: string): Promise<boolean> {
  const ids = [orderId, ...(await additionsOfOrder(db, orderId)).map(({ row }) => row.id)]
  const hivConsents = and(inArray(consents.orderId, ids), eq(consents.purpose, 'hiv-test'))
  if ((await db.$count(consents, hivConsents)) > 0) return true
  return mayIncludeHivTest(db, uncancelledItems(await itemsOfOrders(db, ids)))
}

export const moveMessageId = (change: number): MessageAbout => `moved:${change}`

/**
 * The last move, and the slot that was announced before it; several moves send one message. Undefined if the visit is
 * back in that slot.
 */
export async function findUnannouncedMove(
  db: Connection,
  order: OrderRow,
): Promise<{ number: number; from: { date: IndianDate; hour: number } } | undefined> {
  const moves = (await readVisitChanges(db, order.id)).filter(({ kind }) => kind === 'slot')
  const last = moves.at(-1)
  if (!last) return undefined
  const sent = await db
    .select({ about: messages.about })
    .from(messages)
    .where(and(eq(messages.subject, `order:${order.id}`), inArray(messages.state, ['sent', 'delivered'])))
  const wasSent = ({ number }: { number: number }) =>
    sent.some(({ about }) => about === moveMessageId(number))
  const lastSent = moves.filter(move => move !== last).findLastIndex(wasSent)
  const first = moves[lastSent + 1] ?? last
  const from = { date: first.fromDate, hour: first.fromHour }
  const isBack = from.date === order.slotDate && from.hour === order.slotHour
  return isBack ? undefined : { number: last.number, from }
}

/** A further or corrected report has a later time, and so sends another message. */
export async function readLastReport(db: Connection, orderId: string): Promise<ReportRow | undefined> {
  return lastAttached(await reportsOfOrders(db, [orderId]))
}

export interface CompletedRefund {
  id: string
  amount: Paise
  channel: 'online' | 'cash'
}

export const completedRefunds = (db: Connection, orderId: string): Promise<CompletedRefund[]> =>
  db
    .select({ id: refunds.id, amount: refunds.amount, channel: payments.channel })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'completed')))

/** Includes added orders. A UPI payment at the door has the bank's own receipt. */
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

/** The text about refunds of a cancelled order and its added orders; false if nothing was paid. */
export async function refundText(db: Connection, order: OrderRow): Promise<string | false> {
  const added = (await listAdditions(db, [order.id])).get(order.id) ?? []
  const gone = added.filter(({ row }) => row.cancelledAt?.getTime() === order.cancelledAt?.getTime())
  const own = await refundTextOf(db, order.id)
  const ofAdded: string[] = []
  for (const { row } of gone) {
    const sentence = await refundTextOf(db, row.id)
    if (sentence) ofAdded.push(say(ofAddition, { order: row.number, sentence }))
  }
  return [own, ...ofAdded].filter(Boolean).join('\n') || false
}

async function refundTextOf(db: Connection, orderId: string): Promise<string | false> {
  const payment = await findSettlingPayment(db, orderId)
  if (!payment) return false
  const all = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const sumOf = (some: typeof all) => some.reduce((sum, { amount }) => sum + amount, 0)
  // Refunds of single lines have had a message already.
  const refund = sumOf(all.filter(({ lines }) => lines === null))
  const kept = payment.amount - sumOf(all)
  return refund + kept > 0 && refundSentence({ way: payment.channel, refund, kept })
}

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
