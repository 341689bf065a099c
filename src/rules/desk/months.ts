import { type IndianDate, indianDate, startOfIndianDay } from '../dates.ts'

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

export const FIGURES = [
  'orders',
  'cancelled',
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
