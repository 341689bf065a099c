import { addDays, formatDay, formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
import { secondHour } from '#rules/visits/eating.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { formatHour, slotHour, slotHours } from '#rules/visits/slots.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import {
  dayHours,
  dayHoursName,
  dayToday,
  dayTomorrow,
  dueOnDay,
  dueTomorrow,
  hoursAndSecond,
  visitAtHourHeld,
  visitHeld,
} from './words.ts'

/** 'Today', 'Tomorrow' or 'Tue, 24 Nov', by India's calendar. */
export function visitDay(date: IndianDate, now: Date): string {
  const today = indianDate(now)
  if (date === today) return say(dayToday)
  return date === addDays(today, 1) ? say(dayTomorrow) : formatDay(date)
}

/** By when a report is due: '7 PM' today, 'tomorrow, 10 AM', else 'Mon, 30 Nov, 10 AM'. */
export function formatDue({ date, hour }: { date: IndianDate; hour: number }, now: Date): string {
  const today = indianDate(now)
  if (date === today) return formatHour(hour)
  if (date === addDays(today, 1)) return say(dueTomorrow, { hour: formatHour(hour) })
  return say(dueOnDay, { day: formatDay(date), hour: formatHour(hour) })
}

/** '7 - 8 AM', '11 AM - 12 PM' for a slot's label; an unknown label is returned as it is. */
export function visitHours(timeSlot: string): string {
  const hour = slotHour(timeSlot)
  return hour === undefined ? timeSlot : slotHours(hour)
}

/** 'Tomorrow 7 - 8 AM, Suresh'. Several people are not named, because the bar would then cover the end of the page. */
export function visitInBar(day: string, hours: string, names: readonly string[]): string {
  const [name = ''] = names
  return names.length === 1 ? say(dayHoursName, { day, hours, name }) : say(dayHours, { day, hours })
}

/** '7 - 8 AM', with a second sample '7 - 8 AM and about 10 AM'. */
export function hoursOfVisit({
  collectionDetails: { timeSlot },
  patients = [],
}: Pick<Order, 'collectionDetails'> & Partial<Pick<Order, 'patients'>>): string {
  const hour = slotHour(timeSlot)
  const second = hour === undefined ? null : secondHour(hour, patients)
  const hours = visitHours(timeSlot)
  return second === null ? hours : say(hoursAndSecond, { hours, second: formatHour(second) })
}

type Visit = Pick<Order, 'holdExpiresAt'> & {
  collectionDetails: Pick<Order['collectionDetails'], 'date' | 'timeSlot'>
}

/** Whole minutes until a hold expires; 0 after that. */
export function minutesHeld(holdExpiresAt: string | null, now: Date): number {
  if (!holdExpiresAt) return 0
  return Math.max(0, Math.floor((new Date(holdExpiresAt).getTime() - now.getTime()) / 60_000))
}

/** 'Your 7 AM visit on Tue, 24 Nov is held until 2:01 AM.' Undefined once the hold has expired. */
export function heldSentence({ holdExpiresAt, collectionDetails }: Visit, now: Date): string | undefined {
  if (!holdExpiresAt || new Date(holdExpiresAt) <= now) return undefined
  const hour = slotHour(collectionDetails.timeSlot)
  const held = { day: formatDay(collectionDetails.date), time: formatTime(holdExpiresAt) }
  return hour === undefined ? say(visitHeld, held) : say(visitAtHourHeld, { hour: formatHour(hour), ...held })
}

type PreparedPatient = Pick<
  Order['patients'][number],
  'fastingHours' | 'noFast' | 'afterMealHours' | 'preparation' | 'fastFrom'
>

/** How a patient prepares for a visit, a sentence each; [] without any preparation. */
export function preparationOf(
  { fastingHours, noFast, afterMealHours, preparation, fastFrom: fast }: PreparedPatient,
  { date, timeSlot }: Pick<Order['collectionDetails'], 'date' | 'timeSlot'>,
): string[] {
  const hour = slotHour(timeSlot)
  const slot = hour === undefined ? undefined : { date, hour }
  return howToPrepare({ fastingHours, noFast, afterMealHours, texts: preparation, slot, fast })
}
