import { centreClosed } from '#domain/orders/words.ts'
import type { IndianDate } from '#rules/dates.ts'
import { isOpenAt } from '#rules/visits/opening.ts'
import { hoursInWords, latestFirstHour } from '#rules/visits/second-sample.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { secondSampleTooLate } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { Refusal } from '#wire/errors.ts'

/** If a second sample follows hours later, the last slots are not possible. */
export function refuseLateFirstSample(hoursToSecond: number, hour: number): void {
  const last = latestFirstHour(hoursToSecond)
  if (hoursToSecond === 0 || hour <= last) return
  const tooLate = sentence(secondSampleTooLate, {
    hours: hoursInWords(hoursToSecond),
    hour: formatHour(last),
  })
  throw new Refusal('SLOT_CLOSED', tooLate, { fields: { 'collectionDetails.timeSlot': tooLate } })
}

export function refuseClosedCentre(centre: Centre, date: IndianDate, hour: number): void {
  if (isOpenAt(centre, date, hour)) return
  const closed = sentence(centreClosed, { centre: centre.name, hours: centre.hours })
  throw new Refusal('SLOT_CLOSED', closed, { fields: { 'collectionDetails.timeSlot': closed } })
}
