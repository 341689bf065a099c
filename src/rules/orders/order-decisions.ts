import { type IndianDate, indianDate } from '../dates.ts'
import { hasBegun } from '../visits/slots.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

/**
 * Who may do what to an order, and when: one table for the shop, its screens and its command line. An order's life is
 * pending → confirmed → collected → report → feedback → reminder, one step at a time and never back, or cancelled.
 */

/** Who does it: the customer of the order, somebody of the staff, or the shop by itself. */
export const ACTOR_KINDS = ['customer', 'staff', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export const DEEDS = [
  /** Opens a payment page. */
  'start-payment',
  'choose-online',
  /** Pay on Collection: that confirms an order, whoever chooses it. */
  'choose-collection',
  /** Confirms without a payment and without Pay on Collection. */
  'confirm',
  'collect',
  /** The sample was taken before the day of the visit. */
  'collect-early',
  'move-to-report',
  'move-to-feedback',
  'move-to-reminder',
  'attach-report',
  'cancel',
  /** Books another order in place of this one. */
  'replace',
  /** The same, after the provider was asked about a payment under way. */
  'replace-unpaid',
  /** Gives an online payment back. */
  'refund',
  /** Gives cash back. */
  'hand-cash-back',
  /** A payment has succeeded: it pays the order. */
  'settle',
  /** The hold has run out: the slot goes back. */
  'expire',
] as const
export type Deed = (typeof DEEDS)[number]

/** Where an order stands; one that was cancelled because nobody paid it in time has `expired`. */
export const STAGES = [
  'pending',
  'confirmed',
  'collected',
  'report',
  'feedback',
  'reminder',
  'cancelled',
  'expired',
] as const
type Stage = (typeof STAGES)[number]

/** The visit is on a later day, later today, or its hour has begun. */
type VisitTime = 'later' | 'today' | 'begun'

/** Why a deed is refused. The shop has a code and a sentence for each. */
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
  | 'confirmed-by-payment'
  | 'before-visit'
  | 'uncollected'
  | 'cancelled-already'
  | 'too-late-to-cancel'
  | 'collected'
  | 'visit-begun-call'
  | 'cancel-refunds'
  | 'nothing-paid'
  | 'refunded'
  | 'cash-handed-back'
  | 'closed'
  | 'paid-late'
  | 'paid-twice'

/** `yes`: it may be done; `done`: it is so already, and nothing is left to do. */
export type Decision = 'yes' | 'done' | Reason

/** What a decision is made on: an order's states and its visit, the day and the first hour of its slot. */
export interface DecidedOrder {
  status: OrderStatus
  paymentStatus: PaymentStatus
  cancelReason: string | null
  date: IndianDate
  hour: number
}

type Row = readonly [
  who: ActorKind,
  deeds: readonly Deed[],
  stages: readonly Stage[],
  payments: readonly PaymentStatus[] | null,
  visits: readonly VisitTime[] | null,
  decision: Decision,
]

const PAYING = ['start-payment', 'choose-online', 'choose-collection'] as const
const CONFIRMING = ['confirm', 'choose-collection'] as const
const COLLECTING = ['collect', 'collect-early'] as const
const MOVING = [
  ...CONFIRMING,
  ...COLLECTING,
  'move-to-report',
  'move-to-feedback',
  'move-to-reminder',
] as const
const REFUNDING = ['refund', 'hand-cash-back'] as const
const REPLACING = ['replace', 'replace-unpaid'] as const

/** The deeds of each: nobody else's are theirs. */
const OWN: Record<ActorKind, readonly Deed[]> = {
  customer: [...PAYING, ...REPLACING, 'cancel'],
  staff: [...MOVING, ...REFUNDING, 'attach-report', 'cancel'],
  system: ['settle', 'expire'],
}

const EVERY = STAGES
const ENDED = ['cancelled', 'expired'] as const
const DONE_WITH = ['report', 'feedback', 'reminder'] as const
const COLLECTED = ['collected', ...DONE_WITH] as const
const STANDING = ['pending', 'confirmed', ...COLLECTED] as const
const PAID = ['completed', 'refunded'] as const

/** The first row that fits decides; `null` fits all. */
// biome-ignore format: a table is read by its columns
export const TABLE: readonly Row[] = [
  // who       what                    an order that is            its payment        its visit     the answer
  ['customer', PAYING,                 ['expired'],                null,              null,         'expired'],
  ['customer', PAYING,                 ['cancelled'],              null,              null,         'cancelled'],
  ['customer', ['start-payment'],      STANDING,                   PAID,              null,         'paid'],
  ['customer', PAYING,                 STANDING,                   ['completed'],     null,         'done'],
  ['customer', PAYING,                 STANDING,                   ['refunded'],      null,         'paid'],
  ['customer', ['choose-collection'],  ['confirmed'],              null,              null,         'done'],
  ['customer', PAYING,                 ['confirmed', ...COLLECTED], null,             null,         'paid-at-collection'],
  ['customer', PAYING,                 ['pending'],                null,              ['begun'],    'visit-begun'],
  ['customer', PAYING,                 ['pending'],                null,              null,         'yes'],

  ['customer', ['replace'],            ['pending'],                ['processing'],    null,         'payment-of-replaced'],
  ['customer', REPLACING,              ['pending'],                null,              null,         'yes'],
  ['customer', REPLACING,              EVERY,                      null,              null,         'closed'],

  ['customer', ['cancel'],             ENDED,                      null,              null,         'done'],
  ['customer', ['cancel'],             COLLECTED,                  null,              null,         'collected'],
  ['customer', ['cancel'],             ['pending', 'confirmed'],   null,              ['begun'],    'visit-begun-call'],
  ['customer', ['cancel'],             ['pending', 'confirmed'],   null,              null,         'yes'],

  ['staff',    ['cancel'],             ENDED,                      null,              null,         'cancelled-already'],
  ['staff',    ['cancel'],             DONE_WITH,                  null,              null,         'too-late-to-cancel'],
  ['staff',    ['cancel'],             EVERY,                      ['processing'],    null,         'payment-under-way'],
  ['staff',    ['cancel'],             EVERY,                      null,              null,         'yes'],

  ['staff',    MOVING,                 ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    CONFIRMING,             ['confirmed'],              null,              null,         'step-reached'],
  ['staff',    CONFIRMING,             COLLECTED,                  null,              null,         'step-back'],
  ['staff',    ['confirm'],            ['pending'],                null,              null,         'confirmed-by-payment'],
  ['staff',    ['choose-collection'],  ['pending'],                PAID,              null,         'paid'],
  ['staff',    ['choose-collection'],  ['pending'],                ['processing'],    null,         'payment-under-way'],
  ['staff',    ['choose-collection'],  ['pending'],                null,              null,         'yes'],
  ['staff',    COLLECTING,             ['pending'],                null,              null,         'step-skips'],
  ['staff',    ['collect'],            ['confirmed'],              null,              ['later'],    'before-visit'],
  ['staff',    COLLECTING,             ['confirmed'],              null,              null,         'yes'],
  ['staff',    COLLECTING,             ['collected'],              null,              null,         'step-reached'],
  ['staff',    COLLECTING,             DONE_WITH,                  null,              null,         'step-back'],
  ['staff',    ['move-to-report'],     ['pending', 'confirmed'],   null,              null,         'step-skips'],
  ['staff',    ['move-to-report'],     ['collected'],              null,              null,         'yes'],
  ['staff',    ['move-to-report'],     ['report'],                 null,              null,         'step-reached'],
  ['staff',    ['move-to-report'],     ['feedback', 'reminder'],   null,              null,         'step-back'],
  ['staff',    ['move-to-feedback'],   ['report'],                 null,              null,         'yes'],
  ['staff',    ['move-to-feedback'],   ['feedback'],               null,              null,         'step-reached'],
  ['staff',    ['move-to-feedback'],   ['reminder'],               null,              null,         'step-back'],
  ['staff',    ['move-to-feedback'],   EVERY,                      null,              null,         'step-skips'],
  ['staff',    ['move-to-reminder'],   ['feedback'],               null,              null,         'yes'],
  ['staff',    ['move-to-reminder'],   ['reminder'],               null,              null,         'step-reached'],
  ['staff',    ['move-to-reminder'],   EVERY,                      null,              null,         'step-skips'],
  ['staff',    ['attach-report'],      COLLECTED,                  null,              null,         'yes'],
  ['staff',    ['attach-report'],      EVERY,                      null,              null,         'uncollected'],

  ['staff',    REFUNDING,              ['pending', 'confirmed'],   null,              null,         'cancel-refunds'],
  ['staff',    REFUNDING,              EVERY,                      ['completed'],     null,         'yes'],
  ['staff',    ['refund'],             EVERY,                      ['refunded'],      null,         'refunded'],
  ['staff',    ['hand-cash-back'],     EVERY,                      ['refunded'],      null,         'cash-handed-back'],
  ['staff',    REFUNDING,              EVERY,                      null,              null,         'nothing-paid'],

  ['system',   ['settle'],             ENDED,                      null,              null,         'paid-late'],
  ['system',   ['settle'],             STANDING,                   PAID,              null,         'paid-twice'],
  ['system',   ['settle'],             STANDING,                   null,              null,         'yes'],
  ['system',   ['expire'],             ['pending'],                null,              null,         'yes'],
  ['system',   ['expire'],             EVERY,                      null,              null,         'done'],
]

const stageOf = ({ status, cancelReason }: DecidedOrder): Stage =>
  status === 'cancelled' && cancelReason === 'expired' ? 'expired' : status

const visitTimeOf = ({ date, hour }: DecidedOrder, now: Date): VisitTime => {
  if (hasBegun(date, hour, now)) return 'begun'
  return date > indianDate(now) ? 'later' : 'today'
}

/** Asks the table whether `who` may do `deed` to an order at `now`. */
export function decide(who: ActorKind, deed: Deed, order: DecidedOrder, now: Date): Decision {
  return rowFor(who, deed, order, now)?.[5] ?? 'not-yours'
}

/** The row that decides; undefined when the deed is somebody else's. */
export function rowFor(who: ActorKind, deed: Deed, order: DecidedOrder, now: Date): Row | undefined {
  if (!OWN[who].includes(deed)) return undefined
  const [stage, visit] = [stageOf(order), visitTimeOf(order, now)]
  const row = TABLE.find(
    ([whose, deeds, stages, payments, visits]) =>
      whose === who &&
      deeds.includes(deed) &&
      stages.includes(stage) &&
      (!payments || payments.includes(order.paymentStatus)) &&
      (!visits || visits.includes(visit)),
  )
  if (!row) throw new Error(`nothing says whether ${who} may ${deed} an order at ${stage}`)
  return row
}
