import { formatLongDay } from '#contract/dates.ts'
import { fastFrom, formatHour, slotHour } from '#contract/slots.ts'

/** 'Monday' for a calendar day. */
const weekday = (date: string): string => formatLongDay(date).split(',')[0] ?? ''

/** From when on nothing may be eaten before a slot: '9 PM on Monday'. Undefined for no slot. */
export function fastingStart(date: string, timeSlot: string): string | undefined {
  const hour = slotHour(timeSlot)
  if (!date || hour === undefined) return undefined
  const from = fastFrom(date, hour)
  // '12 AM on Tuesday' is read as either end of that day.
  return from.hour === 0
    ? `midnight before ${weekday(from.date)}`
    : `${formatHour(from.hour)} on ${weekday(from.date)}`
}
