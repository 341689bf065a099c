import type { Paise } from '../money.ts'

/**
 * How much a price changes, in whole percent, where it is so much that it may be a slip of the keys: to less than half,
 * or to more than one and a half times what it was. Null for what needs no second look.
 */
export function bigChange(before: Paise, after: Paise): number | null {
  if (before <= 0 || Math.abs(after - before) * 2 <= before) return null
  return Math.round((Math.abs(after - before) / before) * 100)
}
