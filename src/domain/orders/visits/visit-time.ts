import { centreClosed } from '#domain/orders/words.ts'
import type { City, CityHours } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Needs } from '#rules/visits/eating.ts'
import { hourProblem } from '#rules/visits/hour-problem.ts'
import { isOpenAt } from '#rules/visits/opening.ts'
import { canBePlanned, isHourOf, isSlotOpen } from '#rules/visits/slots.ts'
import { dayClosed, slotClosed } from '#text/errors/orders.ts'
import { slotMissing } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { Refusal } from '#wire/errors.ts'

/** Staff can also book for later today. `path`: where the request has date and time. */
export function refuseClosedSlot(
  slot: { date: IndianDate; hour: number },
  now: Date,
  city: City,
  { isByStaff, path = '' }: { isByStaff: boolean; path?: '' | 'collectionDetails.' },
): void {
  if (!isHourOf(city, slot.hour)) {
    const fields = { [`${path}timeSlot`]: sentence(slotMissing) }
    throw new Refusal('INVALID', sentence(slotMissing), { fields })
  }
  if (isByStaff ? canBePlanned(slot, now, city) : isSlotOpen(slot, now, city)) return
  throw new Refusal('SLOT_CLOSED', sentence(slotClosed), { fields: { [`${path}date`]: sentence(dayClosed) } })
}

/** With a second sample the last slots are not possible, with a sample after breakfast the first ones are not. */
export function refuseImpossibleHour(people: readonly Needs[], hour: number, city: CityHours): void {
  const problem = hourProblem(people, hour, city)
  if (problem)
    throw new Refusal('SLOT_CLOSED', problem, { fields: { 'collectionDetails.timeSlot': problem } })
}

export function refuseClosedCentre(centre: Centre, date: IndianDate, hour: number): void {
  if (isOpenAt(centre, date, hour)) return
  const closed = sentence(centreClosed, { centre: centre.name, hours: centre.hours })
  throw new Refusal('SLOT_CLOSED', closed, { fields: { 'collectionDetails.timeSlot': closed } })
}
