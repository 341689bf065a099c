import type { IndianDate } from '../dates.ts'
import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from './order-status.ts'

/** The vocabulary of the decision table in order-decisions.ts: actions, actors, stages, reasons. */

/** `customer`: the order's own; `system`: the shop by itself. */
export const ACTOR_KINDS = ['customer', 'staff', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export const DEEDS = [
  /** Opens a payment page. */
  'start-payment',
  'choose-online',
  /** Chooses Pay on Collection, which confirms the order. */
  'choose-collection',
  'collect',
  /** Marks the sample as taken before the day of the visit. */
  'collect-early',
  'attach-report',
  /** Notes what happens at the door: assigned, on the way, arrived, failed. */
  'record-visit',
  /** Notes what happens to the sample afterwards. */
  'record-sample',
  /** The laboratory can't use the sample: another is taken without a price. */
  'reject-sample',
  /** Gives stars. */
  'rate',
  'cancel',
  /** Cancels some of its items. */
  'cancel-part',
  /** Moves the visit to another slot. */
  'reschedule',
  'change-address',
  /** Adds tests to the visit. */
  'add',
  /** Places another order in its place. */
  'replace',
  /** The same, after the provider was asked about an open payment. */
  'replace-unpaid',
  /** Notes what a person has taken: cash, or UPI to the laboratory's own address. */
  'take-payment',
  /** Refunds an online payment. */
  'refund',
  /** Returns cash. */
  'hand-cash-back',
  /** A payment has succeeded and pays the order. */
  'settle',
  /** The hold has expired: releases the slot. */
  'expire',
] as const
export type Deed = (typeof DEEDS)[number]

/** Stages of an order; `expired` is one that was cancelled because its hold ran out unpaid. */
export const STAGES = [...ORDER_STATUSES, 'expired'] as const
export type Stage = (typeof STAGES)[number]

/**
 * What is known of a visit beside its hour: somebody is on the way to it, nobody came though it is long over, or the
 * collector could not take the sample.
 */
export const VISIT_NEWS = ['coming', 'late', 'failed'] as const
export type VisitNews = (typeof VISIT_NEWS)[number]

/**
 * The visit is on a later day, later today, within the next two hours, within the next one, or its hour has begun; news
 * count more than the clock.
 */
export type VisitTime = 'later' | 'today' | 'near' | 'soon' | 'begun' | VisitNews

/** How often a customer may reschedule a visit; the staff have no limit. */
export const MAX_OWN_MOVES = 3

/** Why an action is refused. The domain has a code and a message for each. */
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
  | 'rate-after-report'
  | 'cancel-refunds'
  | 'nothing-paid'
  | 'refunded'
  | 'cash-handed-back'
  | 'closed'
  | 'paid-late'
  | 'paid-twice'

/** `yes`: allowed; `done`: it has been done already; else the reason of the refusal. */
export type Decision = 'yes' | 'done' | Reason

/** The inputs of a decision: states, and date and start hour of the slot. */
export interface DecidedOrder {
  status: OrderStatus
  paymentStatus: PaymentStatus
  cancelReason: string | null
  date: IndianDate
  hour: number
  /** How often the customer has rescheduled it. */
  ownMoves: number
  /** It was added to another order's visit, and has none of its own. */
  isAddition: boolean
  /** Where its events say so. */
  visit?: VisitNews
}
