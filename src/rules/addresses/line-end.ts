import { latinDigits } from '../people.ts'
import { pinCodeLabels, regionNames } from './words.ts'

/** The only reader of how an address ends: PIN code, city, state. Lines have at most 500 characters. */

/** Former and other names, which people still write. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  Mumbai: ['Bombay'],
  Bangalore: ['Bengaluru', 'Banglore', 'Bengalooru'],
  Chennai: ['Madras'],
  Kolkata: ['Calcutta'],
  Pune: ['Poona'],
  Ahmedabad: ['Amdavad', 'Ahmadabad'],
}

const namesOf = (city: string): string[] => (city === '' ? [] : [city, ...(OTHER_NAMES[city] ?? [])])

const SIGNS = /[\s,.;:()\u2013-]/

function withoutSigns(text: string): string {
  let end = text.length
  while (end > 0 && SIGNS.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** The text before one of the names, if it ends in that name as a separate word. */
function beforeName(text: string, names: readonly string[]): string | undefined {
  const small = text.toLowerCase()
  const name = names.find(
    name => small.endsWith(name.toLowerCase()) && !/[\p{L}\p{N}]/u.test(text.at(-name.length - 1) ?? ''),
  )
  return name === undefined ? undefined : withoutSigns(text.slice(0, text.length - name.length))
}

function withoutRegions(text: string): string {
  let left = withoutSigns(text)
  for (let before = beforeName(left, regionNames); before; before = beforeName(left, regionNames))
    left = before
  return left
}

const PIN_AT_END = /\D([1-9]\d{2}[\s-]?\d{3})$/

export interface LineEnd {
  /** The line without the PIN code and the text after it. */
  line: string
  /** Six digits; '' for none. */
  pinCode: string
}

/** Reads the PIN code at the end: '… - 400 050', '… (४०००५०), Maharashtra, India'. */
export function splitPin(typed: string): LineEnd {
  const line = withoutRegions(typed)
  const [, digits = ''] = PIN_AT_END.exec(latinDigits(line)) ?? []
  if (digits === '') return { line: withoutSigns(typed), pinCode: '' }
  const before = withoutSigns(line.slice(0, line.length - digits.length))
  const left = beforeName(before, pinCodeLabels)
  return { line: left ?? before, pinCode: digits.replace(/\D/g, '') }
}

/** True if the line ends in the city's name, or one of its other names. */
export const endsInCity = (line: string, city: string): boolean =>
  beforeName(withoutRegions(line), namesOf(city)) !== undefined

/**
 * Removes the city at the end of the line if it is the whole of its part: 'Bandra, Mumbai', but 'Janpath, New Delhi'
 * stays.
 */
export function withoutCity(line: string, city: string): string {
  const whole = withoutRegions(line)
  const at = Math.max(whole.lastIndexOf(','), whole.lastIndexOf(' - '))
  const isCity = at > 0 && beforeName(whole.slice(at).replace(/^[,\s-]+/, ''), namesOf(city)) === ''
  if (isCity) return withoutCity(withoutSigns(whole.slice(0, at)), city)
  return endsInCity(whole, city) ? whole : line
}

const IN_FRONT = /(?:^|\s)(?:new|navi|old|greater|outer)$|^(?:(?:south|north|east|west|central)\s*)+$/i

/** The name of the area at the end of a line without a PIN code: 'Bandra West', 'Navi Mumbai'; '' if there is none. */
export function areaAtEnd(line: string, city: string): string {
  const [part = '', ...others] = withoutRegions(line)
    .split(',')
    .map(withoutSigns)
    .filter(Boolean)
    .toReversed()
  const name = part.trim()
  const before = beforeName(name, namesOf(city))
  if (before === '') return others[0]?.trim() ?? ''
  return before === undefined || IN_FRONT.test(before) ? name : before
}
