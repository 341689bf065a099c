import { addDays, type IndianDate, indianDate, indianHour } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'
import { promisedHours } from './appointment.ts'

/** From eight in the morning until ten at night, because no report is expected at night. */
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
