import { type IndianDate, startOfIndianDay } from '../dates.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { latinDigits } from '../people.ts'
import { formatHour, slotHour } from '../visits/slots.ts'

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

/** 9, 10 → '9–10 AM'; 7, 12 → '7 AM–12 PM'. Staff read every span of hours in this form. */
export const shortHours = ({ from, to }: Hours): string => {
  const [start, end] = [formatHour(from), formatHour(to)]
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start}–${end}`
}

/** The hour of a visit that begins at `from`: '9–10 AM' */
export const hourOf = (from: number): string => shortHours({ from, to: from + 1 })

/** '09:00 AM - 10:00 AM' → '9–10 AM' */
export const shortHour = (timeSlot: string): string => {
  const hour = slotHour(timeSlot)
  return hour === undefined ? timeSlot : hourOf(hour)
}
