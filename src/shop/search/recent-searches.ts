import { KEYS, readJson, remove, writeJson } from '#kit/storage.ts'

/** Recent searches in local storage, newest first. Read at each use, as logging out removes them. */

/** Recent searches kept. */
const MAX_RECENT = 5

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The stored searches; invalid entries are dropped. */
export function recentSearches(): string[] {
  const stored = readJson(KEYS.recentSearches)
  if (!Array.isArray(stored)) return []
  const texts = stored.filter((text): text is string => typeof text === 'string' && text.trim() !== '')
  return texts
    .filter((text, index) => texts.findIndex(other => isSame(other, text)) === index)
    .slice(0, MAX_RECENT)
}

function keep(texts: readonly string[]): void {
  if (texts.length === 0) remove(KEYS.recentSearches)
  else writeJson(KEYS.recentSearches, texts)
}

/** Moves or adds a text to the front and drops the oldest beyond MAX_RECENT. Ignores ''. */
export function addRecentSearch(text: string): void {
  if (text === '') return
  const others = recentSearches().filter(other => !isSame(other, text))
  keep([text, ...others].slice(0, MAX_RECENT))
}

export function removeRecentSearch(text: string): void {
  keep(recentSearches().filter(other => !isSame(other, text)))
}

export const clearRecentSearches = (): void => keep([])
