import { formatDay } from '#rules/dates.ts'
import type { FastStart } from '#rules/visits/fasting.ts'
import { formatHour } from '#rules/visits/slots.ts'

/** The parts of 'after {hour} on {day}'. '12 AM on Monday' could be either end of that day, so midnight has its own words. */
export function fastStartInWords({ date, hour }: FastStart): { hour: string; day: string } {
  const day = formatDay(date)
  return hour === 0 ? { hour: 'midnight', day: `the night before ${day}` } : { hour: formatHour(hour), day }
}
