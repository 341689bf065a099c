import { detailNames } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { formatDateTime, formatDay, isDate } from '../dates.ts'
import { formatPaise } from '../money.ts'
import { slotLabel } from '../visits/slots.ts'

export const AUDIT_KINDS = ['looked', 'changed'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

type Details = Record<string, unknown>

const UNSAID = /(Id|Ids|Key|sha256|hash|^ids|^id)$/
/** Details that are amounts in paise. */
const SUMS = new Set([
  'amount',
  'expected',
  'counted',
  'regularPrice',
  'salePrice',
  'minimumOrder',
  'maximumDiscount',
  'fee',
])
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const NONE = '–'

const SILENT_AT_ZERO = new Set(['again', 'endedKeys', 'passkeys', 'sessions', 'visits'])

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNamed = (key: string): key is keyof typeof detailNames => Object.hasOwn(detailNames, key)

/** 'mayUseCodes' as 'may use codes' */
const nameOf = (key: string): string =>
  isNamed(key) ? say(detailNames[key]) : key.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

function textOf(value: unknown, key = ''): string {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && SUMS.has(key)) return formatPaise(value)
  if (typeof value === 'number' && key === 'hour') return slotLabel(value)
  if (Array.isArray(value)) return value.map(one => textOf(one)).join(', ') || NONE
  if (isRecord(value)) {
    if ('role' in value && 'centre' in value) return `${value.role} ${value.centre ?? 'everywhere'}`
    const parts = Object.entries(value).filter(([name]) => !UNSAID.test(name))
    return parts.map(([name, part]) => `${nameOf(name)} ${textOf(part, name)}`).join(', ') || NONE
  }
  const text = String(value)
  if (INSTANT.test(text)) return formatDateTime(text)
  if (isDate(text)) return formatDay(text)
  // Codes such as 'on_the_way' and 'nobody-home' read as words.
  return /^[a-z]+([_-][a-z]+)+$/.test(text) ? text.replaceAll(/[_-]/g, ' ') : text
}

type Shown = [name: string, text: string]

/** Leaves out equal values. */
function changesOf(before: unknown, after: unknown): Shown[] {
  if (before === undefined && after === undefined) return []
  const isOfParts = isRecord(before) || isRecord(after)
  if (!isOfParts) return before === after ? [] : [['', `${textOf(before)} → ${textOf(after)}`]]
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter(name => !UNSAID.test(name))
    .map(name => [name, textOf(was[name], name), textOf(is[name], name)] as const)
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]): Shown => [nameOf(name), `${from} → ${to}`])
}

/** ['capacity', '10 → 12']. `from` and `to` are read as `before` and `after`. */
export function describeDetails({ before, after, ...given }: Details): Shown[] {
  const { from, to, ...rest } = given
  const isMove = from !== undefined && to !== undefined
  const others = isMove ? rest : given
  const said = Object.entries(others)
    .filter(
      ([name, value]) =>
        !UNSAID.test(name) &&
        value !== null &&
        value !== '' &&
        !(value === 0 && SILENT_AT_ZERO.has(name)) &&
        // An id means nothing to the reader; the order's number is shown.
        !(typeof value === 'string' && UUID.test(value)),
    )
    .map(([name, value]): Shown => [nameOf(name), textOf(value, name)])
  return [...changesOf(before, after), ...(isMove ? changesOf(from, to) : []), ...said]
}
