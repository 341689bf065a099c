import { and, eq } from 'drizzle-orm'
import { consents } from '#db/schema.ts'
import type { CityHours } from '#rules/cities.ts'
import { addToNeeds, hasSecondSample, type Needs, needsCallToBook, needsOf } from '#rules/visits/eating.ts'
import { isTooLateToFast } from '#rules/visits/fasting.ts'
import { bookedByCall, needsCentre, tooLateToFast } from '#text/errors/orders.ts'
import {
  addedAlready,
  askLastMeal,
  callBeforeSample,
  plannedByDesk,
  tooYoungToFast,
} from '#text/errors/visits.ts'
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

/** By whose rules tests are added: those of customers, of the desk, or of the visit's collector at the door. */
export type AddedBy = 'customer' | 'desk' | 'door'

interface AdditionRules {
  city: CityHours
  by: AddedBy
  now: Date
  /** At the door: the patients have not eaten for as long as the tests need. */
  isFasted?: boolean | undefined
  /** The first of two samples is taken, and the patient has eaten since. */
  isFirstTaken?: boolean | undefined
}

/**
 * Rejects tests that the patient already has in the visit, that can't be taken there, that need a longer fast than
 * there is time for (except by the desk), or for which the hour is too early or too late.
 */
export function refuseForAddition(
  { own: { row }, own, whole }: VisitForAddition,
  booked: readonly BookedItem[],
  { city, by, now, isFasted = false, isFirstTaken = false }: AdditionRules,
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
    const name = person?.name ?? ''
    const examined = { years: person?.age.years, isPregnant: person?.isPregnant ?? false }
    if (by === 'customer' && needsCallToBook(examined, item))
      refuse('INVALID', sentence(bookedByCall, { item: item.name, name }))
    const needs = needsAt(whole, patient)
    const { fastingHours } = needsOf(examined, item)
    if (
      by === 'customer' &&
      isTooLateToFast({ fastingHours, alreadyFasting: needs.fastingHours }, row.visit, now)
    )
      refuse('INVALID', sentence(tooLateToFast, { item: item.name, count: item.fastingHours }))
    if (by !== 'door') return
    if (item.isHivTested) refuse('INVALID', sentence(callBeforeSample, { item: item.name }))
    if (needsCallToBook(examined, item))
      refuse('INVALID', sentence(tooYoungToFast, { item: item.name, name }))
    if (isPlannedAnew(needs, addToNeeds(examined, needs, [item])))
      refuse('INVALID', sentence(plannedByDesk, { item: item.name }))
  })
  const [asked] = by === 'door' && !isFasted ? fastsToAsk({ own, whole }, booked, isFirstTaken) : []
  if (asked) {
    const why = sentence(askLastMeal, asked)
    throw new Refusal('INVALID', why, { fields: { isFasted: why } })
  }
  refuseImpossibleHour(needsWithBooked(people, booked, whole), row.visit.hour, city)
}

/** The hours without food that new tests need of each person, and that were not asked for when the visit was booked. */
export function fastsToAsk(
  { own, whole }: Pick<VisitForAddition, 'own' | 'whole'>,
  booked: readonly BookedItem[],
  isFirstTaken: boolean,
): { item: string; name: string; count: number }[] {
  return toBookedPatients(own.patients).flatMap(({ position, name, age, isPregnant }) => {
    const [longest] = booked
      .filter(({ patient }) => patient === position)
      .map(({ item }) => ({
        item: item.name,
        name,
        count: needsOf({ years: age.years, isPregnant }, item).fastingHours,
      }))
      .toSorted((one, other) => other.count - one.count)
    const known = isFirstTaken ? 0 : needsAt(whole, position).fastingHours
    return longest && longest.count > known ? [longest] : []
  })
}

/** True if a sample at a time after a meal becomes necessary, which the collector at the door has no time for. */
const isPlannedAnew = (before: Needs, after: Needs): boolean =>
  after.afterMealHours > before.afterMealHours || hasSecondSample(after) !== hasSecondSample(before)
