import type { Order } from '#contract/orders.ts'
import { formatShortDay } from '#rules/dates.ts'
import { type Deed, decide } from '#rules/order-decisions.ts'
import { slotHour } from '#rules/slots.ts'

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

const ON_DAY = '{day}'

/** What a customer reads of each state, and its colour. */
const BADGES: Record<string, { words: string; tone: Tone }> = {
  pending: { words: 'Not paid yet', tone: 'marigold' },
  processing: { words: 'Checking the payment', tone: 'marigold' },
  failed: { words: 'Not paid yet', tone: 'rose' },
  confirmed: { words: `Booked, visit on ${ON_DAY}`, tone: 'leaf' },
  completed: { words: `Paid, visit on ${ON_DAY}`, tone: 'leaf' },
  collected: { words: 'Sample taken', tone: 'sky' },
  report: { words: 'Report ready', tone: 'leaf' },
  feedback: { words: 'Done', tone: 'sky' },
  reminder: { words: 'Done', tone: 'sky' },
  refunded: { words: 'Refunded', tone: 'sky' },
  cancelled: { words: 'Cancelled', tone: 'rose' },
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
  const words = date
    ? known.words.replace(ON_DAY, formatShortDay(date))
    : known.words.replace(`, visit on ${ON_DAY}`, '')
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
