import { centreLine, centreLineWithPhone, centreToBeTold, reportWithin } from '#text/orders/appointment.ts'
import { say } from '#text/text.ts'

/** What is told of an appointment and of its report. The reader may be the patient, or have booked for somebody else. */

/** What is told of a centre. */
export interface CentreFacts {
  name: string
  address: string
  hours: string
  phone: string | null
}

/** One line for a page or a letter: 'Jaanch Centre Pune, 12 Sample Road, Pune (Mon to Sat, 7 AM to 8 PM)'. */
const lineOf = ({ phone, ...centre }: CentreFacts): string =>
  phone ? say(centreLineWithPhone, { ...centre, phone }) : say(centreLine, { ...centre })

/** Where a centre visit is: the centre with its address, or that we call to tell it. */
export const centrePlace = (city: string, centre: CentreFacts | null): string =>
  centre ? lineOf(centre) : say(centreToBeTold, { city })

const PROMISED_HOURS = 24

/** Hours within which a report is promised: a day, unless the slowest test takes longer. */
export const promisedHours = (slowest: number): number => Math.max(PROMISED_HOURS, slowest || 0)

/** By when the report of an order is there. */
export const reportSentence = (slowest: number): string =>
  say(reportWithin, { hours: promisedHours(slowest) })
