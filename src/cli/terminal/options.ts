import { InvalidArgumentError, Option } from 'commander'
import { CITIES, type City } from '#rules/cities.ts'
import { addDays, type IndianDate, indianDate, isDate } from '#rules/dates.ts'
import { address } from '#rules/fields.ts'
import { type Paise, toPaise } from '#rules/money.ts'
import { isIndianMobile, normalisePhone } from '#rules/people.ts'
import { SLOT_HOURS } from '#rules/visits/slots.ts'
import { say } from '#text/text.ts'

/** Parsers of options' values, which refuse invalid ones with a sentence. */

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

export const parseCity = (typed: string): City =>
  CITIES.find(city => city.toLowerCase() === typed.trim().toLowerCase()) ??
  refuse(`We collect in ${CITIES.join(', ')}.`)

export const parseHour = (typed: string): number =>
  SLOT_HOURS.find(hour => String(hour) === typed.replace(/^0/, '')) ??
  refuse(`A slot starts at one of these hours: ${SLOT_HOURS.join(', ')}.`)

export function parseAddress(typed: string): string {
  const cleaned = address.clean(typed)
  const wrong = typed.length > address.maxTyped ? address.tooLong : address.problem(cleaned)
  return wrong ? refuse(say(wrong)) : cleaned || refuse('Write an address, in quotes.')
}

/** Lines of an order: '0,2'. */
export const parseLines = (typed: string): number[] =>
  /^\d{1,3}(,\d{1,3})*$/.test(typed)
    ? typed.split(',').map(Number)
    : refuse('Write numbers of lines like 0,2.')

export const parseCodes = (typed: string): string[] =>
  /^[\w-]{1,60}(,[\w-]{1,60})*$/.test(typed) ? typed.split(',') : refuse('Write codes like HB,LIPID.')

export const parseCount =
  (least: number, most: number) =>
  (typed: string): number => {
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
    return value >= least && value <= most ? value : refuse(`Write a whole number from ${least} to ${most}.`)
  }

export const parseRupees = (typed: string): Paise =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? toPaise(Number(typed)) : refuse('Write rupees like 200 or 199.50.')

/** A percentage as basis points: '12.5' is 1250. */
export const parsePercent = (typed: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(typed)
    ? Math.round(Number(typed) * 100)
    : refuse('Write a percentage like 15 or 12.5.')

export const NONE = 'none'

/** 'none' removes a limit. Kept as a word, as the parser takes null for a missing value. */
export const orNone =
  <T>(parse: (typed: string) => T) =>
  (typed: string): T | typeof NONE =>
    typed.toLowerCase() === NONE ? NONE : parse(typed)

/** Options of several lists. */
export const cityOption = () => new Option('--city <city>', 'city of the collection').argParser(parseCity)
export const phoneOption = () =>
  new Option('--phone <number>', 'mobile number of the person').argParser(parsePhone)
export const limitOption = () =>
  new Option('--limit <number>', 'how many at most').argParser(parseCount(1, 10_000)).default(50)
export const fullOption = () => new Option('--full', 'show phone numbers in full; who looks is recorded')
