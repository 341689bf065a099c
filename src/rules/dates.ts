import { DAY_MS } from '#rules/durations.ts'

/** Timestamps are UTC; rules on days and hours use India's time, whatever the browser's zone. */

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** 'YYYY-MM-DD', in India. */
export type IndianDate = string

export const indianDate = (at: Date): IndianDate =>
  new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)

export const indianHour = (at: Date): number => new Date(at.getTime() + INDIA_OFFSET_MS).getUTCHours()

export const startOfIndianDay = (date: IndianDate): Date => new Date(Date.parse(date) - INDIA_OFFSET_MS)

export const addDays = (date: IndianDate, days: number): IndianDate =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** 'YYYY-MM-DD', of the years 1900 to 2099: from any birth to any visit. */
export function isDate(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** True for an ISO 8601 time that starts with its date, of the years 1900 to 2099. */
export const isInstant = (text: string): boolean =>
  isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

// Engines differ in the comma after the weekday.
const withComma = (text: string): string => text.replace(/,? /, ', ')

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** 'Tue, 24 Nov' */
export const formatDay = (date: IndianDate): string => withComma(dayFormat.format(new Date(date)))

/** 'Tue' */
export const weekdayOf = (date: IndianDate): string => formatDay(date).slice(0, 3)

const shortDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '24 Nov' */
export const formatShortDay = (date: IndianDate): string => shortDayFormat.format(new Date(date))

const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** 'Tuesday, 24 November' */
export const formatLongDay = (date: IndianDate): string => withComma(longDayFormat.format(new Date(date)))

const shortDateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

/** '21 Nov 2026', in India */
export const formatDate = (at: Date | string): string => shortDateFormat.format(new Date(at))

const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** '5:30 pm' with capitals, like the hours of slots. Engines differ in the space. */
const withCapitals = (time: string): string =>
  time.replace(/\s([ap]m)$/i, (_, half: string) => ` ${half.toUpperCase()}`)

/** '21 Nov 2026, 5:30 PM', in India */
export const formatDateTime = (at: Date | string): string => withCapitals(dateTimeFormat.format(new Date(at)))

const timeFormat = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** '5:30 PM', in India */
export const formatTime = (at: Date | string): string => withCapitals(timeFormat.format(new Date(at)))

/** April to March: '2627' for November 2026. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianDate(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first).slice(2)}${String(first + 1).slice(2)}`
}
