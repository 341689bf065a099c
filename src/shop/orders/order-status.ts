import { formatShortDay } from '#rules/dates.ts'
import { type Action, type Decision, MAX_OWN_MOVES, type VisitAlert } from '#rules/orders/order-actions.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { cancelled, done } from '#text/common.ts'
import { type Message, say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import {
  booked,
  bookedAndPaid,
  bookedOn,
  bookedPayLater,
  checkingPayment,
  isComplete,
  lastPaymentFailed,
  noReportComes,
  notPaidYet,
  notTaken,
  paid,
  paidOn,
  refunded,
  reportIsReady,
  reportReady,
  sampleAgain,
  sampleTaken,
  sampleWasTaken,
} from './words.ts'

interface States {
  status?: string | null
  paymentStatus?: string | null
  paymentMethod?: string | null
}

const ONLINE_METHODS: readonly string[] = ['online', 'phonepe']

/** Statuses before the visit. Only then does the status of the payment say more than that of the order. */
const EARLY_STEPS: readonly string[] = ['pending', 'confirmed']

const toLower = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? ''

export const isOnline = (method: string | null | undefined): boolean =>
  ONLINE_METHODS.includes(toLower(method))

/**
 * One status of an order and its payment, in lower case. With an online payment it is the payment's status while the
 * order is pending or confirmed (so a paid one is 'completed'); otherwise the order's own. 'pending' if missing.
 */
export function displayedState(order: States): string {
  const status = toLower(order.status) || 'pending'
  if (!EARLY_STEPS.includes(status) || !isOnline(order.paymentMethod)) return status
  return toLower(order.paymentStatus) || status
}

export type Tone = 'grey' | 'marigold' | 'sky' | 'leaf' | 'rose'

interface BadgeText {
  words: Message<string>
  /** Text with the day of the visit. */
  onDay?: typeof bookedOn | typeof paidOn
  tone: Tone
}

const BADGES: Record<string, BadgeText> = {
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

/** The badge of a state, for a visit on `date`; an unknown state is shown as it is, in grey. */
export function badgeForState(state: string, date: string | undefined): Badge {
  const known = Object.hasOwn(BADGES, state) ? BADGES[state] : undefined
  if (!known) return { state, words: state, tone: 'grey' }
  const words = date && known.onDay ? say(known.onDay, { day: formatShortDay(date) }) : say(known.words)
  return { state, words, tone: known.tone }
}

export const orderBadge = (
  order: States & {
    collectionDetails: { date: string }
    visitStatus?: VisitAlert | undefined
    isSampleRejected?: boolean
  },
): Badge => {
  if (order.visitStatus === 'failed') return { state: 'failed', words: say(notTaken), tone: 'marigold' }
  if (order.isSampleRejected) return { state: 'failed', words: say(sampleAgain), tone: 'marigold' }
  return badgeForState(displayedState(order), order.collectionDetails.date)
}

/** True while the order is unpaid, or no payment method is chosen. */
export const awaitsPayment = (order: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  order.status === 'pending' && order.paymentStatus !== 'completed' && order.paymentStatus !== 'refunded'

/** True for an order that is paid, or to be paid at the visit, and not cancelled. */
export const isBooked = ({ status }: Pick<Order, 'status'>): boolean =>
  status !== 'pending' && status !== 'cancelled'

export const awaitsVisit = (order: Pick<Order, 'status'>): boolean => EARLY_STEPS.includes(order.status)

/** True if the customer can do that now. The server uses the same rules. */
export const mayCustomer = (action: Action, order: DecidableOrder, now: Date): boolean =>
  decisionFor(action, order, now) === 'yes'

/** What the decision table answers a customer; undefined if the time slot can't be read. */
export function decisionFor(
  action: Action,
  {
    status,
    paymentStatus,
    cancelReason,
    movesLeft,
    addedTo,
    visitStatus,
    collectionDetails: { date, timeSlot },
  }: DecidableOrder,
  now: Date,
): Decision | undefined {
  const hour = slotHour(timeSlot)
  if (hour === undefined) return undefined
  const ownMoves = MAX_OWN_MOVES - movesLeft
  const isAddition = Boolean(addedTo)
  const order = { status, paymentStatus, cancelReason, date, hour, ownMoves, isAddition, visit: visitStatus }
  return decide('customer', action, order, now)
}

export type DecidableOrder = Pick<
  Order,
  'status' | 'paymentStatus' | 'cancelReason' | 'collectionDetails' | 'movesLeft' | 'addedTo'
> & {
  /** Status of the order's visit, once that is loaded. */
  visitStatus?: VisitAlert
}

/** An order's money; an addition has only part of it. */
type PaidOrder = Partial<Pick<Order, 'paymentStatus' | 'refund' | 'totalAmount' | 'cancelledItems'>>

/** True once everything that was paid is being refunded, or has been refunded. Cancelled tests were refunded before. */
function isGivenBack({ paymentStatus, refund, totalAmount, cancelledItems = [] }: PaidOrder): boolean {
  if (paymentStatus === 'refunded') return true
  if (!refund || totalAmount === undefined) return false
  const before = cancelledItems.map(({ price, quantity, discount }) => price * quantity - discount)
  const paid = before.reduce((sum, amount) => sum + amount, totalAmount)
  return Math.round(refund.amount * 100) >= Math.round(paid * 100)
}

/** False once there is a report, or if there will be none: a refunded sample is not analysed. */
export const awaitsReport = (order: Pick<Order, 'status'> & PaidOrder): boolean =>
  EARLY_STEPS.includes(order.status) || (order.status === 'collected' && !isGivenBack(order))

export const hasReport = (order: Pick<Order, 'reportUrl' | 'reportFileName'>): boolean =>
  Boolean(order.reportUrl ?? order.reportFileName)

/** Explains a status. Undefined if the page explains it elsewhere: unpaid, cancelled, refunded. */
export function statusSentence(
  order: Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod'> & PaidOrder,
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
      return say(awaitsReport(order) ? sampleWasTaken : noReportComes)
    case 'report':
      return say(reportIsReady)
    case 'feedback':
    case 'reminder':
      return say(isComplete)
    default:
      return undefined
  }
}
