import { isDate } from '#rules/dates.ts'
import { cleanText, latinDigits } from '#rules/people.ts'

/** The only reader of what spreadsheets write into the cells of a CSV file. */

/** The cell without outer spaces and invisible characters. Its line breaks stay. */
export const cleanCell = (cell: string): string =>
  cell
    .split(/\r\n?|\n/)
    .map(cleanText)
    .join('\n')
    .trim()

const TRUTHS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])

/** TRUE and FALSE, as spreadsheets write them, and yes and no. Undefined for another cell. */
export const readTruth = (cell: string): boolean | undefined => TRUTHS.get(cell.toLowerCase())

const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/
const DECIMAL_COMMA = /^\d+,\d{1,2}$/

/**
 * '1,24,900.00', '₹249', 'Rs. 250/-', '249,50' and '(4.98)' as '124900.00', '249', '250', '249.50' and '-4.98'. Other
 * cells stay as they are.
 */
export function plainNumber(cell: string): string {
  const text = latinDigits(cell)
    .replace(/^\((.*)\)$/, '-$1')
    .replaceAll('\u2212', '-')
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text
    .slice(sign.length)
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .trim()
    .replace(/\/[-=]$/, '')
    .trim()
  if (GROUPED.test(digits)) return sign + digits.replaceAll(',', '')
  return DECIMAL_COMMA.test(digits) ? sign + digits.replace(',', '.') : sign + digits
}

/** A whole number of at most seven digits, '8.00' included. Undefined for another cell. */
export function readWhole(cell: string): number | undefined {
  const [, digits] = /^(\d{1,7})(?:\.0*)?$/.exec(plainNumber(cell)) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Serial numbers of spreadsheets count from this day. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const toTwoDigits = (digits: string): string => digits.padStart(2, '0')
const toFullYear = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits)

/**
 * A day with or without a time: '2026-11-24 18:05:11', '24/11/2026', '24-Nov-26', or a spreadsheet's serial number.
 * Undefined for another cell, and for month before day, which for most days of a month can't be recognised.
 */
export function readDay(cell: string): string | undefined {
  const text = latinDigits(cell).trim()
  const [, serial] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? []
  if (serial) return new Date(FIRST_DAY + Number(serial) * DAY_MS).toISOString().slice(0, 10)
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(text) ?? []
  if (iso) return isDate(iso) ? iso : undefined
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ]([a-z]{3,9}|\d{1,2})[-/. ](\d{2}|\d{4})(?:[ T,].*)?$/i.exec(text) ?? []
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const date = `${toFullYear(year)}-${toTwoDigits(named > 0 ? String(named) : month)}-${toTwoDigits(day)}`
  return isDate(date) ? date : undefined
}

const IN_WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = (character: string): number => {
  const at = IN_WINDOWS_1252.indexOf(character)
  return at < 0 ? character.charCodeAt(0) : 0x80 + at
}

const NOT_ASCII = new RegExp(`[\u0080-\u00ff${IN_WINDOWS_1252}]{2,}`, 'g')
const continuations = (lead: number): number => (lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1)

/** True if the bytes contain a letter in UTF-8. */
function hasUtf8(bytes: readonly number[]): boolean {
  return bytes.some((lead, at) => {
    if (lead < 0xc2 || lead > 0xf4) return false
    const rest = bytes.slice(at + 1, at + 1 + continuations(lead))
    return rest.length === continuations(lead) && rest.every(byte => byte >= 0x80 && byte <= 0xbf)
  })
}

/** UTF-8 opened on a Mac; and letters that were replaced by question marks. */
const OTHER_DAMAGE = /‚Ä[\u0080-\uffff]|‡[§•¶]|√[©®°¢§±º]|\?{3,}/

/** True for a text that a spreadsheet opened in another encoding than it has: 'Ã©' for 'é', 'â€“' for a dash. */
export const isGarbled = (cell: string): boolean =>
  OTHER_DAMAGE.test(cell) || (cell.match(NOT_ASCII) ?? []).some(run => hasUtf8([...run].map(byteOf)))

/** True for a code or number that a spreadsheet turned into a date or rounded: '01-Aug', 'Mar-62', '5.7E+04'. */
export const isConverted = (cell: string): boolean =>
  /^\d{1,2}-[A-Z][a-z]{2}(-\d{2,4})?$|^[A-Z][a-z]{2}-\d{2}$|^\d(\.\d+)?E\+\d+$/.test(cell)
