import { cleanText } from './people.ts'

/** Where a customer came from: the tags of a campaign in the first address, and the host of the site with the link. */
export const SOURCE_KEYS = ['utm_source', 'utm_medium', 'utm_campaign', 'referrer'] as const
export type Source = Partial<Record<(typeof SOURCE_KEYS)[number], string>>

export const MAX_SOURCE_VALUE = 80

/** Without '@' and '/', so that no email address and no path of a page is stored. */
const VALUE = /^[\p{L}\p{N}][\p{L}\p{N} ._+:|()-]*$/u

function readValue(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined
  const text = cleanText(given.slice(0, 2 * MAX_SOURCE_VALUE)).slice(0, MAX_SOURCE_VALUE)
  return VALUE.test(text) ? text : undefined
}

/** Keeps known keys with acceptable values and drops the rest; undefined if nothing is left. Never refuses. */
export function readSource(given: unknown): Source | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const known = SOURCE_KEYS.flatMap(key => {
    const value = readValue((given as Record<string, unknown>)[key])
    return value === undefined ? [] : [[key, value] as const]
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
