import { MAX_CLOCK_SKEW_MS } from '#rules/collector/phone-events.ts'
import type { Shop } from '../shop.ts'

export interface PhoneTime {
  /** By the phone's clock. */
  at: Date
  /** How far the shop's clock was ahead of the phone's at that time, ms. Missing from older releases of the app. */
  skewMs?: number | undefined
}

/**
 * Corrects times by the clock error at sending. If the phone's clock was set in between, older events are corrected by
 * the earlier error, unless that would put them into the future.
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
