import type { Paise } from '../money.ts'

export interface PaidPart {
  /** Paid, and not refunded. */
  left: Paise
  /** Of the lines that stay; 0 once cancelled. */
  cost: Paise
}

/**
 * Kept of each paid order of a visit, the visit's own order first: the price of what stays booked, and in all
 * no less than the fee, as far as that was paid. So cancelling in steps leaves the same fee as cancelling at
 * once.
 */
export function retainedOf(parts: readonly PaidPart[], fee: Paise): Paise[] {
  const ofCosts = parts.map(({ left, cost }) => Math.min(left, cost))
  let missing = fee - ofCosts.reduce((sum, one) => sum + one, 0)
  return parts.map(({ left }, index) => {
    const own = ofCosts[index] ?? 0
    const more = Math.max(0, Math.min(missing, left - own))
    missing -= more
    return own + more
  })
}
