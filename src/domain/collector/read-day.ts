import { and, asc, eq, isNull } from 'drizzle-orm'
import { conflicts, orders, visitPeople, visits } from '#db/schema.ts'
import { readOwnCash } from '#domain/money/cash/custody.ts'
import { paidByCodes } from '#domain/money/payments/upi-code.ts'
import { isItsBooking, isItsVisit } from '#domain/orders/order-rows.ts'
import { readTubesOfVisits, type VisitTubes } from '#domain/visits/specimens/visit-tubes.ts'
import { leftToTake } from '#rules/collector/left-to-take.ts'
import { indianDate } from '#rules/dates.ts'
import { parseArea } from '#rules/desk/day-lists.ts'
import { upiLink } from '#rules/orders/upi.ts'
import { centresWithPermission } from '#rules/staff/permissions.ts'
import { phonesToCall } from '#rules/visits/phones-to-call.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { VisitState } from '#rules/visits/visit-state.ts'
import { auditRead } from '../audit.ts'
import { isFirstPerson } from '../orders/order-patients.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { counsellingState, readCounselling } from '../visits/counselling.ts'
import { type ListedVisit, listVisitsOfDay } from '../visits/list-visits.ts'
import { hashDoorCode } from './door-check.ts'
import { storedReason } from './event-outcome.ts'
import { tubeKey } from './tubes-at-door.ts'

/** States in which the collector may need to call the customer. */
const OPEN: readonly VisitState[] = ['assigned', 'on_the_way', 'arrived', 'first_taken']

const mayTakeCash = ({ grants }: StaffSession): boolean =>
  centresWithPermission(grants, 'cash.take').length > 0

/** The collector's own visits of today, for the phone's storage. */
export async function readCollectorDay(shop: Pick<Shop, 'db' | 'now' | 'rules'>, staff: StaffSession) {
  authorise(staff, 'visits.record', null)
  const now = shop.now()
  const date = indianDate(now)
  const { id, name } = staff.actor
  const [visits, inHand, open] = await Promise.all([
    listVisitsOfDay(shop, { date, collectorId: id }),
    mayTakeCash(staff) ? readOwnCash(shop, staff) : undefined,
    conflictsOf(shop.db, id),
    auditRead(shop, staff, { subject: `visits:own/${date}`, what: 'visits.read' }),
  ])
  const ids = visits.map(({ order }) => order.visitId)
  const [tubes, counselling, byCode] = await Promise.all([
    readTubesOfVisits(
      shop.db,
      visits.map(({ order }) => order),
    ),
    readCounselling(shop.db, ids),
    paidByCodes(shop.db, ids),
  ])
  const responses = await Promise.all(
    visits.map(async visit => ({
      ...(await toVisitResponse(shop, visit, tubes.get(visit.order.visitId))),
      // Without its reason, which would name a test.
      call: counsellingState(counselling.get(visit.order.visitId)),
      paidByCode: byCode.get(visit.order.visitId)?.amount ?? 0,
    })),
  )
  return {
    date,
    at: now,
    staff: { id, name },
    visits: responses.sort((one, other) => one.hour - other.hour || (one.pinCode < other.pinCode ? -1 : 1)),
    cashInHand: inHand?.amount ?? 0,
    conflicts: open,
  }
}

async function toVisitResponse(
  shop: Pick<Shop, 'rules'>,
  { order, state, events, firstPhone, isForOther, patients, due }: ListedVisit,
  tubes: VisitTubes | undefined,
) {
  const { upiAddress, company } = shop.rules
  const isOpen = OPEN.includes(state)
  const area = parseArea(order.visit.address, order.visit.city)
  const toTake = leftToTake(due, events)
  return {
    orderId: order.number,
    hour: order.visit.hour,
    timeSlot: slotLabel(order.visit.hour),
    state,
    people: patients.map(({ person, name, gender, age, ageMonths, items, eating }) => ({
      position: person,
      name,
      gender,
      age,
      ageMonths,
      tests: items.length,
      eating,
    })),
    address: order.visit.address,
    area: area.name,
    pinCode: area.pinCode,
    phones: isOpen
      ? phonesToCall({
          door: order.visit.doorPhone,
          first: firstPhone,
          second: order.visit.alternatePhone,
          isForOther,
        })
      : [],
    toTake,
    upiLink:
      upiAddress && toTake > 0
        ? upiLink({ to: upiAddress, name: company.brand, amount: toTake, order: order.number })
        : null,
    tubes: (tubes?.tubes ?? [])
      .filter(({ isNeeded }) => isNeeded)
      .map(({ person, container, timing, specimen }) => ({
        key: tubeKey({
          visitId: person.visitId,
          person: person.position,
          container: container.code,
          timing,
        }),
        person: person.name,
        position: person.position,
        containerCode: container.code,
        container: container.name,
        letter: container.letter,
        cap: container.cap,
        timing,
        code: specimen && specimen.state !== 'rejected' ? specimen.barcode : null,
        hasLeftBox: specimen?.receivedAt != null || specimen?.state === 'rejected',
      })),
    doorCheck: isOpen ? await hashDoorCode(shop, order.visitId) : null,
    events: events.map(({ id, kind, at, reason, details }) => ({
      id,
      kind,
      at,
      reason,
      details,
    })),
  }
}

async function conflictsOf(db: Connection, staffId: string) {
  const rows = await db
    .select({
      row: conflicts,
      orderId: orders.number,
      patientName: visitPeople.name,
      hour: visits.hour,
    })
    .from(conflicts)
    .innerJoin(orders, isItsBooking(conflicts.visitId))
    .innerJoin(visits, isItsVisit)
    .innerJoin(visitPeople, isFirstPerson)
    .where(and(eq(conflicts.staffId, staffId), isNull(conflicts.decision)))
    .orderBy(asc(conflicts.at))
  return rows.map(({ row, ...visit }) => ({ id: row.id, ...visit, ...storedReason(row) }))
}
