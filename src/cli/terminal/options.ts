import { InvalidArgumentError, Option } from 'commander'
import { readStoredCities } from '#domain/addresses/cities.ts'
import type { Connection } from '#domain/shop.ts'
import { addDays, type IndianDate, indianDate, isDate } from '#rules/dates.ts'
import { isIndianMobile, normalisePhone } from '#rules/phones.ts'
import { UsageError } from './explain.ts'

const refuse = (sentence: string): never => {
  throw new InvalidArgumentError(sentence)
}

/** A date in India: '2026-11-24', 'today', 'tomorrow' or 'yesterday'. */
export function parseDate(typed: string): IndianDate {
  const days = { yesterday: -1, today: 0, tomorrow: 1 }[typed.toLowerCase()]
  if (days !== undefined) return addDays(indianDate(new Date()), days)
  return isDate(typed) ? typed : refuse('Write a day like 2026-11-24, or today, tomorrow, yesterday.')
}

export function parsePhone(typed: string): string {
  const phone = normalisePhone(typed)
  return isIndianMobile(phone) ? phone : refuse('Write a mobile number of ten digits.')
}

/** The stored spelling of a city's name. */
export async function readCityName(db: Connection, typed: string): Promise<string> {
  const { all } = await readStoredCities(db)
  const city = all.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
  if (!city) throw new UsageError(`We collect in ${all.map(({ name }) => name).join(', ')}.`)
  return city.name
}

export const parseCount =
  (least: number, most: number) =>
  (typed: string): number => {
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
    return value >= least && value <= most ? value : refuse(`Write a whole number from ${least} to ${most}.`)
  }

export const cityOption = () => new Option('--city <city>', 'city of the collection')
export const phoneOption = () =>
  new Option('--phone <number>', 'mobile number of the person').argParser(parsePhone)
export const limitOption = () =>
  new Option('--limit <number>', 'how many at most').argParser(parseCount(1, 10_000)).default(50)
export const fullOption = () => new Option('--full', 'show full phone numbers; this is recorded')
