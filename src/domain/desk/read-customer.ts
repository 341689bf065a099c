import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import {
  customers,
  orderNotes,
  orders,
  requestCalls,
  requests,
  staff as staffTable,
  visits,
} from '#db/schema.ts'
import { canBookAgain } from '#rules/orders/book-again.ts'
import { maskPhone } from '#rules/people.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { auditRead } from '../audit.ts'
import { isItsVisit, type OrderRow, orderColumns } from '../orders/order-rows.ts'
import { toOrderViews } from '../orders/read.ts'
import { readReportsDue } from '../orders/records/report-due.ts'
import { type AnyRequest, isBooking, requestedName, whereRequestsOf } from '../requests/list-requests.ts'
import type { Connection, Shop } from '../shop.ts'
import { countOpened } from '../staff/look-ups.ts'
import { allowedCentres, isAtCentres, type StaffSession } from '../staff/sessions.ts'
import { toFoundResponses } from './find/find.ts'
import { findWantedOrders } from './find/find-orders.ts'
import { peopleAtDesk, shownName } from './new/customer-by-phone.ts'
import { noSuchCustomer } from './words.ts'

type CustomerRow = typeof customers.$inferSelect

/** The orders, requests and notes that the page lists, newest first. */
const MAX_LISTED = 50

/**
 * What the staff have of a phone: orders at the caller's centres, those of other accounts on which the phone stands
 * included. People and requests only for roles that apply everywhere. Counts towards the hourly limit of opened orders;
 * audited.
 */
export async function readCustomer(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  id: string,
) {
  const { db } = shop
  const allowed = allowedCentres(staff, 'orders.read')
  const isEverywhere = allowed === 'everywhere'
  const [found] = await db.select().from(customers).where(eq(customers.id, id))
  const rows = found ? await ordersOf(db, staff, found) : []
  // A customer of other centres only gets the refusal of a missing one.
  if (!found || (!isEverywhere && rows.length === 0))
    throw new Refusal('NOT_FOUND', sentence(noSuchCustomer), { isForeign: found !== undefined })
  await countOpened(shop, staff, { of: 'order', id: found.id })
  await auditRead(shop, staff, {
    subject: `customer:${found.id}`,
    what: 'customer.read',
    details: { part: 'page' },
  })

  const listed = rows.slice(0, MAX_LISTED)
  const [described, people, asked, notes] = await Promise.all([
    describeOrders(db, listed),
    isEverywhere ? peopleAtDesk(shop, found) : [],
    hasPermissionAt(staff.grants, 'requests.work', null) ? requestsAtDesk(db, found) : [],
    notesOf(db, listed),
  ])
  return {
    id: found.id,
    name: shownName(found),
    phone: found.phone && maskPhone(found.phone),
    isPhoneVerified: found.phoneVerifiedAt !== null,
    since: found.createdAt,
    people,
    orders: described,
    hasMore: rows.length > MAX_LISTED,
    again: againOf(listed, found),
    requests: asked,
    notes,
  }
}

function ordersOf(db: Connection, staff: StaffSession, { id, phone }: CustomerRow): Promise<OrderRow[]> {
  const allowed = allowedCentres(staff, 'orders.read')
  const limit = MAX_LISTED + 1
  if (phone) return findWantedOrders(db, { kind: 'phone', phone }, { allowed, limit })
  return db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(and(eq(orders.customerId, id), isAtCentres(allowed, visits.centreCode)))
    .orderBy(desc(orders.createdAt))
    .limit(limit)
}

/** The last booking of this account that can be booked again. */
const againOf = (rows: readonly OrderRow[], { id }: CustomerRow): string | null =>
  rows.find(
    row =>
      row.customerId === id &&
      !row.isAddition &&
      canBookAgain({ status: row.status, addedTo: null, total: row.total }),
  )?.number ?? null

async function describeOrders(db: Connection, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id)
  const [views, found, due] = await Promise.all([
    toOrderViews(db, rows),
    toFoundResponses(db, rows),
    readReportsDue(db, ids),
  ])
  return found.map((order, place) => {
    const { items = [], reports = [] } = views[place] ?? {}
    return {
      orderId: order.orderId,
      people: order.people,
      bookedBy: order.bookedBy,
      status: order.status,
      date: order.date,
      timeSlot: order.timeSlot,
      place: order.place,
      tests: items.map(({ name }) => name),
      reports: reports.length,
      reportDue: due.get(ids[place] ?? '') ?? null,
    }
  })
}

async function requestsAtDesk(db: Connection, { id, phone }: CustomerRow) {
  const rows = (await db
    .select()
    .from(requests)
    .where(whereRequestsOf({ phone, customerId: id }))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(MAX_LISTED)) as AnyRequest[]
  const calls = await db
    .select({
      requestId: requestCalls.requestId,
      at: requestCalls.at,
      by: staffTable.name,
      outcome: requestCalls.outcome,
      note: requestCalls.note,
      againAt: requestCalls.againAt,
    })
    .from(requestCalls)
    .innerJoin(staffTable, eq(staffTable.id, requestCalls.staffId))
    .where(
      inArray(
        requestCalls.requestId,
        rows.map(row => row.id),
      ),
    )
    .orderBy(asc(requestCalls.at))
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    name: isBooking(row) ? requestedName(row) : null,
    createdAt: row.createdAt,
    isOpen: row.closedAt === null && row.isOpen,
    closing: row.closing,
    calls: calls
      .filter(({ requestId }) => requestId === row.id)
      .map(({ at, by, outcome, note, againAt }) => ({ at, by, outcome, note, againAt })),
  }))
}

const notesOf = (db: Connection, rows: readonly OrderRow[]) =>
  db
    .select({
      id: orderNotes.id,
      orderId: orders.number,
      at: orderNotes.at,
      by: staffTable.name,
      text: orderNotes.text,
    })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .innerJoin(staffTable, eq(staffTable.id, orderNotes.staffId))
    .where(
      inArray(
        orderNotes.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(orderNotes.at), desc(orderNotes.id))
    .limit(MAX_LISTED)
