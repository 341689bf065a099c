import { type BookableDays, type CityHours, MAX_DAYS_AHEAD } from '../cities.ts'
import { addDays, type IndianDate, indianDate, indianHour, startOfIndianDay } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'

/** Hours are start hours in India; which of them can be booked is a city's (rules/cities.ts). */

/** 24 is midnight. */
const clockText = (hour: number): string =>
  `${String(((hour + 11) % 12) + 1).padStart(2, '0')}:00 ${hour % 24 < 12 ? 'AM' : 'PM'}`

/** 7 → '07:00 AM - 08:00 AM' */
export const slotLabel = (hour: number): string => `${clockText(hour)} - ${clockText(hour + 1)}`

const HOUR_OF_LABEL = new Map(Array.from({ length: 24 }, (_, hour) => [slotLabel(hour), hour]))

/** Reads labels of any hour, because booked visits keep theirs when a city's hours change. */
export const slotHour = (label: string): number | undefined => HOUR_OF_LABEL.get(label.trim())

export const listHours = ({ firstHour, lastHour }: CityHours): number[] =>
  Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index)

export const isHourOf = ({ firstHour, lastHour }: CityHours, hour: number): boolean =>
  hour >= firstHour && hour <= lastHour

export const bookableDays = (now: Date, { daysAhead }: Pick<BookableDays, 'daysAhead'>): IndianDate[] =>
  Array.from({ length: daysAhead }, (_, index) => addDays(indianDate(now), index + 1))

/** The days from tomorrow; tomorrow itself only before the closing hour. */
export function isDayOpen(date: IndianDate, now: Date, city: BookableDays): boolean {
  const days = bookableDays(now, city)
  if (!days.includes(date)) return false
  return date !== days[0] || indianHour(now) < city.closingHour
}

/** An hour of the city on an open day. */
export const isSlotOpen = (
  { date, hour }: { date: IndianDate; hour: number },
  now: Date,
  city: BookableDays & CityHours,
): boolean => isHourOf(city, hour) && isDayOpen(date, now, city)

/** In milliseconds. */
export const startOfSlot = ({ date, hour }: { date: IndianDate; hour: number }): number =>
  startOfIndianDay(date).getTime() + hour * HOUR_MS

export const hasBegun = (date: IndianDate, hour: number, now: Date): boolean =>
  now.getTime() >= startOfSlot({ date, hour })

/** For staff: today and as many days as a city can offer at all, whatever it offers its customers. */
export const plannableDays = (now: Date): IndianDate[] => [
  indianDate(now),
  ...bookableDays(now, { daysAhead: MAX_DAYS_AHEAD }),
]

/** For staff: an hour of the city later today, or on one of the days that they can plan. */
export const canBePlanned = (
  { date, hour }: { date: IndianDate; hour: number },
  now: Date,
  city: CityHours,
): boolean => isHourOf(city, hour) && !hasBegun(date, hour, now) && plannableDays(now).includes(date)

/** In the last hour the collector may be on the way. */
const MIN_HOURS_TO_CHANGE = 1

export const isSoon = (date: IndianDate, hour: number, now: Date): boolean =>
  hasBegun(date, hour, new Date(now.getTime() + MIN_HOURS_TO_CHANGE * HOUR_MS))

/** Within these hours no test can be added: the collector sets off with the tubes for the booked tests. */
const MIN_HOURS_TO_ADD = 2

export const isNear = (date: IndianDate, hour: number, now: Date): boolean =>
  hasBegun(date, hour, new Date(now.getTime() + MIN_HOURS_TO_ADD * HOUR_MS))

/** The hour `fastingHours` before the slot, and its date ('2026-11-23', 21). */
export function fastFrom(
  { date, hour }: { date: IndianDate; hour: number },
  fastingHours: number,
): { date: IndianDate; hour: number } {
  const start = hour - fastingHours
  return start >= 0 ? { date, hour: start } : { date: addDays(date, -1), hour: start + 24 }
}

/** '7 - 8 AM', '11 AM - 12 PM'. Its spaces don't break a line, nor does the hyphen, which is followed by U+FEFF. */
export function slotHours(hour: number): string {
  const [from, to] = [formatHour(hour), formatHour(hour + 1)]
  const start = from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from
  return `${start} -\ufeff ${to}`.replaceAll(' ', '\u00a0')
}

/** 21 → '9 PM', 24 → '12 AM' */
export const formatHour = (hour: number): string =>
  `${((hour + 11) % 12) + 1} ${hour % 24 < 12 ? 'AM' : 'PM'}`
