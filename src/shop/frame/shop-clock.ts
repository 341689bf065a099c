import { MINUTE_MS } from '#rules/durations.ts'

/** How far the shop's clock is ahead of this device's, in ms. */
let ahead = 0

/**
 * Sets the clock by a response of the shop. A response that may come from a cache is ignored, because its time is old.
 */
export function setShopClock({ headers }: Response): void {
  if (headers.get('cache-control') !== 'no-store') return
  const difference = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  // The header has whole seconds and arrives late, so a device whose clock is right is more exact.
  ahead = Math.abs(difference) < MINUTE_MS ? 0 : difference
}

/** The shop's time. What is today, tomorrow or too late must not depend on a device whose clock is wrong. */
export const shopNow = (): Date => new Date(Date.now() + ahead)
