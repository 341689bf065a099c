import { type Figure, formatPeriod, isPeriod } from '#rules/desk/months.ts'
import { formatShortPaise } from '#rules/money.ts'
import { figureNames } from '#text/staff.ts'

/** Parts of the audit's sentences (`audit-sentences.ts`). */

export type Details = Record<string, unknown>
export type Values = Record<string, string | number>

export interface AuditSentence {
  sentence: string
  /** Details that the sentence leaves out. */
  rest: Details
}

export const fillWording = (wording: string, values: Values): string =>
  wording.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export const toSentence = (
  details: Details,
  sentence: string,
  used: readonly string[] = [],
): AuditSentence => ({
  sentence,
  rest: Object.fromEntries(Object.entries(details).filter(([name]) => !used.includes(name))),
})

export function countSentence(
  { count, ...rest }: Details,
  { one, other, unknown }: Record<'one' | 'other' | 'unknown', string>,
): AuditSentence {
  if (typeof count !== 'number') return { sentence: unknown, rest }
  return { sentence: count === 1 ? one : other.replace('{count}', String(count)), rest }
}

/** 'too-little' → 'too little'; free text stays unchanged. */
const codeToWords = (given: string): string =>
  /^[a-z]+([_-][a-z]+)+$/.test(given) ? given.replaceAll(/[_-]/g, ' ') : given

/** Details as text: sums in rupees, codes as words. */
export function toValues(details: Details): Values {
  const named = Object.entries(details).flatMap(([name, value]): [string, string | number][] => {
    if ((name === 'amount' || name === 'counted') && typeof value === 'number')
      return [[name, formatShortPaise(value)]]
    if (name === 'month' && typeof value === 'string' && isPeriod(value)) return [[name, formatPeriod(value)]]
    if (typeof value === 'number') return [[name, value]]
    return typeof value === 'string' && value !== '' ? [[name, codeToWords(value)]] : []
  })
  return Object.fromEntries(named)
}

export const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 'collector MUM-1' → 'Collector MUM-1'; a role everywhere is its name alone. */
export function formatRoles(value: unknown): string {
  if (!Array.isArray(value)) return ''
  const names = value.map(grant => {
    const [role = '', centre = ''] = isDetails(grant)
      ? [String(grant.role), String(grant.centre ?? '')]
      : String(grant).split(' ')
    const name = role.charAt(0).toUpperCase() + role.slice(1)
    return centre === '' || centre === 'everywhere' ? name : `${name} ${centre}`
  })
  return names.join(', ')
}

export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Names the added and removed roles; shows other settings before and after. */
export function staffSentence(details: Details, subject: string): AuditSentence {
  const before = isDetails(details.before) ? details.before : {}
  const after = isDetails(details.after) ? details.after : {}
  const given = formatRoles(asArray(after.roles).filter(role => !asArray(before.roles).includes(role)))
  const taken = formatRoles(asArray(before.roles).filter(role => !asArray(after.roles).includes(role)))
  const { roles: _, ...was } = before
  const { roles: __, ...is } = after
  const rest = { ...details, before: was, after: is }
  if (given !== '' && taken !== '')
    return {
      sentence: fillWording('changed the role {taken} of {subject} to {given}', { subject, taken, given }),
      rest,
    }
  if (given !== '')
    return { sentence: fillWording('gave {subject} the role {given}', { subject, given }), rest }
  if (taken !== '')
    return { sentence: fillWording('took the role {taken} from {subject}', { subject, taken }), rest }
  return {
    sentence: fillWording('changed the phone number or sign-in of {subject}', { subject }),
    rest: details,
  }
}

export const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** As part of a sentence. */
export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** A list of the month's figures, or any other list. */
export function listSentence({ month, figure, by, key, ...rest }: Details): AuditSentence {
  if (typeof month !== 'string' || !isPeriod(month)) return { sentence: 'viewed a list of orders', rest }
  return {
    sentence: `viewed a list of ${formatPeriod(month)}: ${lowerFirst(figureNames[figure as Figure] ?? 'orders')}`,
    rest: { ...(typeof by === 'string' ? { [by]: key } : {}), ...rest },
  }
}

/** Returns the words of a code, or the code itself if it is unknown. */
export const wordsOf = (words: Readonly<Record<string, string>>, code: unknown): unknown =>
  typeof code === 'string' ? (words[code] ?? code) : code

/** For a record with a name. It was added if there are no values before, removed if there are none after. */
export function recordSentence(
  details: Details,
  wordings: Record<'added' | 'changed' | 'removed', string>,
): AuditSentence {
  const [before, after] = [details.before, details.after].map(value => (isDetails(value) ? value : null))
  const { name } = { ...before, ...after }
  const wording = before && after ? wordings.changed : before ? wordings.removed : wordings.added
  const isRenamed = before?.name !== undefined && after?.name !== undefined && before.name !== after.name
  const without = (values: Details | null | undefined) =>
    values && !isRenamed
      ? Object.fromEntries(Object.entries(values).filter(([key]) => key !== 'name'))
      : values
  return {
    sentence: fillWording(wording, { name: typeof name === 'string' ? name : '' }).trim(),
    rest: { ...details, before: without(before), after: without(after) },
  }
}

export function doctorSentence({ before, after, ...rest }: Details): AuditSentence {
  const [was, is] = [before, after].map(value => (isDetails(value) ? value.isOffered : undefined))
  const isOther = typeof was === 'boolean' && typeof is === 'boolean' && was !== is
  const without = (value: unknown) => (isOther && isDetails(value) ? { ...value, isOffered: null } : value)
  return recordSentence(
    { ...rest, before: without(before), after: without(after) },
    {
      added: 'added the doctor {name}',
      changed: `${isOther ? (is ? 'restored' : 'withdrew') : 'changed'} the doctor {name}`,
      removed: 'removed the doctor {name}',
    },
  )
}

/** 'FIXED', 1000 as '₹10.00 off'. */
export function couponTerms(value: unknown): Details {
  if (!isDetails(value)) return {}
  const { type, value: off, ...rest } = value
  const discount =
    typeof off !== 'number'
      ? null
      : type === 'PERCENTAGE'
        ? `${off / 100}% off`
        : `${formatShortPaise(off)} off`
  return { discount, ...rest }
}

/** 'CBC ₹249.00 → ₹199.00' */
export function itemText(change: unknown): string {
  const { code, what, price } = isDetails(change) ? change : {}
  const { from, to } = isDetails(price) ? price : {}
  return typeof from === 'number' && typeof to === 'number'
    ? `${code} ${formatShortPaise(from)} → ${formatShortPaise(to)}`
    : `${code} ${codeToWords(String(what))}`
}
