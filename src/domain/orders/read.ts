import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { prepared, preparedByIds } from '#db/connection.ts'
import { pipelined } from '#db/pipeline.ts'
import type { VisitId } from '#db/schema.ts'
import {
  customers,
  invoices,
  orders,
  patients,
  payments,
  refunds,
  reports,
  visitPeople,
  visits,
} from '#db/schema.ts'
import { orderNotFound } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { centresByCode } from '../catalogue/centres.ts'
import type { Connection, Transaction, Viewer } from '../shop.ts'
import { isUuid } from '../uuid.ts'
import { readVisitLinks } from './additions.ts'
import { orderNumberFrom } from './number.ts'
import { isItsPatient, isOfItsVisit, patientsWithItems, personColumns } from './order-patients.ts'
import { type OrderView, type RefundShown, toOrderResponse } from './order-response.ts'
import { isItsVisit, itemsOfOrders, type OrderRow, orderColumns } from './order-rows.ts'
import { readOtherVisits } from './visits/other-visits.ts'

const orderById = prepared(db =>
  db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('order_by_id'),
)

const orderByNumber = prepared(db =>
  db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(eq(orders.number, sql.placeholder('number')))
    .prepare('order_by_number'),
)

/** Serialises all changes of a visit, its orders, people and tubes; rows that refer to it can still be added. */
const visitForUpdate = prepared(db =>
  db
    .select()
    .from(visits)
    .where(eq(visits.id, sql.placeholder('visitId')))
    .for('no key update')
    .prepare('visit_for_update'),
)

const visitOfOrderForUpdate = prepared(db =>
  db
    .select()
    .from(visits)
    .where(sql`${visits.id} = (select visit_id from orders where id = ${sql.placeholder('orderId')})`)
    .for('no key update')
    .prepare('visit_of_order_for_update'),
)

const orderAlone = prepared(db =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare('order_alone'),
)

const bookingOfVisit = prepared(db =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.visitId, sql.placeholder('visitId')), eq(orders.isAddition, false)))
    .prepare('booking_of_visit'),
)

/** The people of each order's visit by position, with the customer of the order. */
const peopleOfOrders = preparedByIds('people_and_customers', orders.id, (db, isOne) =>
  db
    .select({
      orderId: orders.id,
      person: personColumns,
      customer: { name: customers.name, phone: customers.phone, email: customers.email },
    })
    .from(customers)
    .innerJoin(orders, eq(orders.customerId, customers.id))
    .innerJoin(visitPeople, isOfItsVisit)
    .leftJoin(patients, isItsPatient)
    .where(isOne)
    .orderBy(visitPeople.position),
)

/** Without withdrawn ones. */
export const reportsOfOrders = preparedByIds('reports_of_orders', reports.orderId, (db, isOne) =>
  db
    .select()
    .from(reports)
    .where(and(isOne, isNull(reports.withdrawnAt)))
    .orderBy(asc(reports.number)),
)

const refundsOfOrders = preparedByIds('refunds_of_orders', refunds.orderId, (db, isOne) =>
  db
    .select({
      orderId: refunds.orderId,
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      state: refunds.state,
    })
    .from(refunds)
    .where(isOne)
    .orderBy(asc(refunds.createdAt)),
)

export const orderNotFoundRefusal = (isForeign = false) =>
  new Refusal('NOT_FOUND', sentence(orderNotFound), { isForeign })

/** By id or number, of any customer. */
export async function findOrder(db: Connection, id: string): Promise<OrderRow> {
  const number = orderNumberFrom(id)
  const [row] = isUuid(id)
    ? await orderById(db).execute({ id })
    : number
      ? await orderByNumber(db).execute({ number })
      : []
  if (!row) throw orderNotFoundRefusal()
  return row
}

/** @throws NOT_FOUND, for another customer's order too. */
export async function findOwnOrder(db: Connection, viewer: Viewer, id: string): Promise<OrderRow> {
  const row = await findOrder(db, id)
  refuseForeign(viewer, row)
  return row
}

export function refuseForeign({ customerId }: Viewer, order: OrderRow): void {
  if (order.customerId !== customerId) throw orderNotFoundRefusal(true)
}

/**
 * Locks the order's visit, and returns the order as it is then. Two statements: one that waits for a lock does not see
 * rows that were added meanwhile.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow> {
  const [[visit], [row]] = await pipelined(tx, () => [
    visitOfOrderForUpdate(tx).execute({ orderId }),
    orderAlone(tx).execute({ orderId }),
  ])
  if (!visit || !row) throw orderNotFoundRefusal()
  return { ...row, visit }
}

/** Locks the visit, and returns the order that booked it. */
export async function lockVisit(tx: Transaction, visitId: VisitId): Promise<OrderRow> {
  const [[visit], [row]] = await pipelined(tx, () => [
    visitForUpdate(tx).execute({ visitId }),
    bookingOfVisit(tx).execute({ visitId }),
  ])
  if (!visit || !row) throw orderNotFoundRefusal()
  return { ...row, visit }
}

/** The order that booked the visit; the same row for a booking, and for what was added to it. */
export async function findBooking(db: Connection, { visitId }: Pick<OrderRow, 'visitId'>): Promise<OrderRow> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(and(eq(orders.visitId, visitId), eq(orders.isAddition, false)))
  if (!row) throw orderNotFoundRefusal()
  return row
}

/** Payment statuses of orders that have a payment and an invoice. */
const PAID: readonly OrderRow['paymentStatus'][] = ['completed', 'refunded']

/** Statuses of orders that can have a report, or part of one. */
const REPORTED: readonly OrderRow['status'][] = ['collected', 'report', 'feedback', 'reminder']

/** Keeps the order of the rows. */
export async function toOrderViews(db: Connection, rows: readonly OrderRow[]): Promise<OrderView[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  // Queries payments and reports only if there can be any.
  const paidIds = rows.filter(row => PAID.includes(row.paymentStatus)).map(row => row.id)
  const reportedIds = rows.filter(row => REPORTED.includes(row.status)).map(row => row.id)
  const centreCodes = rows.flatMap(row => row.visit.centreCode ?? [])
  const [items, people, paid, refunded, reported, invoiced, centreOf, links, otherVisitsOf] =
    await Promise.all([
      itemsOfOrders(db, ids),
      peopleOfOrders(db, ids),
      paymentsOfOrders(db, paidIds),
      refundsOfOrders(db, ids),
      reportedIds.length === 0 ? [] : reportsOfOrders(db, reportedIds),
      paidIds.length === 0
        ? []
        : db
            .select({ orderId: invoices.orderId, number: invoices.number })
            .from(invoices)
            .where(and(inArray(invoices.orderId, paidIds), sql`${invoices.kind} <> 'credit-note'`)),
      centresByCode(db, centreCodes),
      readVisitLinks(db, rows),
      readOtherVisits(db, rows),
    ])
  const added = [...links.values()].flatMap(link => link.added.map(({ row }) => row.id))
  const refundsOfAdditions = await readRefunds(db, added)
  const itemsOf = Map.groupBy(items, item => item.orderId)
  const peopleOf = Map.groupBy(people, ({ orderId }) => orderId)
  const paidOf = new Map(paid.map(payment => [payment.orderId, payment]))
  const reportsOf = Map.groupBy(reported, report => report.orderId)
  const invoiceOf = new Map(invoiced.map(invoice => [invoice.orderId, invoice.number]))
  return rows.map(row => {
    const own = peopleOf.get(row.id) ?? []
    const ownItems = itemsOf.get(row.id) ?? []
    return toOrderResponse(row, {
      items: ownItems,
      patients: patientsWithItems(
        own.map(({ person }) => person),
        ownItems,
      ),
      customer: own[0]?.customer ?? { name: null, phone: null, email: null },
      payment: paidOf.get(row.id),
      refund: pickShownRefund(
        refunded.filter(refund => refund.orderId === row.id),
        paidOf.get(row.id)?.id,
      ),
      refundsOfAdditions,
      centre: row.visit.centreCode === null ? undefined : centreOf.get(row.visit.centreCode),
      reports: reportsOf.get(row.id) ?? [],
      invoiceNumber: invoiceOf.get(row.id),
      visit: links.get(row.id),
      otherVisits: otherVisitsOf(row),
    })
  })
}

const paymentsOfOrders = async (db: Connection, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select()
        .from(payments)
        .where(and(inArray(payments.orderId, orderIds), eq(payments.settlesOrder, true)))

/** Refunds of the payments that paid the orders, by order id. */
async function readRefunds(db: Connection, orderIds: readonly string[]): Promise<Map<string, RefundShown>> {
  if (orderIds.length === 0) return new Map()
  const [paid, refunded] = await Promise.all([paymentsOfOrders(db, orderIds), refundsOfOrders(db, orderIds)])
  return new Map(
    paid.flatMap(({ orderId, id }) => {
      const refund = pickShownRefund(refunded, id)
      return refund ? [[orderId, refund]] : []
    }),
  )
}

/** The refund of the payment that paid the order, else the latest one. */
function pickShownRefund(
  all: readonly (RefundShown & { paymentId: string })[],
  paidBy: string | undefined,
): RefundShown | undefined {
  if (!paidBy) return all.at(-1)
  const parts = all.filter(refund => refund.paymentId === paidBy)
  if (parts.length === 0) return undefined
  // If the parts have different states, the earliest state counts.
  const state = (['failed', 'pending'] as const).find(state => parts.some(part => part.state === state))
  return { amount: parts.reduce((sum, part) => sum + part.amount, 0), state: state ?? 'completed' }
}

export async function toOrderView(db: Connection, row: OrderRow): Promise<OrderView> {
  const [order] = await toOrderViews(db, [row])
  if (!order) throw orderNotFoundRefusal()
  return order
}
