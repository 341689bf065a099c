import type { Order } from '#contract/orders.ts'
import { formatShortDay } from '#rules/dates.ts'
import { type Deed, decide } from '#rules/orders/order-decisions.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { cancelled, done } from '#text/common.ts'
import {
  booked,
  bookedAndPaid,
  bookedOn,
  bookedPayLater,
  checkingPayment,
  isComplete,
  lastPaymentFailed,
  notPaidYet,
  paid,
  paidOn,
  refunded,
  reportIsReady,
  reportReady,
  sampleTaken,
  sampleWasTaken,
} from '#text/orders/order-words.ts'
import { type Message, say } from '#text/text.ts'

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
 * An order's state in one word, as the shop's calls name it. Of an order that is paid online it is the payment's state as
 * long as the order is pending or confirmed (so a paid one is 'completed'); later steps and 'cancelled' are themselves.
 * Every other order has its own status. A missing status is 'pending'.
 */
export function stateOf(order: States): string {
  const status = lower(order.status) || 'pending'
  if (!EARLY_STEPS.includes(status) || !isOnline(order.paymentMethod)) return status
  return lower(order.paymentStatus) || status
}

/** The colours a badge can have. */
export type Tone = 'grey' | 'marigold' | 'sky' | 'leaf' | 'rose'

interface Known {
  words: Message<string>
  /** The same where the day of the visit is known. */
  onDay?: typeof bookedOn | typeof paidOn
  tone: Tone
}

/** What a customer reads of each state, and its colour. */
const BADGES: Record<string, Known> = {
  pending: { words: notPaidYet, tone: 'marigold' },
  processing: { words: checkingPayment, tone: 'marigold' },
  failed: { words: notPaidYet, tone: 'rose' },
  confirmed: { words: booked, onDay: bookedOn, tone: 'leaf' },
  completed: { words: paid, onDay: paidOn, tone: 'leaf' },
  collected: { words: sampleTaken, tone: 'sky' },
  report: { words: reportReady, tone: 'leaf' },
  feedback: { words: done, tone: 'sky' },
  reminder: { words: done, tone: 'sky' },
  refunded: { words: refunded, tone: 'sky' },
  cancelled: { words: cancelled, tone: 'rose' },
}

export interface Badge {
  state: string
  words: string
  tone: Tone
}

/** The badge of a state, for a visit on `date`; a state we don't know is shown as it came, in grey. */
export function badgeOf(state: string, date: string | undefined): Badge {
  const known = Object.hasOwn(BADGES, state) ? BADGES[state] : undefined
  if (!known) return { state, words: state, tone: 'grey' }
  const words = date && known.onDay ? say(known.onDay, { day: formatShortDay(date) }) : say(known.words)
  return { state, words, tone: known.tone }
}

/** The badge of an order. */
export const orderBadge = (order: States & { collectionDetails: { date: string } }): Badge =>
  badgeOf(stateOf(order), order.collectionDetails.date)

/** True while the order waits for its payment or for a choice of one. */
export const awaitsPayment = (order: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  order.status === 'pending' && order.paymentStatus !== 'completed' && order.paymentStatus !== 'refunded'

/** True while the sample is still to be taken. */
export const awaitsVisit = (order: Pick<Order, 'status'>): boolean => EARLY_STEPS.includes(order.status)

/** True while its customer may do that, by the shop's own table. */
export function mayCustomer(
  deed: Deed,
  { status, paymentStatus, cancelReason, collectionDetails: { date, timeSlot } }: DecidedOrder,
  now: Date,
): boolean {
  const hour = slotHour(timeSlot)
  if (hour === undefined) return false
  return decide('customer', deed, { status, paymentStatus, cancelReason, date, hour }, now) === 'yes'
}

type DecidedOrder = Pick<Order, 'status' | 'paymentStatus' | 'cancelReason' | 'collectionDetails'>

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
    return isFailed ? say(lastPaymentFailed) : undefined
  }
  switch (order.status) {
    case 'confirmed':
      if (order.paymentStatus === 'completed') return say(bookedAndPaid)
      return order.paymentMethod === 'COD' ? say(bookedPayLater) : undefined
    case 'collected':
      return say(sampleWasTaken)
    case 'report':
      return say(reportIsReady)
    case 'feedback':
    case 'reminder':
      return say(isComplete)
    default:
      return undefined
  }
}
