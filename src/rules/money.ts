/** Money. Inside the shop an amount is whole paise; in JSON and on screens it is rupees. */

/** A whole number of paise (1/100 rupee). */
export type Paise = number

/** Rupees from JSON or a CSV, as whole paise. Throws RangeError when it is no amount of money. */
export function toPaise(rupees: number): Paise {
  const paise = Math.round(rupees * 100)
  if (!Number.isSafeInteger(paise)) throw new RangeError('not an amount of money')
  return paise
}

/** Whether an amount in rupees from JSON, whatever number it is, is exactly so many paise. */
export const isAmount = (rupees: number, paise: Paise): boolean => Math.round(rupees * 100) === paise

/** Whole paise as the rupee number that documented JSON carries, e.g. 129900 → 1299. */
export const toRupees = (paise: Paise): number => paise / 100

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** Rupees for a screen, in Indian grouping: 129900 paise (1299 rupees) → '₹1,299.00'. */
export const formatRupees = (rupees: number): string => rupeeFormat.format(rupees)

/** The same for an amount in paise. */
export const formatPaise = (paise: Paise): string => formatRupees(toRupees(paise))

/** `basisPoints` hundredths of a percent of an amount, rounded half up to the paisa. */
export const shareOf = (amount: Paise, basisPoints: number): Paise =>
  Math.floor((amount * basisPoints + 5000) / 10000)

/** Percent off a regular price, rounded to a whole percent; 0 when there is nothing off. */
export function percentOff(regular: number, sale: number): number {
  if (!(regular > 0) || !(sale < regular)) return 0
  return Math.round(((regular - sale) / regular) * 100)
}

/**
 * Splits `amount` over `weights` so that the parts are whole paise and add up exactly: each gets its
 * rounded-down share, and the paise left over go to the largest remainders, earlier lines first.
 */
export function spread(amount: Paise, weights: readonly Paise[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  // Exact integer arithmetic: amount * weight outgrows 2^53 for large carts.
  const exact = weights.map(weight => BigInt(amount) * BigInt(weight))
  const parts = exact.map(product => Number(product / BigInt(whole)))
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  let left = amount - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of byRemainder) {
    if (left === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}
