import {
  addDays,
  formatLongDay,
  formatShortDay,
  type IndianDate,
  indianDate,
  isDate,
  startOfIndianDay,
} from '../dates.ts'
import { DAY_MS } from '../durations.ts'

/** 'YYYY-MM' */
export type Month = string

export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

export const monthAt = (at: Date): Month => indianDate(at).slice(0, 7)

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** `next` is the first day of the next month. */
export const monthDays = (month: Month): { first: IndianDate; next: IndianDate } => ({
  first: `${month}-01`,
  next: `${addMonths(month, 1)}-01`,
})

/** The span of a month in India; `to` is exclusive. */
export function monthSpan(month: Month): { from: Date; to: Date } {
  const { first, next } = monthDays(month)
  return { from: startOfIndianDay(first), to: startOfIndianDay(next) }
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' */
export const formatMonth = (month: Month): string => monthFormat.format(new Date(`${month}-01`))

/** A month; a day, 'YYYY-MM-DD'; or days, 'YYYY-MM-DD/YYYY-MM-DD', both included. */
export type Period = string

const MAX_DAYS = 366

const lengthOf = (first: IndianDate, next: IndianDate): number =>
  Math.round((Date.parse(next) - Date.parse(first)) / DAY_MS)

/** True for a month, also for the one before January 2000. */
const isWholeMonth = (period: Period): boolean => period.length === 'YYYY-MM'.length

/** `next` is the first day after the period. */
export function periodDays(period: Period): { first: IndianDate; next: IndianDate } {
  if (isWholeMonth(period)) return monthDays(period)
  const [first = '', last = first] = period.split('/')
  return { first, next: addDays(last, 1) }
}

/** Of this century, as months are. */
const isDay = (text: string): boolean => text.startsWith('20') && isDate(text)

export function isPeriod(text: string): boolean {
  if (isMonth(text)) return true
  const [first = '', last = first, more] = text.split('/')
  if (more !== undefined || !isDay(first) || !isDay(last) || last < first) return false
  return lengthOf(first, addDays(last, 1)) <= MAX_DAYS
}

/** The span of a period in India; `to` is exclusive. */
export function periodSpan(period: Period): { from: Date; to: Date } {
  const { first, next } = periodDays(period)
  return { from: startOfIndianDay(first), to: startOfIndianDay(next) }
}

const WEEK = 7

/** The month before, the same weekday a week before, or as many days before. */
export function periodBefore(period: Period): Period {
  if (isWholeMonth(period)) return addMonths(period, -1)
  const { first, next } = periodDays(period)
  const days = lengthOf(first, next)
  if (days === 1) return addDays(first, -WEEK)
  return `${addDays(first, -days)}/${addDays(first, -1)}`
}

export function listDays(period: Period): IndianDate[] {
  const { first, next } = periodDays(period)
  return Array.from({ length: lengthOf(first, next) }, (_, day) => addDays(first, day))
}

/** 'November 2026', 'Tuesday, 24 November', '1 Nov to 15 Nov' */
export function formatPeriod(period: Period): string {
  if (isWholeMonth(period)) return formatMonth(period)
  const { first, next } = periodDays(period)
  const last = addDays(next, -1)
  return first === last ? formatLongDay(first) : `${formatShortDay(first)} to ${formatShortDay(last)}`
}

export const FIGURES = [
  'orders',
  'cancelled',
  'discounted',
  'invoiced',
  'refunded',
  'visits',
  'failed',
  'missed',
  'reports',
  'recollections',
  'ratings',
  'items',
] as const
export type Figure = (typeof FIGURES)[number]

/** Figures that count how many were in time. */
export const isTimed = (figure: Figure): boolean => figure === 'visits' || figure === 'reports'

export const DIMENSIONS = [
  'day',
  'centre',
  'collector',
  'reason',
  'stars',
  'test',
  'doctor',
  'source',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Maximum rows of a list; the total is sent beside them. */
export const MAX_LISTED = 500
