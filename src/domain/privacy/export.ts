import { asc, desc, eq, inArray } from 'drizzle-orm'
import {
  consents,
  customers,
  emailConfirmations,
  emergencyAccess,
  orderNotes,
  orders,
  ratings,
  reportOpenings,
  reports,
  requestCalls,
  requests,
  sessions,
  specimens,
  visits,
} from '#db/schema.ts'
import { listStoredPatients } from '#domain/accounts/patients.ts'
import { listSavedAddresses } from '#domain/addresses/addresses.ts'
import { isItsBooking, isItsVisit, orderColumns } from '#domain/orders/order-rows.ts'
import { profileOf } from '../accounts/profile.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { toOrderViews } from '../orders/read.ts'
import { type AnyRequest, isBooking, whereRequestsOf } from '../requests/list-requests.ts'
import type { Connection, Shop } from '../shop.ts'

/** DPDP Act 2023, section 11. Audited. */

export type PersonalCopy = Awaited<ReturnType<typeof exportOf>>

export async function exportCustomer(
  shop: Pick<Shop, 'db' | 'now'>,
  { customerId, actor }: { customerId: string; actor: Actor },
): Promise<PersonalCopy> {
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, customerId))
  // An unproven phone may be another person's.
  return exportOf(shop, actor, row, row?.phoneVerifiedAt ? row.phone : null)
}

export async function exportPhone(
  shop: Pick<Shop, 'db' | 'now'>,
  { phone, actor }: { phone: string; actor: Actor },
): Promise<PersonalCopy> {
  const [row] = await shop.db.select().from(customers).where(eq(customers.phone, phone))
  return exportOf(shop, actor, row, phone)
}

async function exportOf(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  actor: Actor,
  account: typeof customers.$inferSelect | undefined,
  phone: string | null,
) {
  const at = now()
  await audit(db, {
    at,
    actor,
    action: 'customer.exported',
    subject: account ? `customer:${account.id}` : 'customers',
    details: {},
  })
  return {
    exportedAt: at,
    customer: account ? profileOf(account) : null,
    patients: account ? await listStoredPatients({ db, now }, account.id) : [],
    addresses: account ? await listSavedAddresses({ db }, { customerId: account.id }) : [],
    ...(await ordersOf(db, account?.id)),
    specimens: account ? await tubesOf(db, account.id) : [],
    requests: await exportRequests(db, account?.id, phone),
  }
}

async function ordersOf(db: Connection, customerId: string | undefined) {
  if (!customerId)
    return {
      orders: [],
      consents: [],
      ratings: [],
      notes: [],
      openedWithReason: [],
      reportOpenings: [],
      emailConfirmations: [],
      sessions: [],
    }
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.createdAt))
  const agreed = await db
    .select()
    .from(consents)
    .where(eq(consents.customerId, customerId))
    .orderBy(asc(consents.createdAt))
  const rated = await db
    .select({ rating: ratings, orderId: orders.id })
    .from(ratings)
    .innerJoin(orders, isItsBooking(ratings.visitId))
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(ratings.at))
  const opened = await db
    .select({ orderId: reports.orderId, at: reportOpenings.openedAt })
    .from(reportOpenings)
    .innerJoin(reports, eq(reports.id, reportOpenings.reportId))
    .where(
      inArray(
        reports.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reportOpenings.openedAt))
  const confirmations = await db
    .select()
    .from(emailConfirmations)
    .where(eq(emailConfirmations.customerId, customerId))
  const live = await db.select().from(sessions).where(eq(sessions.customerId, customerId))
  return {
    orders: await toOrderViews(db, rows),
    consents: agreed.map(({ purpose, textVersion, given, guardianName, orderId, createdAt }) => ({
      purpose,
      textVersion,
      given,
      guardianName,
      orderId,
      at: createdAt,
    })),
    ratings: rated.map(({ orderId, rating: { stars, comment, at, changedAt } }) => ({
      orderId,
      stars,
      words: comment,
      at: changedAt ?? at,
    })),
    notes: await notesOn(db, customerId),
    openedWithReason: await openedWithReason(db, customerId),
    reportOpenings: opened,
    emailConfirmations: confirmations.map(({ email, requestedAt, confirmedAt }) => ({
      email,
      askedAt: requestedAt,
      confirmedAt,
    })),
    sessions: live.map(({ device, createdAt, lastUsedAt }) => ({
      device,
      startedAt: createdAt,
      lastUsedAt,
    })),
  }
}

const notesOn = (db: Connection, customerId: string) =>
  db
    .select({ orderId: orderNotes.orderId, text: orderNotes.text, at: orderNotes.at })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orderNotes.at))

const openedWithReason = (db: Connection, customerId: string) =>
  db
    .select({ orderId: emergencyAccess.orderId, reason: emergencyAccess.reason, at: emergencyAccess.at })
    .from(emergencyAccess)
    .innerJoin(orders, eq(orders.id, emergencyAccess.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(emergencyAccess.at))

async function tubesOf(db: Connection, customerId: string) {
  const rows = await db
    .select({ tube: specimens, orderId: orders.id })
    .from(specimens)
    .innerJoin(orders, isItsBooking(specimens.visitId))
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(specimens.labelledAt), asc(specimens.id))
  return rows.map(({ orderId, tube: { barcode, person, container, state, ...tube } }) => ({
    orderId,
    code: barcode,
    patient: person,
    container,
    state,
    rejectReason: tube.rejectReason,
    labelledAt: tube.labelledAt,
    collectedAt: tube.collectedAt,
    receivedAt: tube.receivedAt,
    acceptedAt: tube.acceptedAt,
  }))
}

async function exportRequests(db: Connection, customerId: string | undefined, phone: string | null) {
  const rows = await db
    .select()
    .from(requests)
    .where(whereRequestsOf({ phone, customerId }))
    .orderBy(asc(requests.kind), asc(requests.createdAt))
  const ids = rows.map(({ id }) => id)
  const recordedCalls = await db
    .select()
    .from(requestCalls)
    .where(inArray(requestCalls.requestId, ids))
    .orderBy(asc(requestCalls.at), asc(requestCalls.id))
  return (rows as AnyRequest[]).map(row => ({
    kind: row.kind,
    name: row.name,
    email: row.email,
    service: row.service,
    wantedFor: isBooking(row) ? row.preferredAt.toISOString() : row.preferredDate,
    sentAt: row.createdAt,
    source: row.source as Record<string, string> | null,
    calls: recordedCalls
      .filter(({ requestId }) => requestId === row.id)
      .map(({ at, outcome, note }) => ({ at, outcome, note })),
  }))
}
