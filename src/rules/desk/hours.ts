import { type IndianDate, startOfIndianDay } from '../dates.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { latinDigits } from '../people.ts'

/** Start hours in India. */
export interface Hours {
  from: number
  to: number
}

/** Parses '7-12', '7 to 12' or '7–12'. Null (off) for ''; undefined if invalid. */
export function readHours(typed: string): Hours | null | undefined {
  const text = latinDigits(typed).trim()
  if (text === '') return null
  const [, from = '', to = ''] = /^(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})$/.exec(text) ?? []
  const hours = { from: Number(from), to: Number(to) }
  return to !== '' && hours.from < hours.to && hours.to <= 24 ? hours : undefined
}

export const hoursText = (hours: Hours | null): string => (hours ? `${hours.from}-${hours.to}` : '')

/** Minutes before an hour from which the remaining time is shown. */
export const SOON_MINUTES = 120

/** Whole minutes from `at` until an hour of a day begins; negative once it has begun. */
export const minutesUntil = (date: IndianDate, hour: number, at: Date | string): number =>
  Math.ceil((startOfIndianDay(date).getTime() + hour * HOUR_MS - new Date(at).getTime()) / MINUTE_MS)

/** '09:00 AM - 10:00 AM' → '9–10 AM' */
export const shortHour = (timeSlot: string): string => {
  const [from = '', to = ''] = timeSlot.replaceAll(':00', '').split(' - ')
  const half = to.slice(-2)
  const clock = (hour: string) => hour.replace(/^0/, '')
  return `${clock(from.endsWith(half) ? from.slice(0, -3) : from)}–${clock(to)}`
}
