import { centreClosed } from '#domain/orders/words.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Needs } from '#rules/visits/eating.ts'
import { hourProblem } from '#rules/visits/hour-problem.ts'
import { isOpenAt } from '#rules/visits/opening.ts'
import { sentence } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { Refusal } from '#wire/errors.ts'

/** With a second sample the last slots are not possible, with a sample after breakfast the first ones are not. */
export function refuseImpossibleHour(people: readonly Needs[], hour: number): void {
  const problem = hourProblem(people, hour)
  if (problem)
    throw new Refusal('SLOT_CLOSED', problem, { fields: { 'collectionDetails.timeSlot': problem } })
}

export function refuseClosedCentre(centre: Centre, date: IndianDate, hour: number): void {
  if (isOpenAt(centre, date, hour)) return
  const closed = sentence(centreClosed, { centre: centre.name, hours: centre.hours })
  throw new Refusal('SLOT_CLOSED', closed, { fields: { 'collectionDetails.timeSlot': closed } })
}
