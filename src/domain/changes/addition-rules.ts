import { and, eq } from 'drizzle-orm'
import { consents } from '#db/schema.ts'
import type { CityHours } from '#rules/cities.ts'
import { needsCallToBook, needsOf } from '#rules/visits/eating.ts'
import { isTooLateToFast } from '#rules/visits/fasting.ts'
import { bookedByCall, needsCentre, tooLateToFast } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { listAdditions } from '../orders/additions.ts'
import type { BookedItem } from '../orders/lines.ts'
import { type ExaminedPerson, patientsOfOrders, toBookedPatients } from '../orders/order-patients.ts'
import { uncancelledItems } from '../orders/order-response.ts'
import { itemsOfOrders, type OrderRow, type VisitPart } from '../orders/order-rows.ts'
import { needsAt, needsWithBooked } from '../orders/visits/needs.ts'
import { refuseImpossibleHour } from '../orders/visits/visit-time.ts'
import { wholeVisit } from '../orders/visits/whole-visit.ts'
import type { Connection } from '../shop.ts'
import { addedAlready } from './words.ts'

export interface VisitForAddition {
  own: VisitPart
  /** Includes earlier additions. */
  whole: VisitPart
  /** Consents for patients under 18, by position. */
  guardians: ReadonlyMap<number, string | null>
}

export async function readVisitForAddition(tx: Connection, row: OrderRow): Promise<VisitForAddition> {
  const isGuardian = and(eq(consents.orderId, row.id), eq(consents.purpose, 'guardian'))
  const [items, patients, added, guardians] = await Promise.all([
    itemsOfOrders(tx, [row.id]),
    patientsOfOrders(tx, [row.id]),
    listAdditions(tx, [row.visitId]),
    tx
      .select({ person: consents.person, name: consents.guardianName })
      .from(consents)
      .where(isGuardian)
      .execute(),
  ])
  const own = { row, items: uncancelledItems(items), patients }
  return {
    own,
    whole: wholeVisit(own, added.get(row.visitId) ?? []),
    guardians: new Map(guardians.map(({ person, name }) => [person ?? 0, name])),
  }
}

export const listVisitPeople = (
  { own, guardians }: VisitForAddition,
  consent: boolean | undefined,
): ExaminedPerson[] =>
  toBookedPatients(own.patients).map(({ patientId, position, person: _, ...patient }) => ({
    ...patient,
    position,
    patientId: patientId ?? undefined,
    consent,
    guardianName: guardians.get(position) ?? null,
    isPregnancyStated: false,
  }))

/**
 * Rejects tests that the patient already has in the visit, that can't be taken there, that need a longer fast than
 * there is time for (except by staff), or for which the hour is too early or too late.
 */
export function refuseForAddition(
  { own: { row }, own, whole }: VisitForAddition,
  booked: readonly BookedItem[],
  { city, isByStaff, now }: { city: CityHours; isByStaff: boolean; now: Date },
): void {
  const people = toBookedPatients(own.patients)
  booked.forEach(({ item, patient }, index) => {
    const refuse = (code: 'INVALID' | 'ALREADY_BOOKED', why: ReturnType<typeof sentence>) => {
      throw new Refusal(code, why, { fields: { [`items.${index}`]: why } })
    }
    if (whole.items.some(line => line.person === patient && line.itemId === item.id))
      refuse('ALREADY_BOOKED', sentence(addedAlready, { item: item.name, name: people[patient]?.name ?? '' }))
    if (item.isCentreVisitRequired && !row.visit.isCentreVisit)
      refuse('INVALID', sentence(needsCentre, { item: item.name }))
    const person = people[patient]
    const examined = { years: person?.age.years, isPregnant: person?.isPregnant ?? false }
    if (!isByStaff && needsCallToBook(examined, item))
      refuse('INVALID', sentence(bookedByCall, { item: item.name, name: person?.name ?? '' }))
    const { fastingHours: alreadyFasting } = needsAt(whole, patient)
    const { fastingHours } = needsOf(examined, item)
    if (!isByStaff && isTooLateToFast({ fastingHours, alreadyFasting }, row.visit, now))
      refuse('INVALID', sentence(tooLateToFast, { item: item.name, count: item.fastingHours }))
  })
  refuseImpossibleHour(needsWithBooked(people, booked, whole), row.visit.hour, city)
}
