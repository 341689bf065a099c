import type { IndianDate } from '#rules/dates.ts'
import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from './order-status.ts'

/** `customer`: the order's owner; `system`: a job of the shop. */
export const ACTOR_KINDS = ['customer', 'staff', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export const ORDER_ACTIONS = [
  'start-payment',
  'choose-online',
  /** Pay on Collection, which confirms the order. */
  'choose-collection',
  'collect',
  /** Before the day of the visit. */
  'collect-early',
  'attach-report',
  /** Takes a report from the customer at once. */
  'withdraw-report',
  /** Events at the door: assigned, on the way, arrived, failed. */
  'record-visit',
  /** A person was not sampled: at the visit, or found out later. */
  'record-absent',
  /** States of the sample after the visit. */
  'record-sample',
  /** Another sample is taken free of charge. */
  'reject-sample',
  'rate',
  'cancel',
  'cancel-part',
  /** Cancels and refunds tests in place of their recollection. */
  'refund-recollection',
  'reschedule',
  'change-address',
  'add',
  /** Names another referring doctor, or none. */
  'change-doctor',
  /** Puts right name, age, sex or phone of a person, or the contact at the door. */
  'correct-person',
  /** Cancels the order for a newer one. */
  'replace',
  /** Like `replace`, after checking an open payment with the provider. */
  'replace-unpaid',
  /** Cash, or UPI to the laboratory's own address. */
  'take-payment',
  /** Sends the customer a link that pays the order. */
  'send-payment-link',
  'refund',
  'hand-cash-back',
  'settle',
  /** Releases the slot once the reservation has expired. */
  'expire',
] as const
export type Action = (typeof ORDER_ACTIONS)[number]

/** `expired`: cancelled because its reservation ran out unpaid. */
export const STAGES = [...ORDER_STATUSES, 'expired'] as const
export type Stage = (typeof STAGES)[number]

/** The collector is on the way, has not come although the visit is long over, or could not take the sample. */
export const VISIT_ALERTS = ['coming', 'late', 'failed'] as const
export type VisitAlert = (typeof VISIT_ALERTS)[number]

/** Moves by customers; staff have no limit. */
export const MAX_OWN_MOVES = 3

/** Reasons against an action. The domain has an error code and a message for each. */
export type Reason =
  | 'not-yours'
  | 'expired'
  | 'cancelled'
  | 'paid'
  | 'paid-at-collection'
  | 'visit-begun'
  | 'payment-under-way'
  | 'payment-of-replaced'
  | 'step-cancelled'
  | 'step-reached'
  | 'step-back'
  | 'step-skips'
  | 'before-visit'
  | 'uncollected'
  | 'cancelled-already'
  | 'too-late-to-cancel'
  | 'collected'
  | 'visit-begun-call'
  | 'collector-coming'
  | 'hour-before'
  | 'two-hours-before'
  | 'pay-first'
  | 'part-of-visit'
  | 'moved-often'
  | 'visit-over'
  | 'part-of-unpaid'
  | 'part-of-collected'
  | 'not-confirmed'
  | 'sample-not-taken'
  | 'reported-already'
  | 'correct-after-report'
  | 'rate-after-report'
  | 'cancel-refunds'
  | 'nothing-paid'
  | 'refunded'
  | 'cash-handed-back'
  | 'closed'
  | 'paid-late'
  | 'paid-twice'

/** `done`: the action was done before. */
export type Decision = 'yes' | 'done' | Reason

export interface DecidedOrder {
  status: OrderStatus
  paymentStatus: PaymentStatus
  cancelReason: string | null
  date: IndianDate
  hour: number
  /** Number of moves by the customer. */
  ownMoves: number
  /** Added to another order's visit; has no visit of its own. */
  isAddition: boolean
  visit?: VisitAlert
}
