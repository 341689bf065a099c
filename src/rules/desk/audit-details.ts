import { groupBy } from '#rules/group-by.ts'
import { detailNames } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { formatDateTime, formatDay, isDate } from '../dates.ts'
import { formatShortPaise } from '../money.ts'
import { formatWeekdays } from '../visits/opening.ts'
import { formatHour } from '../visits/slots.ts'
import { hourOf, shortHours } from './hours.ts'

type Details = Record<string, unknown>

const UNSAID = /(Id|Ids|Key|sha256|hash|^ids|^id|^lines)$/
/** Details that are amounts in paise. */
const SUMS = new Set([
  'amount',
  'expected',
  'former',
  'counted',
  'regularPrice',
  'salePrice',
  'minimumOrder',
  'maximumDiscount',
  'fee',
])
const HOURS = new Set(['opensAt', 'closesAt', 'firstHour', 'lastHour', 'closingHour'])
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const NONE = '–'

const SILENT_AT_ZERO = new Set(['endedKeys', 'minimumOrder', 'passkeys', 'sessions', 'visits'])

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNamed = (key: string): key is keyof typeof detailNames => Object.hasOwn(detailNames, key)

/** 'salePrice' as 'sale price', 'isHidden' as 'hidden'. */
const nameOf = (key: string): string =>
  isNamed(key)
    ? say(detailNames[key])
    : key.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replace(/^is /, '')

const isSpan = (value: unknown): value is { from: number; to: number } =>
  isRecord(value) && typeof value.from === 'number' && typeof value.to === 'number'

/** 'Mon–Fri 7 AM–12 PM'. The week begins on Monday; null is a day off. */
function weekText(week: readonly unknown[]): string {
  const days = week.flatMap((span, at) => (isSpan(span) ? [{ day: at + 1, hours: shortHours(span) }] : []))
  const parts = [...groupBy(days, ({ hours }) => hours)].map(
    ([hours, same]) => `${formatWeekdays(same.map(({ day }) => day))} ${hours}`,
  )
  return parts.join('; ') || NONE
}

function textOf(value: unknown, key = ''): string {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && SUMS.has(key)) return formatShortPaise(value)
  if (typeof value === 'number' && (key === 'hour' || key === 'hours')) return hourOf(value)
  if (typeof value === 'number' && HOURS.has(key)) return formatHour(value)
  if (isSpan(value)) return shortHours(value)
  if (Array.isArray(value) && key === 'openDays')
    return formatWeekdays(value.filter(day => typeof day === 'number')) || NONE
  if (Array.isArray(value) && key === 'week') return weekText(value)
  if (Array.isArray(value) && key === 'hours') return value.map(value => textOf(value, key)).join(', ')
  if (Array.isArray(value)) return value.map(value => textOf(value)).join(', ') || NONE
  if (isRecord(value)) {
    if ('role' in value && 'centre' in value) return `${value.role} ${value.centre ?? 'everywhere'}`
    if ('date' in value)
      return Object.values(value)
        .filter(Boolean)
        .map(value => textOf(value))
        .join(' ')
    const parts = Object.entries(value).filter(([name]) => !UNSAID.test(name))
    return parts.map(([name, part]) => `${nameOf(name)} ${textOf(part, name)}`).join(', ') || NONE
  }
  const text = String(value)
  if (INSTANT.test(text)) return formatDateTime(text)
  if (isDate(text)) return formatDay(text)
  // Shows codes such as 'on_the_way' and 'nobody-home' as words.
  return /^[a-z]+([_-][a-z]+)+$/.test(text) ? text.replaceAll(/[_-]/g, ' ') : text
}

type ShownDetail = [name: string, text: string]

/** Leaves out equal values. */
function changesOf(before: unknown, after: unknown): ShownDetail[] {
  if (before === undefined && after === undefined) return []
  const isOfParts = isRecord(before) || isRecord(after)
  if (!isOfParts) return before === after ? [] : [['', `${textOf(before)} → ${textOf(after)}`]]
  // Values that are added or removed as a whole.
  if (!isRecord(before) || !isRecord(after)) return listDetails(isRecord(after) ? after : (before as Details))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(name => !UNSAID.test(name))
    .flatMap((name): ShownDetail[] => {
      const was = before[name]
      const is = after[name]
      if (isRecord(was) && isRecord(is) && !isSpan(is)) return changesOf(was, is)
      const from = textOf(was, name)
      const to = textOf(is, name)
      return from === to ? [] : [[nameOf(name), `${from} → ${to}`]]
    })
}

/** Omits empty values, false and ids. */
const listDetails = (details: Details): ShownDetail[] =>
  Object.entries(details)
    .filter(
      ([name, value]) =>
        !UNSAID.test(name) &&
        value !== null &&
        value !== undefined &&
        value !== '' &&
        value !== false &&
        !(value === 0 && SILENT_AT_ZERO.has(name)) &&
        // Left out: an id means nothing to the reader, and the order's number is shown.
        !(typeof value === 'string' && UUID.test(value)),
    )
    .map(([name, value]): ShownDetail => [nameOf(name), textOf(value, name)])

/** ['capacity', '10 → 12']. `from` and `to` are read as `before` and `after`. */
export function describeDetails({ before, after, ...given }: Details): ShownDetail[] {
  const { from, to, ...rest } = given
  const isMove = from !== undefined && to !== undefined
  const others = isMove ? rest : given
  return [...changesOf(before, after), ...(isMove ? changesOf(from, to) : []), ...listDetails(others)]
}
