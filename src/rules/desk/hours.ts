import { type IndianDate, startOfIndianDay } from '../dates.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { formatHour, slotHour } from '../visits/slots.ts'

/** Start hours in India. */
export interface Hours {
  from: number
  to: number
}

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
