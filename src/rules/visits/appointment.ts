import { say } from '#text/text.ts'
import { centreLine, centreLineWithPhone, centreToBeConfirmed, reportWithin } from './words.ts'

export interface CentreFacts {
  name: string
  address: string
  hours: string
  phone: string | null
}

/** 'Jaanch Centre Pune, 12 Sample Road, Pune (Mon to Sat, 7 AM to 8 PM)' */
const lineOf = ({ phone, ...centre }: CentreFacts): string =>
  phone ? say(centreLineWithPhone, { ...centre, phone }) : say(centreLine, { ...centre })

/** The centre's address, or a sentence that the shop will call. */
export const centreAddress = (city: string, centre: CentreFacts | null): string =>
  centre ? lineOf(centre) : say(centreToBeConfirmed, { city })

const PROMISED_HOURS = 24

/** In hours: the time of the slowest test, or a day if that is unknown. */
export const promisedHours = (slowest: number): number => slowest || PROMISED_HOURS

export const reportSentence = (slowest: number): string =>
  say(reportWithin, { hours: promisedHours(slowest) })
