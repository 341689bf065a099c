import { say } from '#text/text.ts'
import { startOfIndianDay } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'
import { formatPaise, type Paise } from '../money.ts'
import { MIN_PAYABLE } from './coupons.ts'
import { feeFirst, feeLast, feeMiddle, feeMoved, feeNone, feeNothing, feeSome } from './words.ts'

/**
 * A step of the fee for cancelling a paid visit: it applies from this many hours before the visit until the next step.
 */
interface FeeStep {
  hours: number
  amount: Paise
}

/** Descending by hours; the last step has 0 hours. Empty: no fee. */
export type CancelFee = readonly FeeStep[]

/** The last step also applies after the visit's hour has begun. */
export function feeAt(fee: CancelFee, { date, hour }: { date: string; hour: number }, now: Date): Paise {
  const left = startOfIndianDay(date).getTime() + hour * HOUR_MS - now.getTime()
  const step = fee.find(({ hours }) => left >= hours * HOUR_MS) ?? fee.at(-1)
  return step?.amount ?? 0
}

export function feeSentences(fee: CancelFee): string[] {
  if (fee.every(({ amount }) => amount === 0)) return [say(feeNone)]
  const steps = fee.map(({ hours, amount }, index) => {
    const what = amount === 0 ? say(feeNothing) : say(feeSome, { amount: formatPaise(amount) })
    const before = fee[index - 1]
    if (!before) return say(feeFirst, { hours, what })
    return hours === 0
      ? say(feeLast, { until: before.hours, what })
      : say(feeMiddle, { hours, until: before.hours, what })
  })
  return [...steps, say(feeMoved)]
}

/** Payment providers refuse smaller refunds. */
export const MIN_ONLINE_REFUND = MIN_PAYABLE

/** The part of a refund that can be sent. A sum below the minimum waits until more is refunded. */
export const sendableRefund = (amount: Paise, channel: 'online' | 'cash'): Paise =>
  channel === 'online' && amount < MIN_ONLINE_REFUND ? 0 : amount

export interface PaidPart {
  /** Paid, and not refunded. */
  left: Paise
  /** Price of the lines that stay; 0 if all are cancelled. */
  cost: Paise
}

/**
 * What the shop keeps of each paid order of a visit, the visit's own order first: the price of the lines that stay
 * booked, but in total at least the fee, as far as that much was paid. Cancelling in several steps therefore costs the
 * same as cancelling at once.
 */
export function splitRetained(parts: readonly PaidPart[], fee: Paise): Paise[] {
  const ofCosts = parts.map(({ left, cost }) => Math.min(left, cost))
  let missing = fee - ofCosts.reduce((sum, cost) => sum + cost, 0)
  return parts.map(({ left }, index) => {
    const own = ofCosts[index] ?? 0
    const more = Math.max(0, Math.min(missing, left - own))
    missing -= more
    return own + more
  })
}
