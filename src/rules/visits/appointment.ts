import { say } from '#text/text.ts'
import { addDays, type IndianDate, indianDate, indianHour } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'
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

/** In hours: what the slowest test takes; a day if that is unknown. */
export const promisedHours = (slowest: number): number => slowest || PROMISED_HOURS

/** From eight in the morning until ten at night: nobody waits for a report at night. */
const REPORTS_FROM_HOUR = 8
const REPORTS_UNTIL_HOUR = 22

/** When the report of a sample is promised: the full hour after its slowest test, and never at night. */
export function reportDue(takenAt: Date, slowest: number): { date: IndianDate; hour: number } {
  const ready = new Date(takenAt.getTime() + (promisedHours(slowest) + 1) * HOUR_MS - 1)
  const date = indianDate(ready)
  const hour = indianHour(ready)
  if (hour < REPORTS_FROM_HOUR) return { date, hour: REPORTS_FROM_HOUR }
  return hour > REPORTS_UNTIL_HOUR ? { date: addDays(date, 1), hour: REPORTS_FROM_HOUR } : { date, hour }
}

export const reportSentence = (slowest: number): string =>
  say(reportWithin, { hours: promisedHours(slowest) })
