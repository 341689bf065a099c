import { computeFast, type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import type { VisitPart } from '../order-rows.ts'
import { needsAt } from './needs.ts'

/** A person with several visits on one day fasts once, for the strictest of them. */

export interface OtherVisits {
  /** Confirmed orders of the day, additions included, whose visits have not failed. */
  others: readonly VisitPart[]
  /** This visit has failed, so it requires no fast. */
  hasFailed: boolean
}

export const NO_OTHER_VISITS: OtherVisits = { others: [], hasFailed: false }

const computeOwnFast = (part: VisitPart, position: number): FastStart | null =>
  computeFast({ date: part.row.visit.date, hour: part.row.visit.hour }, needsAt(part, position).fastingHours)

/** Of each patient, in their order; null for no fast. `whole` includes additions. */
export function computeFasts(whole: VisitPart, { others, hasFailed }: OtherVisits): (FastStart | null)[] {
  const isDue = !hasFailed && whole.row.status !== 'cancelled'
  return whole.patients.map(({ position, personId }) =>
    strictestFast([
      isDue ? computeOwnFast(whole, position) : null,
      ...others.flatMap(part =>
        part.patients
          .filter(other => personId !== null && other.personId === personId)
          .map(other => computeOwnFast(part, other.position)),
      ),
    ]),
  )
}
