/** Whole hundredths of a rupee: the unit inside the shop. JSON and screens have rupees. */
export type Paise = number

/** Throws a RangeError for an invalid amount. */
export function toPaise(rupees: number): Paise {
  if (!isAmountOfMoney(rupees)) throw new RangeError('not an amount of money')
  return Math.round(rupees * 100)
}

/** True for whole paise. */
export const isAmountOfMoney = (rupees: number): boolean => Number.isSafeInteger(Math.round(rupees * 100))

export const isAmount = (rupees: number, paise: Paise): boolean => Math.round(rupees * 100) === paise

/** 129900 → 1299 */
export const toRupees = (paise: Paise): number => paise / 100

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** 1299 → '₹1,299.00' */
export const formatRupees = (rupees: number): string => rupeeFormat.format(rupees)

const shortRupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** 1299 → '₹1,299', 1299.5 → '₹1,299.50'. */
export const formatShortRupees = (rupees: number): string => shortRupeeFormat.format(rupees)

export const formatPaise = (paise: Paise): string => formatRupees(toRupees(paise))
export const formatShortPaise = (paise: Paise): string => formatShortRupees(toRupees(paise))

/** For SMS: the rupee sign would switch a message to UCS-2, with 70 instead of 160 characters. */
export const plainRupees = (paise: Paise): string => formatPaise(paise).replace('₹', '')

/** Rounded half up to the paisa. */
export const shareOf = (amount: Paise, basisPoints: number): Paise =>
  Math.floor((amount * basisPoints + 5000) / 10000)

/** In whole percent; 0 without a reduction. */
export function percentOff(regular: number, sale: number): number {
  if (!(regular > 0) || !(sale < regular)) return 0
  return Math.round(((regular - sale) / regular) * 100)
}

/**
 * Whole paise that add up exactly, by the largest remainder method; of equal remainders the earlier amount gets the
 * paisa.
 */
export function splitAmount(amount: Paise, weights: readonly Paise[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  // amount * weight exceeds 2^53 for large carts.
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
