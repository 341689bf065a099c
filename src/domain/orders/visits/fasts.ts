import { type FastStart, fastOf, strictestFast } from '#rules/visits/fasting.ts'
import { type BookedPatient, examinedIn, isOnePerson } from '../order-patients.ts'
import type { VisitPart } from '../order-shape.ts'
import { hoursOf } from './whole-visit.ts'

/**
 * Fasting of a person's day: several visits of one person on one day, booked apart, have one fast, the strictest of them.
 */

/** What else concerns the fast of an order's patients. */
export interface Morning {
  /** The account's other confirmed orders of the day whose visits have not failed, its additions among them. */
  others: readonly VisitPart[]
  /** The order's own visit has failed, so it requires no fast. */
  hasFailed: boolean
}

export const ALONE: Morning = { others: [], hasFailed: false }

/** Recognised by the account's saved patient, else by name, sex and age. */
const isSame = (one: BookedPatient, other: BookedPatient): boolean =>
  (one.patientId !== null && one.patientId === other.patientId) || isOnePerson(one, other)

/** The fast that one order requires of the person at a position. */
function ownFast({ row, items }: VisitPart, position: number): FastStart | null {
  const own = items.filter(({ patient }) => patient === position)
  const { fastingHours } = row.patientCount === 1 ? row : hoursOf(row, own)
  return fastOf({ date: row.slotDate, hour: row.slotHour }, fastingHours)
}

/** When each patient of a visit begins to fast, by position; null for no fast. `whole`: with its additions. */
export function fastsOf(whole: VisitPart, { others, hasFailed }: Morning): (FastStart | null)[] {
  const isDue = !hasFailed && whole.row.status !== 'cancelled'
  return examinedIn(whole.patients).map(person =>
    strictestFast([
      isDue ? ownFast(whole, person.position) : null,
      ...others.flatMap(part =>
        examinedIn(part.patients)
          .filter(other => isSame(person, other))
          .map(other => ownFast(part, other.position)),
      ),
    ]),
  )
}
