import { type IndianDate, indianDate, startOfIndianDay } from '../dates.ts'

/** Months of India's calendar, for the books and figures of the desk. */

/** 'YYYY-MM' */
export type Month = string

/** True for a month in the form 'YYYY-MM', of this century. */
export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** The month at an instant. */
export const monthAt = (at: Date): Month => indianDate(at).slice(0, 7)

/** Adds months to a month. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** A month's first day, and the first of the month after it. */
export const daysOf = (month: Month): { first: IndianDate; next: IndianDate } => ({
  first: `${month}-01`,
  next: `${addMonths(month, 1)}-01`,
})

/** The instants between which a month lies in India: `from` is in it, `to` is not. */
export function spanOf(month: Month): { from: Date; to: Date } {
  const { first, next } = daysOf(month)
  return { from: startOfIndianDay(first), to: startOfIndianDay(next) }
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' */
export const formatMonth = (month: Month): string => monthFormat.format(new Date(`${month}-01`))
