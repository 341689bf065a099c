import { type BoardVisit, type DeskBoard, MAX_WAITING } from '#contract/desk/desk.ts'
import { readServedPins } from '#domain/addresses/areas.ts'
import { readCustody } from '#domain/money/cash/custody.ts'
import { dutyOn } from '#domain/orders/slots/collector-hours.ts'
import { tubesOfVisits, type VisitTubes } from '#domain/visits/specimens/visit-tubes.ts'
import { areaNameOf, type ServedPins } from '#rules/addresses/areas.ts'
import type { City } from '#rules/cities.ts'
import { addDays, type IndianDate, indianDate } from '#rules/dates.ts'
import { areaOf } from '#rules/desk/day-lists.ts'
import { standsTooLong } from '#rules/desk/standing.ts'
import { toRupees } from '#rules/money.ts'
import { mayAt, placesOf } from '#rules/staff/permissions.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { farDay } from '#text/errors/desk.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { noteReading } from '../audit.ts'
import { centresByCode } from '../catalogue/centres.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { overdueRequests } from '../requests/queue.ts'
import type { Shop } from '../shop.ts'
import { listCollectors } from '../staff/collectors.ts'
import { numberedNames, shownCollector } from '../staff/names.ts'
import { placesFor, type StaffSession } from '../staff/sessions.ts'
import { type DayVisit, visitsOfDay } from '../visits/list-visits.ts'
import { countApprovals } from './approvals/list.ts'
import { countHeld, overdueReports, recollectionsWaiting, refusedRefunds } from './waiting.ts'

/** Who came or comes to the city within so many days is named first. */
const DAYS_AROUND = 14

/**
 * The board of a city and day. Who has the permission at some centres sees what belongs to these, and no visits at
 * home, nor who goes to homes. Refusals FORBIDDEN, INVALID for a day too far away.
 */
export async function readBoard(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  staff: StaffSession,
  { city, date = indianDate(shop.now()) }: { city: City; date?: IndianDate },
): Promise<DeskBoard> {
  const places = placesFor(staff, 'visits.read')
  refuseFarDay(shop, staff, date)
  const { db } = shop
  const now = shop.now()
  const at = { city, places, limit: MAX_WAITING }
  const [visits, refunds, recollections, reports, requests, held, served, toDecide, collectors, duty, cash] =
    await Promise.all([
      visitsOfDay(shop, { date, city }),
      refusedRefunds(db, at),
      recollectionsWaiting(db, at),
      overdueReports(db, at, now),
      overdueRequests(shop, staff),
      mayAt(staff.grants, 'visits.assign', null) ? countHeld(db) : null,
      readServedPins(db),
      countApprovals(shop, staff),
      // Who goes to homes is no business of a centre.
      places === 'everywhere'
        ? listCollectors(db, { city, from: addDays(date, -DAYS_AROUND), to: addDays(date, DAYS_AROUND) })
        : [],
      dutyOn(db, city, date),
      mayAt(staff.grants, 'money.read', null) ? readCustody(shop, staff) : null,
      noteReading(shop, staff, { subject: `visits:${city}/${date}`, what: 'visits.read' }),
    ])
  const shown = visits
    .filter(({ order }) => isWithin(places, order))
    // Within an hour the late ones first.
    .sort(
      (one, other) =>
        one.order.slotHour - other.order.slotHour || Number(isLate(other, now)) - Number(isLate(one, now)),
    )
  const [tubes, centres, numbered] = await Promise.all([
    tubesOfVisits(
      db,
      shown.map(({ order }) => order),
    ),
    centresByCode(db, [...new Set(shown.flatMap(({ order }) => order.centreCode ?? []))]),
    numberedNames(db),
  ])
  return {
    city,
    date,
    at: now.toISOString(),
    visits: shown.map(visit => ({
      ...shapeVisit(visit, served, centres.get(visit.order.centreCode ?? '')?.name, now),
      collector: shownCollector(visit, numbered),
      tubes: tubesIn(tubes.get(visit.order.id)),
    })),
    waits: { refusedRefunds: refunds, recollections, overdueReports: reports },
    overdueRequests: requests,
    approvals: toDecide,
    held,
    collectors: collectors.map(({ id, name }) => ({
      id,
      name,
      ...(duty.get(id) ?? NO_HOURS),
      cash: cash && toRupees(cash.find(({ staffId }) => staffId === id)?.amount ?? 0),
    })),
    mayAssign: placesOf(staff.grants, 'visits.assign').length > 0,
  }
}

const DAYS_BACK = 30
const DAYS_AHEAD = 7

/** Days far back are for people who work with money: boards of years would be a copy of all customers. */
function refuseFarDay({ now }: Pick<Shop, 'now'>, { grants }: StaffSession, date: IndianDate): void {
  if (placesOf(grants, 'money.read').length > 0) return
  const today = indianDate(now())
  if (date < addDays(today, -DAYS_BACK) || date > addDays(today, DAYS_AHEAD))
    throw new Refusal('INVALID', sentence(farDay, { back: DAYS_BACK, ahead: DAYS_AHEAD }))
}

const NO_HOURS = { area: null, hours: null, perHour: null }

/** By the laboratory's areas; as the address says it where its PIN code is in none. */
function areaAt({ address, city }: OrderRow, served: ServedPins): BoardVisit['area'] {
  const told = areaOf(address, city)
  return { ...told, name: areaNameOf(served, city, told.pinCode) ?? told.name }
}

const isLate = ({ news, state, since }: Pick<DayVisit, 'news' | 'state' | 'since'>, now: Date): boolean =>
  news === 'late' || standsTooLong(state, since, now)

const isWithin = (places: 'everywhere' | string[], { centreCode }: OrderRow): boolean =>
  places === 'everywhere' || (centreCode !== null && places.includes(centreCode))

/** Those that are needed or filled. */
const tubesIn = (visit: VisitTubes | undefined): BoardVisit['tubes'] =>
  (visit?.tubes ?? []).map(({ container: { letter, cap, name } }) => ({ letter, cap, name }))

const shapeVisit = (
  { order, state, since, news, items, due }: DayVisit,
  served: ServedPins,
  centre: string | undefined,
  now: Date,
): Omit<BoardVisit, 'tubes' | 'collector'> => ({
  orderId: order.number,
  timeSlot: slotLabel(order.slotHour),
  patientName: order.patientName,
  patients: order.patientCount,
  gender: order.patientGender,
  age: order.patientAge,
  area: order.isCentreVisit ? { name: centre ?? '', pinCode: '' } : areaAt(order, served),
  isCentreVisit: order.isCentreVisit,
  tests: items.length,
  toTake: toRupees(due),
  state,
  since: since?.toISOString() ?? null,
  isLate: isLate({ news, state, since }, now),
  isSecondSample: order.recollectionOf !== null,
})
