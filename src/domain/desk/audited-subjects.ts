import { eq, or, type SQL } from 'drizzle-orm'
import { customers, orders, requests, specimens } from '#db/schema.ts'
import { maskPhone } from '#rules/people.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { orderNotFound } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type Subject, subjectsOfOrder } from '../audit.ts'
import { hasPatientWithPhone, hasVisitWithPhone } from '../orders/order-patients.ts'
import { findOrder } from '../orders/read.ts'
import { type RequestsOf, whereRequestsOf } from '../requests/list-requests.ts'
import type { Connection } from '../shop.ts'
import type { StaffSession } from '../staff/sessions.ts'

export interface AuditSearch {
  /** An order's number. */
  orderId?: string | undefined
  /** Includes the customer, and all their orders, tubes and requests. */
  isWholeCustomer?: boolean | undefined
  /** Ten digits: the account, and every order and request that has the number. */
  phone?: string | undefined
}

interface AuditedSubjects {
  /** An entry must match one subject of each list. */
  lists: Subject[][]
  /** How this read is itself audited: under the customer, if there is one. Numbers are masked. */
  reading: { subject: Subject; details: Record<string, unknown>; isEach: boolean }
}

export async function findAuditedSubjects(
  db: Connection,
  staff: StaffSession,
  { orderId, isWholeCustomer = false, phone }: AuditSearch,
): Promise<AuditedSubjects> {
  const order = orderId === undefined ? undefined : await orderFor(db, staff, orderId)
  const byPhone = phone === undefined ? undefined : await accountOf(db, phone)
  const ofOrder =
    order && (isWholeCustomer ? await customerSubjects(db, order.customerId) : subjectsOfOrder(order))
  const ofPhone = phone === undefined ? undefined : await phoneSubjects(db, phone, byPhone)
  const customerId = byPhone ?? (isWholeCustomer ? order?.customerId : undefined)
  const isStranger = phone !== undefined && byPhone === undefined
  return {
    lists: [ofOrder, ofPhone].filter(list => list !== undefined),
    reading: {
      subject: customerId ? `customer:${customerId}` : 'audit',
      details: {
        orderId,
        ...(isStranger ? { tried: maskPhone(phone), found: ofPhone?.length ?? 0 } : {}),
      },
      // Audited every time, so that guessing numbers is visible.
      isEach: isStranger,
    },
  }
}

/** An unreadable order gets the same refusal as a missing one. */
async function orderFor(db: Connection, staff: StaffSession, orderId: string) {
  const order = await findOrder(db, orderId)
  if (!hasPermissionAt(staff.grants, 'audit.read', order.visit.centreCode))
    throw new Refusal('NOT_FOUND', sentence(orderNotFound))
  return order
}

async function accountOf(db: Connection, phone: string): Promise<string | undefined> {
  const [found] = await db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  return found?.id
}

const customerSubjects = async (db: Connection, customerId: string): Promise<Subject[]> => [
  `customer:${customerId}`,
  ...(await subjectsOfOrders(db, eq(orders.customerId, customerId))),
  ...(await requestSubjects(db, { phone: await phoneOf(db, customerId), customerId })),
]

const phoneSubjects = async (db: Connection, phone: string, customerId?: string): Promise<Subject[]> => [
  ...(customerId ? [`customer:${customerId}` as const] : []),
  ...(await subjectsOfOrders(
    db,
    or(
      hasPatientWithPhone(phone),
      hasVisitWithPhone(phone),
      customerId ? eq(orders.customerId, customerId) : undefined,
    ),
  )),
  ...(await requestSubjects(db, { phone, customerId })),
]

async function phoneOf(db: Connection, customerId: string): Promise<string | null | undefined> {
  const [found] = await db
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.id, customerId))
  return found?.phone
}

/** Returns each request's two subjects. */
async function requestSubjects(db: Connection, person: RequestsOf): Promise<Subject[]> {
  const rows = await db
    .select({ id: requests.id, kind: requests.kind })
    .from(requests)
    .where(whereRequestsOf(person))
  return rows.flatMap(({ id, kind }): Subject[] => {
    if (kind === 'offer') return [`request:${id}`]
    return [`request:${id}`, kind === 'prescription' ? `prescription:${id}` : `booking:${id}`]
  })
}

async function subjectsOfOrders(db: Connection, isTheirs: SQL | undefined): Promise<Subject[]> {
  const rows = await db
    .select({ id: orders.id, visitId: orders.visitId, tube: specimens.id })
    .from(orders)
    .leftJoin(specimens, eq(specimens.visitId, orders.visitId))
    .where(isTheirs)
  return [
    ...new Set(
      rows.flatMap(({ tube, ...order }) => [
        ...subjectsOfOrder(order),
        ...(tube ? [`specimen:${tube}` as const] : []),
      ]),
    ),
  ]
}
