import { formatDay } from '#rules/dates.ts'
import {
  type Action,
  type ActorKind,
  type DecidedOrder,
  MAX_OWN_MOVES,
  type Reason,
  type VisitAlert,
} from '#rules/orders/order-actions.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import * as why from '#text/errors/orders.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { type ErrorCode, Refusal, type RefusalDetails } from '#wire/errors.ts'
import type { OrderRow } from './order-rows.ts'
import * as words from './words.ts'

/** Maps the decision table (`rules/orders/order-decisions.ts`) to refusals. */

export const toDecidedOrder = (row: OrderRow, visit?: VisitAlert): DecidedOrder => ({
  visit,
  status: row.status,
  paymentStatus: row.paymentStatus,
  cancelReason: row.cancelReason,
  date: row.visit.date,
  hour: row.visit.hour,
  ownMoves: row.visit.ownMoves,
  isAddition: row.isAddition,
})

/** False if the action has been done already. Throws a Refusal if it is not allowed. */
export function requireAllowed(
  who: ActorKind,
  action: Action,
  order: OrderRow,
  now: Date,
  visit?: VisitAlert,
): boolean {
  const decision = decide(who, action, toDecidedOrder(order, visit), now)
  if (decision === 'yes') return true
  if (decision === 'done') return false
  throw refusalFor(decision, order, who)
}

/** An addition is moved with the visit that it was added to. */
const visitHourBegun = ({ isAddition }: OrderRow): Sentence =>
  sentence(isAddition ? words.visitHourBegun : words.visitHourBegunMove)

/** `forStaff` replaces a message that addresses the customer. */
type RefusalText = [
  code: ErrorCode,
  message: (order: OrderRow) => Sentence,
  forStaff?: (order: OrderRow) => Sentence,
]

const REFUSALS: Record<Reason, RefusalText> = {
  'not-yours': ['FORBIDDEN', () => sentence(words.notYours)],
  expired: ['ORDER_CLOSED', () => sentence(why.notPaidInTime), () => sentence(words.endedUnpaid)],
  cancelled: ['ORDER_CLOSED', () => sentence(words.orderCancelled), () => sentence(why.stepCancelled)],
  paid: ['ORDER_PAID', () => sentence(words.orderPaid)],
  'paid-at-collection': ['ORDER_CLOSED', () => sentence(words.paidAtCollection)],
  'visit-begun': ['ORDER_CLOSED', () => sentence(words.visitBegun), visitHourBegun],
  'payment-under-way': ['PAYMENT_PENDING', () => sentence(why.customerIsPaying)],
  'payment-of-replaced': ['PAYMENT_PENDING', ({ number }) => sentence(words.paymentOfReplaced, { number })],
  'step-cancelled': ['ORDER_STEP_REFUSED', () => sentence(why.stepCancelled)],
  'step-reached': ['ORDER_STEP_REFUSED', () => sentence(why.stepReached)],
  'step-back': ['ORDER_STEP_REFUSED', () => sentence(why.stepBack)],
  'step-skips': ['ORDER_STEP_REFUSED', () => sentence(why.stepSkips)],
  'before-visit': [
    'ORDER_STEP_REFUSED',
    ({ visit: { date } }) => sentence(why.beforeVisit, { day: formatDay(date) }),
  ],
  uncollected: ['ORDER_STEP_REFUSED', ({ number }) => sentence(words.uncollected, { number })],
  'cancelled-already': ['ORDER_STEP_REFUSED', () => sentence(words.cancelledAlready)],
  'too-late-to-cancel': ['ORDER_STEP_REFUSED', () => sentence(words.tooLateToCancel)],
  collected: ['ORDER_STEP_REFUSED', () => sentence(words.collectedCall)],
  'visit-begun-call': ['ORDER_STEP_REFUSED', () => sentence(words.visitBegunCall)],
  'collector-coming': ['ORDER_STEP_REFUSED', () => sentence(why.collectorComing)],
  'hour-before': ['ORDER_STEP_REFUSED', () => sentence(why.hourBefore)],
  'two-hours-before': ['ORDER_STEP_REFUSED', () => sentence(why.twoHoursBefore)],
  'pay-first': ['ORDER_STEP_REFUSED', () => sentence(words.payFirst)],
  'part-of-visit': ['ORDER_STEP_REFUSED', ({ number }) => sentence(words.partOfVisit, { number })],
  'moved-often': ['ORDER_STEP_REFUSED', () => sentence(why.movedOften, { count: MAX_OWN_MOVES })],
  'visit-over': ['ORDER_STEP_REFUSED', () => sentence(why.visitOver)],
  'part-of-unpaid': [
    'ORDER_STEP_REFUSED',
    () => sentence(words.partOfUnpaid),
    () => sentence(words.unpaidOnlyWhole),
  ],
  'part-of-collected': ['ORDER_STEP_REFUSED', () => sentence(words.partOfCollected)],
  'not-confirmed': ['ORDER_STEP_REFUSED', ({ number }) => sentence(why.notConfirmed, { number })],
  'sample-not-taken': ['ORDER_STEP_REFUSED', ({ number }) => sentence(words.sampleNotTaken, { number })],
  'reported-already': ['ORDER_STEP_REFUSED', ({ number }) => sentence(words.reportedAlready, { number })],
  'correct-after-report': ['ORDER_STEP_REFUSED', () => sentence(words.correctAfterReport)],
  'rate-after-report': ['ORDER_STEP_REFUSED', () => sentence(words.rateAfterReport)],
  'cancel-refunds': ['ORDER_STEP_REFUSED', () => sentence(words.cancelRefunds)],
  'nothing-paid': ['ORDER_STEP_REFUSED', () => sentence(why.nothingPaid)],
  refunded: ['ORDER_STEP_REFUSED', () => sentence(words.refundedAlready)],
  'cash-handed-back': ['ORDER_STEP_REFUSED', () => sentence(words.cashHandedBack)],
  closed: ['ORDER_CLOSED', () => sentence(words.orderClosed)],
  'paid-late': ['ORDER_CLOSED', () => sentence(words.paidLate)],
  'paid-twice': ['ORDER_PAID', () => sentence(words.paidTwice)],
}

const NAMES_ORDER: readonly Reason[] = ['paid', 'payment-of-replaced']

function refusalFor(reason: Reason, order: OrderRow, who: ActorKind): Refusal {
  const [code, message, forStaff] = REFUSALS[reason]
  const details: RefusalDetails = NAMES_ORDER.includes(reason) ? { extra: { orderId: order.number } } : {}
  return new Refusal(code, ((who === 'staff' && forStaff) || message)(order), details)
}
