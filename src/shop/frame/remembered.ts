/** What a page has loaded, by history entry: going back shows the page as it was, without a skeleton. */
const remembered = new Map<string, unknown>()
const MAX_REMEMBERED = 30

/** Undefined for a new history entry. */
export const recall = <T>(key: string): T | undefined => remembered.get(key) as T | undefined

export function remember(key: string, value: unknown): void {
  remembered.delete(key)
  remembered.set(key, value)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}
