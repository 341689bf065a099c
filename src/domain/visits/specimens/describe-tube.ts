import { STAFF_PREFIX } from '#domain/actor.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import type { SpecimenRow, VisitTube } from './visit-tubes.ts'

/** Null if it was not recorded when the tube was filled. At the latest, the time counts from the end of the visit. */
export function stableUntil(
  specimen: Pick<SpecimenRow, 'collectedAt'>,
  { container }: Pick<VisitTube, 'container'>,
  visit: Pick<OrderRow, 'visit'>,
): Date | null {
  const filledAt = specimen.collectedAt ?? visit.visit.collectedAt
  return filledAt && new Date(filledAt.getTime() + container.stableHours * HOUR_MS)
}

/** 'vijay' of 'operator:vijay'. */
const nameIn = (by: string): string => (by.startsWith(STAFF_PREFIX) ? by.slice(STAFF_PREFIX.length) : by)

/** Found by staff id, or by name if no id was recorded. */
export const recordedPerson = (
  by: string | null,
  id: string | null,
  numbered: ReadonlyMap<string, string>,
): { id: string; name: string } | null =>
  by === null ? null : { id: id ?? nameIn(by), name: numbered.get(id ?? '') ?? nameIn(by) }

interface TubeNames {
  /** Result of `readNumberedNames`. */
  numbered: ReadonlyMap<string, string>
  /** Codes of the tubes that were replaced, by id. */
  replaces?: ReadonlyMap<string, string>
}

export function describeTube(
  tube: VisitTube,
  visit: Pick<OrderRow, 'visit'>,
  { numbered, replaces = new Map() }: TubeNames,
) {
  const { person, container, timing, tests, isNeeded, specimen } = tube
  return {
    code: specimen?.barcode ?? null,
    letter: container.letter,
    cap: container.cap,
    container: container.name,
    timing,
    patientName: person.name,
    gender: GENDERS.labelOf(person.gender),
    age: person.age.years,
    ageMonths: person.age.months,
    tests: new Set(tests.map(ordered => ordered.test)).size,
    isNeeded,
    state: specimen?.state ?? null,
    labelledAt: specimen?.labelledAt ?? null,
    collectedAt: specimen?.collectedAt ?? null,
    receivedAt: specimen?.receivedAt ?? null,
    acceptedAt: specimen?.acceptedAt ?? null,
    rejectedAt: specimen?.rejectedAt ?? null,
    collectedBy: specimen && recordedPerson(specimen.collectedBy, specimen.collectedById, numbered),
    receivedBy: specimen && recordedPerson(specimen.receivedBy, specimen.receivedById, numbered),
    rejectReason: specimen?.rejectReason ?? null,
    goodUntil: specimen && stableUntil(specimen, tube, visit),
    replaces: (specimen?.replacesId && replaces.get(specimen.replacesId)) || null,
  }
}
