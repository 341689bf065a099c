import { publicApi } from '#kit/public-api.ts'
import { CallError } from '#wire/client.ts'
import type { SearchMatch } from '#wire/search-match.ts'

const MAX_MATCHES = 10
/** Shorter texts match half the catalogue. */
export const MIN_SEARCH = 2
const MAX_SEARCH = 100
/** Timeout of a search request, ms. */
const ANSWER_WITHIN_MS = 5000

/** The typed text, normalised for the request and the query string. */
export const searchText = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, MAX_SEARCH).trim()

/** True when the best match is a checkup: Enter then opens the list of checkups, not of lab tests. */
export const areForCheckups = (matches: readonly SearchMatch[]): boolean => matches[0]?.isPackage === true

/**
 * Lab tests and checkups that match a text of `MIN_SEARCH` letters or more, best first.
 * @throws CallError, with status 0 on timeout or abort.
 */
export async function findMatches(text: string, signal?: AbortSignal): Promise<SearchMatch[]> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, ANSWER_WITHIN_MS)
  signal?.addEventListener('abort', end)
  try {
    if (signal?.aborted) throw new CallError(0, 'NO_ANSWER', 'This search was given up.')
    return await publicApi.search({ query: { search: text, limit: MAX_MATCHES } }, { signal: ending.signal })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
