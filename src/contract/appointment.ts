/** What is told of an appointment and of its report. The reader may be the patient, or have booked for somebody else. */

/** Where a centre visit is. The shop keeps no list of its partners' centres, so no address can be promised here. */
export const centreIn = (city: string): string => `partner centre in ${city}`

/** How the patient of a centre visit learns where to go. */
export const CENTRE_CALL = 'We call before the visit and tell the name and address of the centre.'

const PROMISED_HOURS = 24

/** Hours within which a report is promised: a day, unless the slowest test takes longer. */
export const promisedHours = (slowest: number): number => Math.max(PROMISED_HOURS, slowest || 0)

/** By when the report of an order is there. */
export const reportSentence = (slowest: number): string =>
  `The report is ready within ${promisedHours(slowest)} hours after the visit.`
