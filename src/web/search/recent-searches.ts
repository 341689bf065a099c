import { KEYS, readJson, remove, writeJson } from '#web/platform/storage.ts'

/** What was searched for in this browser, newest first. Read again at each use: logging out removes it. */

/** So many are kept. */
const RECENT_MAXIMUM = 5

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The kept searches; whatever else is stored there is left out. */
export function recentSearches(): string[] {
  const stored = readJson(KEYS.recentSearches)
  if (!Array.isArray(stored)) return []
  const texts = stored.filter((text): text is string => typeof text === 'string' && text.trim() !== '')
  return texts
    .filter((text, index) => texts.findIndex(other => isSame(other, text)) === index)
    .slice(0, RECENT_MAXIMUM)
}

function keep(texts: readonly string[]): void {
  if (texts.length === 0) remove(KEYS.recentSearches)
  else writeJson(KEYS.recentSearches, texts)
}

/** Puts a text first; the oldest goes when there are too many. Nothing is kept of an empty text. */
export function addRecentSearch(text: string): void {
  if (text === '') return
  const others = recentSearches().filter(other => !isSame(other, text))
  keep([text, ...others].slice(0, RECENT_MAXIMUM))
}

export function removeRecentSearch(text: string): void {
  keep(recentSearches().filter(other => !isSame(other, text)))
}

export const clearRecentSearches = (): void => keep([])
