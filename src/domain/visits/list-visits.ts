import { and, asc, eq, exists, inArray } from 'drizzle-orm'
import { orders, recollections, visitEvents, visits } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Paise } from '#rules/money.ts'
import { isDue } from '#rules/orders/due.ts'
import type { VisitAlert } from '#rules/orders/order-actions.ts'
import type { Gender } from '#rules/patients/genders.ts'
import type { Eating } from '#rules/visits/next-act.ts'
import type { VisitProgress } from '#rules/visits/visit-state.ts'
import { partsOfVisits } from '../orders/additions.ts'
import { type BookedPatient, nameOfPerson, toBookedPatients } from '../orders/order-patients.ts'
import { isItsVisit, type OrderRow, orderColumns, type VisitPart } from '../orders/order-rows.ts'
import { computeFasts, type OtherVisits } from '../orders/visits/fasts.ts'
import { needsAt } from '../orders/visits/needs.ts'
import { readOtherVisits } from '../orders/visits/other-visits.ts'
import { computeVisitAlert, readFoldedVisits } from '../orders/visits/visit-status.ts'
import { isBooked, wholeVisit } from '../orders/visits/whole-visit.ts'
import type { Connection, Shop } from '../shop.ts'
import { hasOpenVisit, nextSampleAt } from './next-sample.ts'

export interface ListedVisit
  extends Pick<VisitProgress, 'state' | 'collector' | 'collectorId' | 'failReason'> {
  order: OrderRow
  /** Start of the state, if recorded. */
  since: Date | null
  visitStatus: VisitAlert | undefined
  /** No time is chosen yet. */
  isRecollectionWaiting: boolean
  /** Numbers of the added orders. */
  added: string[]
  /** The first patient's phone, even if all their samples are collected. */
  firstPhone: string | null
  /** True if the first patient is not the customer. */
  isForOther: boolean
  items: { id: string; name: string; patientName: string }[]
  /** With the codes of their items, those of additions included. */
  patients: {
    /** In the visit. */
    person: number
    name: string
    gender: Gender
    age: number
    ageMonths: number | null
    items: string[]
    eating: Eating
  }[]
  /** For a sample after a meal, the planned time; null without such a sample, and once it is collected. */
  nextSampleAt: Date | null
  /** Includes added orders. */
  due: Paise
  events: (typeof visitEvents.$inferSelect)[]
}

interface VisitFilter {
  date: IndianDate
  city?: string
  /** Only visits of this collector. */
  collectorId?: string
}

const SHOWN: OrderRow['status'][] = ['confirmed', 'collected', 'report', 'feedback', 'reminder']

const itemsOfPart = ({ items, patients }: VisitPart): ListedVisit['items'] =>
  items.map(({ itemId, name, person }) => ({ id: itemId, name, patientName: nameOfPerson(patients, person) }))

const toListedPatient = ({ person, name, gender, age }: BookedPatient) => ({
  person,
  name,
  gender,
  age: age.years,
  ageMonths: age.months,
})

/** Leaves out patients whose tests were all cancelled. */
function patientsOfVisit(whole: VisitPart, otherVisits: OtherVisits): ListedVisit['patients'] {
  const fasts = computeFasts(whole, otherVisits)
  return toBookedPatients(whole.patients)
    .map(person => ({
      ...toListedPatient(person),
      items: whole.items.flatMap(item => (item.person === person.person ? [item.itemId] : [])),
      eating: { ...needsAt(whole, person.person), fast: fasts[person.position] ?? null },
    }))
    .filter(({ items }) => items.length > 0)
}

const sinceOf = ({ state, failedAt, steps }: VisitProgress): Date | null =>
  state === 'failed' ? failedAt : (steps.find(({ name }) => name === state)?.at ?? null)

/** Visits that the collector was ever assigned to. */
const wasSent = (db: Connection, collectorId: string) =>
  exists(
    db
      .select({ id: visitEvents.id })
      .from(visitEvents)
      .where(and(eq(visitEvents.visitId, orders.visitId), eq(visitEvents.collectorId, collectorId))),
  )

/** By hour; added orders are part of their visit. */
export async function listVisitsOfDay(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { date, city, collectorId }: VisitFilter,
): Promise<ListedVisit[]> {
  const { db } = shop
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(
      and(
        eq(visits.date, date),
        eq(orders.isAddition, false),
        inArray(orders.status, SHOWN),
        city ? eq(visits.city, city) : undefined,
        collectorId ? wasSent(db, collectorId) : undefined,
      ),
    )
    .orderBy(asc(visits.hour), asc(visits.city), asc(orders.number))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [folded, waiting, parts, otherVisitsOf] = await Promise.all([
    readFoldedVisits(db, rows),
    db
      .select({ orderId: recollections.orderId })
      .from(recollections)
      .where(and(inArray(recollections.orderId, ids), eq(recollections.state, 'waiting'))),
    partsOfVisits(
      db,
      rows.map(({ visitId }) => visitId),
    ),
    readOtherVisits(db, rows),
  ])
  const toTakeAgain = new Set(waiting.map(({ orderId }) => orderId))
  return rows
    .map(order => {
      const { visit, events } = folded(order)
      const { state, collector, failReason } = visit
      const visitStatus = computeVisitAlert(order, visit, shop)
      const own = (parts.get(order.visitId) ?? []).filter(isBooked)
      const [ownPart, ...added] = own
      const patients = ownPart ? patientsOfVisit(wholeVisit(ownPart, added), otherVisitsOf(order)) : []
      const [first] = toBookedPatients(ownPart?.patients ?? [])
      return {
        order,
        state,
        collector,
        collectorId: visit.collectorId,
        failReason,
        since: sinceOf(visit),
        events,
        visitStatus,
        isRecollectionWaiting: toTakeAgain.has(order.id),
        firstPhone: first?.phone ?? null,
        isForOther: first?.relation !== 'self',
        added: added.map(({ row }) => row.number),
        items: own.flatMap(itemsOfPart),
        patients,
        nextSampleAt: hasOpenVisit(visit)
          ? nextSampleAt(
              order,
              patients.map(({ eating }) => eating),
              visit,
            )
          : null,
        due: own.reduce((sum, { row }) => sum + (isDue(row) ? row.total : 0), 0),
      }
    })
    .filter(visit => !collectorId || visit.collectorId === collectorId)
}
