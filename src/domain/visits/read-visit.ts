import { desc, eq } from 'drizzle-orm'
import { recollections } from '#db/schema.ts'
import { repeatedOrder } from '#domain/money/payments/release-recollections.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { FAIL_REASONS } from '#rules/visits/visit-events.ts'
import { computeVisit, initialsOf } from '#rules/visits/visit-state.ts'
import { toDecidedOrder } from '../orders/decide.ts'
import { nameOfPerson, patientsOfOrders } from '../orders/order-patients.ts'
import { lastAttached } from '../orders/order-response.ts'
import { itemsOfOrders, type OrderRow } from '../orders/order-rows.ts'
import { findBooking, findOwnOrder, reportsOfOrders } from '../orders/read.ts'
import { type ChangeShown, listChangesShown } from '../orders/visits/changes-shown.ts'
import { computeVisitAlert, readVisitEvents, visitOrder } from '../orders/visits/visit-status.ts'
import type { Connection, Shop, Viewer } from '../shop.ts'
import { collectorPhotoAddress, isCollectorComing } from './collector-photo.ts'
import { counsellingState, readCounselling } from './counselling.ts'
import { doorCode } from './door-code.ts'
import { findRating, toRatingResponse } from './ratings.ts'

const REPORTED: readonly OrderRow['status'][] = ['report', 'feedback', 'reminder']

export async function readVisit(shop: Pick<Shop, 'db' | 'now' | 'rules'>, viewer: Viewer, orderId: string) {
  const row = await findOwnOrder(shop.db, viewer, orderId)
  const { db } = shop
  const isReported = REPORTED.includes(row.status)
  const [events, changes, reportedAt, recollection, repeated, rating, counselling] = await Promise.all([
    readVisitEvents(db, row),
    listChangesShown(db, row.visitId),
    isReported ? reportAttachedAt(db, row.id) : undefined,
    // Before collection no sample can be rejected.
    row.visit.collectedAt ? latestRecollection(db, row) : null,
    repeatedOrder(db, row),
    isReported && !row.isAddition ? findRating(db, row.visitId) : undefined,
    row.status === 'confirmed' ? readCounselling(db, [row.visitId]) : undefined,
  ])
  const visit = computeVisit(visitOrder(row, reportedAt), events)
  const { state, collector, steps, failReason, firstTakenAt, mealAt } = visit
  const photo = await collectorPhotoAddress(db, row, visit)
  return {
    orderId: row.number,
    orderStatus: row.status,
    state,
    steps,
    changes: changes.map(toChangeResponse),
    collector: collector ? { name: collector, initials: initialsOf(collector), photo } : null,
    doorCode: isCollectorComing(visit) ? doorCode(shop.rules.secret, row.visitId) : null,
    visitStatus: computeVisitAlert(row, visit, shop) ?? null,
    failReason: FAIL_REASONS.find(reason => reason === failReason) ?? null,
    firstTakenAt,
    mealAt,
    counselling: counsellingState(counselling?.get(row.visitId)),
    recollection,
    recollectionOf: repeated?.number ?? null,
    mayRate: decide('customer', 'rate', toDecidedOrder(row), shop.now()) === 'yes',
    rating: rating ? toRatingResponse(rating) : null,
  }
}

const toChangeResponse = ({ from, to, ...change }: ChangeShown) => ({
  ...change,
  from: from && { date: from.date, timeSlot: slotLabel(from.hour) },
  to: to && { date: to.date, timeSlot: slotLabel(to.hour) },
})

async function reportAttachedAt(db: Connection, orderId: string): Promise<Date | undefined> {
  return lastAttached(await reportsOfOrders(db, [orderId]))?.createdAt
}

async function latestRecollection(db: Connection, row: OrderRow) {
  const [found] = await db
    .select()
    .from(recollections)
    .where(eq(recollections.orderId, row.id))
    .orderBy(desc(recollections.at), desc(recollections.id))
    .limit(1)
  if (!found) return null
  const { state, reason, lines, bookedVisitId } = found
  const [items, patients, booked] = await Promise.all([
    itemsOfOrders(db, [row.id]),
    patientsOfOrders(db, [row.id]),
    bookedVisitId ? findBooking(db, { visitId: bookedVisitId }) : null,
  ])
  return {
    state,
    reason,
    bookedOrderId: booked?.number ?? null,
    items: items
      .filter(({ line }) => lines.includes(line))
      .map(({ name, person }) => ({ name, patientName: nameOfPerson(patients, person) })),
  }
}
