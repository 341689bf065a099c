import { computeFast, type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import { type BookedPatient, describesSamePerson, toBookedPatients } from '../order-patients.ts'
import type { VisitPart } from '../order-rows.ts'
import { needsAt } from './needs.ts'

/** A person who has several visits on one day fasts once, by the strictest of them. */

export interface OtherVisits {
  /** Confirmed orders of the day, additions included, whose visits have not failed. */
  others: readonly VisitPart[]
  /** This visit has failed, so it requires no fast. */
  hasFailed: boolean
}

export const NO_OTHER_VISITS: OtherVisits = { others: [], hasFailed: false }

/** True if both are the same saved patient, or else have the same name, sex and age. */
const isSame = (one: BookedPatient, other: BookedPatient): boolean =>
  (one.patientId !== null && one.patientId === other.patientId) || describesSamePerson(one, other)

const ownFast = (part: VisitPart, position: number): FastStart | null =>
  computeFast({ date: part.row.slotDate, hour: part.row.slotHour }, needsAt(part, position).fastingHours)

/** By position; null for no fast. `whole` includes additions. */
export function computeFasts(whole: VisitPart, { others, hasFailed }: OtherVisits): (FastStart | null)[] {
  const isDue = !hasFailed && whole.row.status !== 'cancelled'
  return toBookedPatients(whole.patients).map(person =>
    strictestFast([
      isDue ? ownFast(whole, person.position) : null,
      ...others.flatMap(part =>
        toBookedPatients(part.patients)
          .filter(other => isSame(person, other))
          .map(other => ownFast(part, other.position)),
      ),
    ]),
  )
}
