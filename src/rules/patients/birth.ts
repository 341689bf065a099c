import { type IndianDate, isDate } from '../dates.ts'
import { MAX_AGE_MONTHS } from '../fields.ts'
import { cleanText, latinDigits } from '../people.ts'
import type { Age } from './patient.ts'

const MAX_AGE = 110

const parts = (date: IndianDate): [year: number, month: number, day: number] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day]
}

function monthsBetween(from: IndianDate, to: IndianDate): number {
  const [year, month, day] = parts(from)
  const [toYear, toMonth, toDay] = parts(to)
  return (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0)
}

/** Age on a day. Infants have months too. */
export function ageOn(day: IndianDate, bornOn: IndianDate): Age {
  const months = Math.max(0, monthsBetween(bornOn, day))
  return { years: Math.floor(months / 12), months: months > MAX_AGE_MONTHS ? null : months }
}

/**
 * The latest birthday that fits a stated age: the computed age is then right on `day`, and stays right for up to a
 * year.
 */
export function latestBirthDay({ years, months }: Age, day: IndianDate): IndianDate {
  const [year, month, dayOfMonth] = parts(day)
  const first = new Date(Date.UTC(year, month - 1 - (months ?? years * 12), 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(dayOfMonth, last))
  return first.toISOString().slice(0, 10)
}

/**
 * The birthday assumed for a year of birth: the middle of the year, or its first day while the middle is in the future.
 */
export function assumedBirthDay(year: number, today: IndianDate): IndianDate {
  const middle = `${year}-07-01`
  return middle > today ? `${year}-01-01` : middle
}

export const isBirthDay = (bornOn: string, today: IndianDate): boolean =>
  isDate(bornOn) && bornOn <= today && ageOn(today, bornOn).years <= MAX_AGE

export const isBirthYear = (year: number, today: IndianDate): boolean => {
  const [thisYear] = parts(today)
  return Number.isInteger(year) && year <= thisYear && year >= thisYear - MAX_AGE
}

/** '14/03/1962', as it is typed. */
export const formatBirthDay = (bornOn: IndianDate): string => bornOn.split('-').toReversed().join('/')

/** Day, month and year, with or without separators, also in the form in which browsers fill in a birthday. */
const TYPED_DAYS = [
  /^(?<day>\d{1,2})[\s./-]+(?<month>\d{1,2})[\s./-]+(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s./-]*(?<month>[a-z]{3,9})[\s.,/-]*(?<year>\d{4}|\d{2})$/i,
  /^(?<month>[a-z]{3,9})[\s./-]*(?<day>\d{1,2})(?:st|nd|rd|th)?[\s.,/-]+(?<year>\d{4}|\d{2})$/i,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})$/,
]

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** '3' and 'mar' as '03'. */
function monthOf(typed: string): string {
  const named = MONTHS.findIndex(name => name.startsWith(typed.toLowerCase())) + 1
  return (named > 0 ? String(named) : typed).padStart(2, '0')
}

/** A year of two digits below this could be of a child or of a person of about a hundred years. */
const FIRST_CLEAR_YEAR = 40

/** Reads a typed date of birth, or only its year, in the digits of any Indian script. Undefined for other input. */
export function readBirth(typed: string): { birthDate: IndianDate } | { birthYear: number } | undefined {
  const text = latinDigits(cleanText(typed.slice(0, 100)))
  if (/^\d{4}$/.test(text)) return { birthYear: Number(text) }
  const found = TYPED_DAYS.map(pattern => pattern.exec(text)?.groups).find(groups => groups !== undefined)
  if (!found) return undefined
  const { year: written = '', month = '', day = '' } = found
  if (written.length === 2 && Number(written) < FIRST_CLEAR_YEAR) return undefined
  const year = written.length === 2 ? `19${written}` : written
  const birthDate = `${year}-${monthOf(month)}-${day.padStart(2, '0')}`
  return isDate(birthDate) ? { birthDate } : undefined
}
