import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#rules/durations.ts'

/** Intervals as providers recommend for reconciliation: longer after the attempt's expiry, none after a week. */

/** In ms, by the number of checks made. */
const STEPS = [
  20 * SECOND_MS,
  ...Array<number>(10).fill(3 * SECOND_MS),
  ...Array<number>(10).fill(6 * SECOND_MS),
  ...Array<number>(6).fill(10 * SECOND_MS),
  ...Array<number>(2).fill(30 * SECOND_MS),
]

const FORGET_AFTER = 7 * 24 * HOUR_MS

/** Null ends the checks. */
export function nextCheck(checks: number, expiresAt: Date | null, now: Date): Date | null {
  const overdue = expiresAt ? now.getTime() - expiresAt.getTime() : 0
  if (overdue > FORGET_AFTER) return null
  const wait = overdue > 10 * MINUTE_MS ? HOUR_MS : (STEPS[checks] ?? MINUTE_MS)
  return new Date(now.getTime() + wait)
}

/** When a payment that may pay late is checked after its failure, from the end of its page. */
const LATE_CHECKS = [24 * HOUR_MS, 72 * HOUR_MS]

const lateChecks = (expiresAt: Date | null, now: Date): Date[] =>
  LATE_CHECKS.map(after => new Date((expiresAt ?? now).getTime() + after))

/** Null ends the checks. */
export const nextLateCheck = (expiresAt: Date | null, now: Date): Date | null =>
  lateChecks(expiresAt, now).find(at => at > now) ?? null

export const lastLateCheck = (expiresAt: Date | null, now: Date): Date =>
  lateChecks(expiresAt, now).at(-1) ?? now

/** Banks take minutes to days. */
export const nextRefundCheck = (checks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(HOUR_MS, 10 * SECOND_MS * 2 ** Math.min(checks, 9)))
