import { formatDay, type IndianDate } from './dates.ts'
import { fastFrom, formatHour } from './slots.ts'

/**
 * What is told of an appointment before it: where it is and from when to fast. One place for page, mail and SMS. The
 * sentences suit whoever reads them: the patient, or the person who booked for them.
 */

/** Where a centre visit is. The shop keeps no list of its partners' centres, so no address can be promised here. */
export const centreIn = (city: string): string => `partner centre in ${city}`

/** How the patient of a centre visit learns where to go. */
export const CENTRE_CALL = 'We call before the visit and tell the name and address of the centre.'

/** What fasting means, for a slot; tea counts as food with many people, so it is named. */
export const fastingSentence = (date: IndianDate, slotHour: number): string =>
  fastingFor(`after ${fastingStart(date, slotHour)}`)

/** The same while no slot is chosen. */
export const FASTING_UNTIMED = fastingFor('for 10 - 12 hours before the sample is taken')

function fastingFor(when: string): string {
  return `Fasting: no food, tea, coffee or milk ${when}. Plain water is fine.`
}

/** '9 PM on Mon, 23 Nov', 'midnight before Tue, 24 Nov': from when on nothing is eaten before a slot. */
function fastingStart(date: IndianDate, slotHour: number): string {
  const from = fastFrom(date, slotHour)
  // '12 AM on Tuesday' is read as either end of that day.
  const time = from.hour === 0 ? 'midnight before' : `${formatHour(from.hour)} on`
  return `${time} ${formatDay(from.date)}`
}
