import type { Paise } from '../money.ts'

/**
 * The change in whole percent if it may be a typing error: to less than half, or to more than one and a half
 * times the price. Otherwise null.
 */
export function bigChange(before: Paise, after: Paise): number | null {
  if (before <= 0 || Math.abs(after - before) * 2 <= before) return null
  return Math.round((Math.abs(after - before) / before) * 100)
}
