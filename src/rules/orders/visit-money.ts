import type { Paise } from '../money.ts'

/** What goes back of the money that was paid for a visit, and what the shop keeps of it. */

/** A paid order of a visit. */
export interface PaidPart {
  /** Paid, and not refunded. */
  left: Paise
  /** What its lines that stay cost; 0 once it is cancelled. */
  cost: Paise
}

/**
 * What stays with the shop of each paid order of a visit, the visit's own order first: the price of what stays booked, and
 * in all no less than the fee, as far as that was paid. So a visit that is cancelled in steps leaves the same fee as one
 * that is cancelled at once.
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
