import { readServedPins } from '#domain/addresses/areas.ts'
import { readCustody } from '#domain/money/cash/custody.ts'
import { readDuty } from '#domain/orders/slots/collector-hours.ts'
import { readCapacities } from '#domain/orders/slots/slots.ts'
import { readTubesOfVisits, type VisitTubes } from '#domain/visits/specimens/visit-tubes.ts'
import { findAreaName, type ServedPins } from '#rules/addresses/areas.ts'
import type { City } from '#rules/cities.ts'
import { addDays, type IndianDate, indianDate } from '#rules/dates.ts'
import { parseArea, stateLateFrom } from '#rules/desk/day-lists.ts'
import { sortByRoute } from '#rules/desk/route-order.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { centresWithPermission, hasPermissionAt } from '#rules/staff/permissions.ts'
import { slotHour, slotLabel } from '#rules/visits/slots.ts'
import { say, sentence } from '#text/text.ts'
import { visitReasons } from '#text/visits.ts'
import { Refusal } from '#wire/errors.ts'
import { auditRead } from '../audit.ts'
import { centresByCode } from '../catalogue/centres.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { lateFrom } from '../orders/visits/visit-status.ts'
import type { Shop } from '../shop.ts'
import { listCollectors } from '../staff/collectors.ts'
import { readNumberedNames, shownCollector } from '../staff/names.ts'
import { allowedCentres, type StaffSession } from '../staff/sessions.ts'
import { type ListedVisit, listVisitsOfDay } from '../visits/list-visits.ts'
import { isSilentSince, lastCallsOfPhones } from '../visits/silent-phones.ts'
import {
  callsBefore,
  leftOverVisits,
  overdueReports,
  recollectionsWaiting,
  refusedRefunds,
  unassignedElsewhere,
} from './waiting.ts'
import { farDay } from './words.ts'

/** In days. Collectors with a visit in the city within this time come first. */
const DAYS_AROUND = 14

/** Entries of a list under "Needs attention"; its number counts all. */
const MAX_WAITING = 200

/**
 * With the permission at some centres only, the board has only their visits, and neither home visits nor collectors.
 */
export async function readBoard(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  staff: StaffSession,
  { city: cityRow, date = indianDate(shop.now()) }: { city: City; date?: IndianDate | undefined },
) {
  const { name: city, daysAhead } = cityRow
  const allowed = allowedCentres(staff, 'visits.read')
  refuseFarDay(shop, staff, date, daysAhead + DAYS_AHEAD)
  const { db } = shop
  const now = shop.now()
  const at = { allowed, limit: MAX_WAITING }
  const [
    visits,
    leftOver,
    elsewhere,
    calls,
    refunds,
    recollections,
    reports,
    served,
    collectors,
    duty,
    hours,
    cash,
  ] = await Promise.all([
    listVisitsOfDay(shop, { date, city }),
    leftOverVisits(db, at, now),
    unassignedElsewhere(db, at, { city, now }),
    callsBefore(db, at, now),
    refusedRefunds(db, at),
    recollectionsWaiting(db, at),
    overdueReports(db, at, now),
    readServedPins(db),
    allowed === 'everywhere'
      ? listCollectors(db, { city, from: addDays(date, -DAYS_AROUND), to: addDays(date, DAYS_AROUND) })
      : [],
    readDuty(db, city, date),
    allowed === 'everywhere' ? readCapacities(shop, cityRow, [date]) : [],
    hasPermissionAt(staff.grants, 'money.read', null) ? readCustody(shop, staff) : null,
    auditRead(shop, staff, { subject: `visits:${city}/${date}`, what: 'visits.read' }),
  ])
  const shown = visits.filter(({ order }) =>
    hasPermissionAt(staff.grants, 'visits.read', order.visit.centreCode),
  )
  const late = shown.filter(({ visitStatus }) => visitStatus === 'late')
  const [tubes, centres, numbered, phones] = await Promise.all([
    readTubesOfVisits(
      db,
      shown.map(({ order }) => order),
    ),
    centresByCode(db, [...new Set(shown.flatMap(({ order }) => order.visit.centreCode ?? []))]),
    readNumberedNames(db),
    lastCallsOfPhones(
      db,
      late.flatMap(({ collectorId }) => collectorId ?? []),
    ),
  ])
  const described = shown.map(visit => ({
    ...describeVisit(visit, served, centres.get(visit.order.visit.centreCode ?? '')?.name),
    lateSince: lateSince(visit, shop),
    isPhoneSilent:
      late.includes(visit) &&
      visit.collectorId !== null &&
      isSilentSince(visit.order, phones.get(visit.collectorId)),
    collector: shownCollector(visit, numbered),
    tubes: tubesIn(tubes.get(visit.order.visitId)),
  }))
  const firstPins = new Map([...(served.get(city) ?? [])].toReversed().map(([pin, area]) => [area, pin]))
  return {
    city,
    date,
    at: now,
    visits: sortByRoute(described, city, ({ timeSlot, area, address }) => ({
      hour: slotHour(timeSlot) ?? 0,
      area,
      address,
    })),
    hours: hours.map(({ hour, capacity, taken }) => ({ hour, seats: capacity, taken })),
    waits: {
      leftOver,
      unassignedElsewhere: elsewhere,
      callsBefore: calls,
      refusedRefunds: refunds,
      recollections,
      overdueReports: reports,
    },
    collectors: collectors.map(({ id, name, phone, hoursRevision }) => ({
      id,
      name,
      phone,
      hoursRevision,
      ...(duty.get(id) ?? NO_HOURS),
      pinCode: firstPins.get(duty.get(id)?.area ?? '') ?? null,
      cash: cash && (cash.find(({ staffId }) => staffId === id)?.amount ?? 0),
    })),
    mayAssign: centresWithPermission(staff.grants, 'visits.assign').length > 0,
  }
}

const DAYS_BACK = 30
const DAYS_AHEAD = 2

/** Reading past days one by one would copy all customers, so it requires a permission to see money. */
function refuseFarDay(
  { now }: Pick<Shop, 'now'>,
  { grants }: StaffSession,
  date: IndianDate,
  ahead: number,
): void {
  if (centresWithPermission(grants, 'money.read').length > 0) return
  const today = indianDate(now())
  if (date < addDays(today, -DAYS_BACK) || date > addDays(today, ahead))
    throw new Refusal('INVALID', sentence(farDay, { back: DAYS_BACK, ahead }))
}

const NO_HOURS = { area: null, hours: null, perHour: null }

/** Falls back to the area in the address. */
function areaAt({ visit: { address, city } }: OrderRow, served: ServedPins) {
  const written = parseArea(address, city)
  return { ...written, name: findAreaName(served, city, written.pinCode) ?? written.name }
}

/** When the collector should have arrived, or moved on; null if the visit is in time. */
function lateSince(
  { order, visitStatus, state, since, nextSampleAt }: ListedVisit,
  { rules, now }: Pick<Shop, 'rules' | 'now'>,
): Date | null {
  if (visitStatus === 'late') return lateFrom(order, rules)
  const from = stateLateFrom(state, state === 'first_taken' ? nextSampleAt : since)
  return from !== null && from < now() ? from : null
}

const tubesIn = (visit: VisitTubes | undefined) =>
  (visit?.tubes ?? []).map(({ container: { letter, cap, name } }) => ({ letter, cap, name }))

const describeVisit = (
  { order, patients, state, since, failReason, items, due, nextSampleAt }: ListedVisit,
  served: ServedPins,
  centre: string | undefined,
) => ({
  orderId: order.number,
  timeSlot: slotLabel(order.visit.hour),
  nextSampleAt,
  patientName: patients[0]?.name ?? '',
  patients: patients.length,
  gender: GENDERS.labelOf(patients[0]?.gender ?? 'other'),
  age: patients[0]?.age ?? 0,
  area: order.visit.isCentreVisit ? { name: centre ?? '', pinCode: '' } : areaAt(order, served),
  address: order.visit.isCentreVisit ? '' : order.visit.address,
  isCentreVisit: order.visit.isCentreVisit,
  seats: order.visit.seats,
  tests: items.length,
  toTake: due,
  state,
  since: since ?? null,
  failReason: failReason && say(visitReasons[failReason as keyof typeof visitReasons] ?? visitReasons.other),
  isRecollection: order.visit.repeatsId !== null,
})
