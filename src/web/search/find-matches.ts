import type { SearchMatch } from '#contract/catalogue.ts'
import { CallError } from '#contract/client.ts'
import { api } from '#web/platform/api.ts'

/** Searching the catalogue for the search box. The shop decides the order of what it finds. */

/** So many are shown. */
const MATCHES_MAXIMUM = 10
/** Texts shorter than this find half the catalogue. */
export const SEARCH_MINIMUM = 2
const SEARCH_MAXIMUM = 100
/** An answer that takes longer counts as none, ms. */
const ANSWER_WITHIN_MS = 5000

/** A text as it is searched for and as it stands in the address. */
export const searchText = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, SEARCH_MAXIMUM).trim()

/** True when the list of checkups answers better than the one of lab tests: the best match is one. */
export const areForCheckups = (matches: readonly SearchMatch[]): boolean => matches[0]?.isPackage === true

/**
 * Lab tests and checkups for a text of `SEARCH_MINIMUM` letters or more, best match first.
 * @throws CallError; of status 0 also when no answer came within five seconds or `signal` ended it.
 */
export async function findMatches(text: string, signal?: AbortSignal): Promise<SearchMatch[]> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, ANSWER_WITHIN_MS)
  signal?.addEventListener('abort', end)
  try {
    if (signal?.aborted) throw new CallError(0, 'NO_ANSWER', 'This search was given up.')
    return await api.search({ query: { search: text, limit: MATCHES_MAXIMUM } }, { signal: ending.signal })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
