import { addDays, type IndianDate, indianDate, indianHour, startOfIndianDay } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'

/** Collection slots: seven hours a day, five days from tomorrow, decided in India's time. */

/** First hours of the seven slots, 24-hour clock. */
export const SLOT_HOURS = [7, 8, 9, 10, 11, 12, 13] as const

/** The first hour of the last slot. */
export const LAST_SLOT_HOUR = Math.max(...SLOT_HOURS)

/** Before this hour a visit is best where the patient fasts: most of it is at night. */
export const LATER_FROM = 10

/** How many days a customer can choose from, starting tomorrow. */
const BOOKABLE_DAYS = 5

/** From this hour (India) tomorrow's slots can't be booked any more: the round is being planned. */
export const CLOSING_HOUR = 17

const clock = (hour: number): string =>
  `${String(((hour + 11) % 12) + 1).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`

/** '07:00 AM - 08:00 AM' for the slot that starts at `hour`. */
export const slotLabel = (hour: number): string => `${clock(hour)} - ${clock(hour + 1)}`

/** The seven labels in order. */
export const TIME_SLOTS: readonly string[] = SLOT_HOURS.map(slotLabel)

/** The first hour of a label, or undefined when it names none of the seven slots. */
export const slotHour = (label: string): number | undefined => SLOT_HOURS[TIME_SLOTS.indexOf(label.trim())]

/** The five calendar days offered at `now`. */
export const bookableDays = (now: Date): IndianDate[] =>
  Array.from({ length: BOOKABLE_DAYS }, (_, index) => addDays(indianDate(now), index + 1))

/** True when a slot on `date` may be booked at `now`: one of the five days, and not tomorrow after 17:00. */
export function isDayOpen(date: IndianDate, now: Date): boolean {
  const days = bookableDays(now)
  if (!days.includes(date)) return false
  return date !== days[0] || indianHour(now) < CLOSING_HOUR
}

/** True from the moment at which the slot begins: the collector is at the door, or was. */
export const hasBegun = (date: IndianDate, hour: number, now: Date): boolean =>
  now.getTime() >= startOfIndianDay(date).getTime() + hour * HOUR_MS

/** From when to fast for a slot: the hour that lies `fastingHours` before its start, with its day ('2026-11-23', 21). */
export function fastFrom(
  { date, hour }: { date: IndianDate; hour: number },
  fastingHours: number,
): { date: IndianDate; hour: number } {
  const start = hour - fastingHours
  return start >= 0 ? { date, hour: start } : { date: addDays(date, -1), hour: start + 24 }
}

/** '9 PM' for a whole hour of the day. */
export const formatHour = (hour: number): string => `${((hour + 11) % 12) + 1} ${hour < 12 ? 'AM' : 'PM'}`
