import { centreLine, centreLineWithPhone, centreToBeTold, reportWithin } from '#text/orders/appointment.ts'
import { say } from '#text/text.ts'

/** Texts on an appointment and its report, worded for the patient and for whoever booked. */

/** A centre's data for texts. */
export interface CentreFacts {
  name: string
  address: string
  hours: string
  phone: string | null
}

/** One line: 'Jaanch Centre Pune, 12 Sample Road, Pune (Mon to Sat, 7 AM to 8 PM)'. */
const lineOf = ({ phone, ...centre }: CentreFacts): string =>
  phone ? say(centreLineWithPhone, { ...centre, phone }) : say(centreLine, { ...centre })

/** Place of a centre visit: the centre's address, or that we call. */
export const centrePlace = (city: string, centre: CentreFacts | null): string =>
  centre ? lineOf(centre) : say(centreToBeTold, { city })

const PROMISED_HOURS = 24

/** Hours until the report: a day, or longer if the slowest test takes longer. */
export const promisedHours = (slowest: number): number => Math.max(PROMISED_HOURS, slowest || 0)

/** When the report will be ready, as a sentence. */
export const reportSentence = (slowest: number): string =>
  say(reportWithin, { hours: promisedHours(slowest) })
