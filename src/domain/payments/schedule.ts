import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#rules/durations.ts'

/**
 * When to ask the provider about an open attempt, as providers recommend for reconciliation: first after 20 s, every
 * 3 s for 30 s, every 6 s for 60 s, every 10 s for 60 s, every 30 s for 60 s, then every minute. Long after the
 * attempt ended at the provider (they keep nothing open past it), rarely, and after a week not at all.
 */

/** Durations in ms between one check and the next, by how many checks were made. */
const STEPS = [
  20 * SECOND_MS,
  ...Array<number>(10).fill(3 * SECOND_MS),
  ...Array<number>(10).fill(6 * SECOND_MS),
  ...Array<number>(6).fill(10 * SECOND_MS),
  ...Array<number>(2).fill(30 * SECOND_MS),
]

const FORGET_AFTER = 7 * 24 * HOUR_MS

/** The next check of an open attempt, or null when it is given up. `checks` counts those already made. */
export function nextCheck(checks: number, expiresAt: Date | null, now: Date): Date | null {
  const overdue = expiresAt ? now.getTime() - expiresAt.getTime() : 0
  if (overdue > FORGET_AFTER) return null
  const wait = overdue > 10 * MINUTE_MS ? HOUR_MS : (STEPS[checks] ?? MINUTE_MS)
  return new Date(now.getTime() + wait)
}

/** The next check of a refund on its way: banks take minutes to days. */
export const nextRefundCheck = (checks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(HOUR_MS, 10 * SECOND_MS * 2 ** Math.min(checks, 9)))
