import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { CallError } from '#contract/client.ts'
import { api } from '#web/platform/api.ts'

/** Searching the catalogue for the search box. */

/** So many are shown. */
const MATCHES_MAXIMUM = 10
/** Texts shorter than this find half the catalogue. */
export const SEARCH_MINIMUM = 2
const SEARCH_MAXIMUM = 100
/** An answer that takes longer counts as none, ms. */
const ANSWER_WITHIN_MS = 5000
/** When both kinds match, at least so many checkups are shown if there are any. */
const CHECKUPS_KEPT = 3

/** One thing found. Prices in rupees. */
export interface Match {
  id: string
  name: string
  isPackage: boolean
  salePrice: number
  regularPrice: number
}

/** A text as it is searched for and as it stands in the address. */
export const searchText = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, SEARCH_MAXIMUM).trim()

type Found = Pick<LabTest | HealthPackage, '_id' | 'name' | 'salePrice' | 'regularPrice'>

const matchOf = (found: Found, isPackage: boolean): Match => ({
  id: found._id,
  name: found.name,
  isPackage,
  salePrice: found.salePrice,
  regularPrice: found.regularPrice,
})

/** How well a name fits: 2 when it has the text as it is, 1 when it has each word, else 0. */
function fitOf(name: string, text: string): number {
  const given = name.toLowerCase()
  const wanted = text.toLowerCase()
  if (given.includes(wanted)) return 2
  return wanted.split(' ').every(word => given.includes(word)) ? 1 : 0
}

const bestFit = (found: readonly Found[], text: string): number =>
  Math.max(0, ...found.map(({ name }) => fitOf(name, text)))

/** At most ten of both lists, best first within its kind; the kind that fits better stands first. */
export function mergeMatches(tests: readonly Found[], packages: readonly Found[], text: string): Match[] {
  const testsShown = Math.min(tests.length, MATCHES_MAXIMUM - Math.min(packages.length, CHECKUPS_KEPT))
  const shownTests = tests.slice(0, testsShown).map(test => matchOf(test, false))
  const shownPackages = packages.slice(0, MATCHES_MAXIMUM - testsShown).map(found => matchOf(found, true))
  const packagesFitBetter = bestFit(packages, text) > bestFit(tests, text)
  return packagesFitBetter ? [...shownPackages, ...shownTests] : [...shownTests, ...shownPackages]
}

/** True when the list of checkups answers better than the one of lab tests: only they match, or only their names. */
export const areForCheckups = (matches: readonly Match[]): boolean => matches[0]?.isPackage === true

/**
 * Lab tests and checkups for a text of `SEARCH_MINIMUM` letters or more.
 * @throws CallError; of status 0 also when no answer came within five seconds or `signal` ended it.
 */
export async function findMatches(text: string, signal?: AbortSignal): Promise<Match[]> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, ANSWER_WITHIN_MS)
  signal?.addEventListener('abort', end)
  try {
    if (signal?.aborted) throw new CallError(0, 'NO_ANSWER', 'This search was given up.')
    const input = { query: { search: text, limit: MATCHES_MAXIMUM } }
    const [tests, packages] = await Promise.all([
      api.listLabTests(input, { signal: ending.signal }),
      api.listPackages(input, { signal: ending.signal }),
    ])
    return mergeMatches(tests, packages, text)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
