/** What is told of an appointment and of its report. The reader may be the patient, or have booked for somebody else. */

/** Where a centre visit is while no centre of the city is listed: no address can be promised. */
export const centreIn = (city: string): string => `partner centre in ${city}`

/** What is told of a centre. */
export interface CentreFacts {
  name: string
  address: string
  hours: string
  phone: string | null
}

/** One line for a page or a letter: 'Jaanch Centre Pune, 12 Sample Road, Pune (Mon to Sat, 7 AM to 8 PM)'. */
const centreLine = ({ name, address, hours, phone }: CentreFacts): string =>
  `${name}, ${address} (${hours}${phone ? `, phone ${phone}` : ''})`

/** Where a centre visit is: the centre with its address, or that we call to tell it. */
export const centrePlace = (city: string, centre: CentreFacts | null): string =>
  centre ? centreLine(centre) : `A ${centreIn(city)}. ${CENTRE_CALL}`

/** How the patient of a centre visit learns where to go. */
export const CENTRE_CALL = 'We call before the visit and tell the name and address of the centre.'

const PROMISED_HOURS = 24

/** Hours within which a report is promised: a day, unless the slowest test takes longer. */
export const promisedHours = (slowest: number): number => Math.max(PROMISED_HOURS, slowest || 0)

/** By when the report of an order is there. */
export const reportSentence = (slowest: number): string =>
  `The report is ready within ${promisedHours(slowest)} hours after the visit.`
