import { MAX_CLOCK_SKEW_MS } from '#rules/collector/phone-events.ts'
import type { Shop } from '../shop.ts'

/** A phone's time of something, set right by the shop's clock. */

export interface PhoneTime {
  /** By the phone's clock. */
  at: Date
  /** By how much the shop's clock was ahead of it then, in ms, as last heard; unknown to older releases of the app. */
  skewMs?: number | undefined
}

/**
 * By how much the clock is off as it sends. Where it was another much before (somebody, or the network, has set it since),
 * that counts for what happened before, unless it would make it the future.
 */
export function phoneClock({ now }: Pick<Shop, 'now'>, sentAt: Date): (time: PhoneTime) => Date {
  const shopNow = now().getTime()
  const atSending = shopNow - sentAt.getTime()
  return ({ at, skewMs = atSending }) => {
    const byThen = at.getTime() + skewMs
    const isMoved = Math.abs(skewMs - atSending) > MAX_CLOCK_SKEW_MS
    const skew = isMoved && byThen <= shopNow ? skewMs : atSending
    return new Date(at.getTime() + (Math.abs(skew) > MAX_CLOCK_SKEW_MS ? skew : 0))
  }
}
