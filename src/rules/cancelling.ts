import type { IndianDate } from './dates.ts'
import type { OrderStatus } from './order-status.ts'
import { hasBegun } from './slots.ts'

/** Who may cancel an order until when. The order's page, the shop and its desk all ask here. */

/** Who cancels decides how late it may be. */
const CANCELLABLE: Record<'customer' | 'operator', readonly OrderStatus[]> = {
  customer: ['pending', 'confirmed'],
  operator: ['pending', 'confirmed', 'collected'],
}

/** An order's state and its visit: the day and the first hour of its slot, India's time. */
export interface Cancelling {
  status: OrderStatus
  date: IndianDate
  hour: number
}

/**
 * Why `who` can't cancel an order at `now`, as a sentence for them; undefined when they can. A customer can't from the
 * hour of the visit on: the sample may have been taken, and nobody has written it down yet.
 */
export function whyNotCancellable(
  who: 'customer' | 'operator',
  { status, date, hour }: Cancelling,
  now: Date,
): string | undefined {
  if (status === 'cancelled') return 'This order was cancelled already.'
  if (!CANCELLABLE[who].includes(status)) {
    return who === 'customer'
      ? 'The sample has been collected: this order can no longer be cancelled here. Please call us.'
      : `This order is at "${status}": it can no longer be cancelled. What was paid can be refunded.`
  }
  if (who === 'customer' && hasBegun(date, hour, now)) {
    return 'The hour of your visit has come: this order can no longer be cancelled here. Please call us.'
  }
  return undefined
}
