import type { CityHours } from '../cities.ts'
import type { IndianDate } from '../dates.ts'
import { formatHour } from './slots.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export interface OpeningHours {
  /** 1 is Monday, 7 is Sunday. */
  openDays: readonly number[]
  /** 0 to 24. */
  opensAt: number
  closesAt: number
  /** Exceptions to `openDays`. */
  closedDays?: readonly IndianDate[]
}

const weekdayOf = (date: IndianDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

export const isOpenOn = ({ openDays, closedDays = [] }: OpeningHours, date: IndianDate): boolean =>
  openDays.includes(weekdayOf(date)) && !closedDays.includes(date)

/** True if it is open during the whole slot. */
export const isOpenAt = (opening: OpeningHours, date: IndianDate, hour: number): boolean =>
  isOpenOn(opening, date) && hour >= opening.opensAt && hour + 1 <= opening.closesAt

/** Start hours of the first and the last visit of an open day. */
export const hoursOfCentre = ({ opensAt, closesAt }: OpeningHours): CityHours => ({
  firstHour: opensAt,
  lastHour: closesAt - 1,
})

/** 'Mon-Sat' or 'Mon|Wed|Fri'; undefined if invalid. */
export function readWeekdays(typed: string): number[] | undefined {
  const days = new Set<number>()
  for (const part of typed.split('|')) {
    const [first, last, more] = part.split('-').map(name => WEEKDAYS.indexOf(name.trim() as 'Mon') + 1)
    const until = last ?? first
    if (!first || !until || more !== undefined || until < first) return undefined
    for (let day = first; day <= until; day += 1) days.add(day)
  }
  return [...days].sort((one, other) => one - other)
}

/** As in the catalogue's files: 'Mon-Sat' or 'Mon|Wed|Fri'. Consecutive days become a range. */
export function weekdaysText(days: readonly number[]): string {
  const name = (day: number | undefined) => WEEKDAYS[(day ?? 1) - 1]
  const [first = 1] = days
  const last = days.at(-1) ?? first
  const isRange = days.length > 2 && last - first === days.length - 1
  return isRange ? `${name(first)}-${name(last)}` : days.map(name).join('|')
}

/** As customers read them: 'Mon to Sat, 7 AM to 8 PM'. */
export function openingWords({ openDays, opensAt, closesAt }: OpeningHours): string {
  const days = weekdaysText(openDays).replace('-', ' to ').replaceAll('|', ', ')
  return `${days}, ${formatHour(opensAt)} to ${closesAt === 24 ? 'midnight' : formatHour(closesAt)}`
}

/** As on a screen: 'Mon–Sat' or 'Mon, Wed, Fri'. */
export const formatWeekdays = (days: readonly number[]): string =>
  weekdaysText(days).replace('-', '–').replaceAll('|', ', ')
