import { whyNotCancellable } from '#contract/cancelling.ts'
import type { Order } from '#contract/orders.ts'
import { slotHour } from '#contract/slots.ts'

/** What an order's state is called on its badge, and what its customer can do in it. */

/** An order's states as they come; anything may be missing in what an older answer left behind. */
interface States {
  status?: string | null
  paymentStatus?: string | null
  paymentMethod?: string | null
}

const ONLINE_METHODS: readonly string[] = ['online', 'phonepe']

/** Steps before anybody has come: only here the payment says more than the order. */
const EARLY_STEPS: readonly string[] = ['pending', 'confirmed']

const lower = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? ''

export const isOnline = (method: string | null | undefined): boolean => ONLINE_METHODS.includes(lower(method))

/**
 * The one word on the badge, in small letters. Of an order that is paid online it is the payment's state as long as the
 * order is pending or confirmed (so a paid one reads 'completed'); later steps and 'cancelled' show as they are. Every
 * other order shows its own status. A missing status is 'pending'.
 */
export function shownStatus(order: States): string {
  const status = lower(order.status) || 'pending'
  if (!EARLY_STEPS.includes(status) || !isOnline(order.paymentMethod)) return status
  return lower(order.paymentStatus) || status
}

/** The colours a badge can have. */
export type Tone = 'grey' | 'marigold' | 'sky' | 'leaf' | 'rose'

const TONES: Record<string, Tone> = {
  pending: 'marigold',
  processing: 'marigold',
  confirmed: 'leaf',
  completed: 'leaf',
  collected: 'sky',
  report: 'leaf',
  feedback: 'sky',
  reminder: 'sky',
  refunded: 'sky',
  failed: 'rose',
  cancelled: 'rose',
}

/** The colour of a status; grey for one we don't know. */
export const toneOf = (status: string): Tone => (Object.hasOwn(TONES, status) && TONES[status]) || 'grey'

/** True while the order waits for its payment or for a choice of one. */
export const awaitsPayment = (order: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  order.status === 'pending' && order.paymentStatus !== 'completed' && order.paymentStatus !== 'refunded'

/** True while the sample is still to be taken. */
export const awaitsVisit = (order: Pick<Order, 'status'>): boolean => EARLY_STEPS.includes(order.status)

/** True while its customer may cancel it, by the shop's own rule. */
export function canCancel(
  { status, collectionDetails: { date, timeSlot } }: Pick<Order, 'status' | 'collectionDetails'>,
  now: Date,
): boolean {
  const hour = slotHour(timeSlot)
  return hour !== undefined && whyNotCancellable('customer', { status, date, hour }, now) === undefined
}

/** True while a report is still to come. */
export const awaitsReport = (order: Pick<Order, 'status'>): boolean =>
  EARLY_STEPS.includes(order.status) || order.status === 'collected'

/** True when there is a report to look at. */
export const hasReport = (order: Pick<Order, 'reportUrl' | 'reportFileName'>): boolean =>
  Boolean(order.reportUrl ?? order.reportFileName)

/** What a status means for its customer. Undefined where the page already says it: unpaid, cancelled, refunded. */
export function statusSentence(
  order: Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod'>,
): string | undefined {
  if (awaitsPayment(order)) {
    const isFailed = order.paymentStatus === 'failed'
    return isFailed ? 'Your last payment did not go through. You can pay again.' : undefined
  }
  switch (order.status) {
    case 'confirmed':
      if (order.paymentStatus === 'completed') return 'Booked and paid.'
      return order.paymentMethod === 'COD' ? 'Booked. You pay when the sample is taken.' : undefined
    case 'collected':
      return 'Your sample was taken. Your report comes next.'
    case 'report':
      return 'Your report is ready.'
    case 'feedback':
    case 'reminder':
      return 'This booking is complete.'
    default:
      return undefined
  }
}
