import { indianDate } from '../dates.ts'
import { hasBegun, isNear, isSoon } from '../visits/slots.ts'
import {
  type Action,
  type ActorKind,
  type DecidedOrder,
  type Decision,
  MAX_OWN_MOVES,
  STAGES,
  type Stage,
  type VisitAlert,
} from './order-actions.ts'
import type { PaymentStatus } from './order-status.ts'

/**
 * One decision table for the API and the screens. The status of an order moves from pending to confirmed, collected,
 * report, feedback and reminder, one step at a time, or to cancelled. Only a withdrawn report leads back, to collected.
 */

/**
 * On a later day, later today, within two hours, within an hour, or begun. An alert about the visit counts more than the
 * clock.
 */
type VisitTiming = 'later' | 'today' | 'near' | 'soon' | 'begun' | VisitAlert

type Row = readonly [
  who: ActorKind,
  actions: readonly Action[],
  stages: readonly Stage[],
  payments: readonly PaymentStatus[] | null,
  visits: readonly VisitTiming[] | null,
  decision: Decision,
]

const PAYING = ['start-payment', 'choose-online', 'choose-collection'] as const
const COLLECTING = ['collect', 'collect-early'] as const
const REFUNDING = ['refund', 'hand-cash-back'] as const
const CHANGING = ['reschedule', 'change-address'] as const
const NOTING = ['record-visit', 'record-absent', 'record-sample', 'reject-sample'] as const
const REPORTING = ['attach-report', 'withdraw-report'] as const
const REPLACING = ['replace', 'replace-unpaid'] as const

/** Actions that only this kind of actor can do. */
const OWN: Record<ActorKind, readonly Action[]> = {
  customer: [...PAYING, ...REPLACING, ...CHANGING, 'add', 'cancel', 'cancel-part', 'rate'],
  staff: [
    ...COLLECTING,
    ...REFUNDING,
    ...CHANGING,
    ...NOTING,
    'add',
    'change-doctor',
    'correct-person',
    ...REPORTING,
    'cancel',
    'cancel-part',
    'refund-recollection',
    'take-payment',
    'send-payment-link',
  ],
  system: ['settle', 'expire'],
}

const EVERY = STAGES
const ENDED = ['cancelled', 'expired'] as const
const DONE_WITH = ['report', 'feedback', 'reminder'] as const
const COLLECTED = ['collected', ...DONE_WITH] as const
const ACTIVE = ['pending', 'confirmed', ...COLLECTED] as const
const PAID = ['completed', 'refunded'] as const
/** Such a visit can be changed by the customer free of charge, and without counting as a move. */
const MISSED = ['late', 'failed'] as const

/** The first matching row decides; `null` matches everything. */
// biome-ignore format: a table is read by its columns
export const DECISION_TABLE: readonly Row[] = [
  // who       what                    an order that is            its payment        its visit     the answer
  ['customer', PAYING,                 ['expired'],                null,              null,         'expired'],
  ['customer', PAYING,                 ['cancelled'],              null,              null,         'cancelled'],
  ['customer', ['start-payment'],      ACTIVE,                     PAID,              null,         'paid'],
  ['customer', PAYING,                 ACTIVE,                     ['completed'],     null,         'done'],
  ['customer', PAYING,                 ACTIVE,                     ['refunded'],      null,         'paid'],
  ['customer', ['choose-collection'],  ['confirmed'],              null,              null,         'done'],
  ['customer', PAYING,                 ['confirmed', ...COLLECTED], null,             null,         'paid-at-collection'],
  ['customer', PAYING,                 ['pending'],                null,              ['begun'],    'visit-begun'],
  ['customer', PAYING,                 ['pending'],                null,              null,         'yes'],

  ['customer', ['replace'],            ['pending'],                ['processing'],    null,         'payment-of-replaced'],
  ['customer', REPLACING,              ['pending'],                null,              null,         'yes'],
  ['customer', REPLACING,              EVERY,                      null,              null,         'closed'],

  ['customer', ['cancel'],             ENDED,                      null,              null,         'done'],
  ['customer', ['cancel'],             COLLECTED,                  null,              null,         'collected'],
  ['customer', ['cancel'],             ['confirmed'],              null,              ['coming'],   'collector-coming'],
  ['customer', ['cancel'],             ['pending', 'confirmed'],   null,              ['begun'],    'visit-begun-call'],
  ['customer', ['cancel'],             ['pending', 'confirmed'],   null,              null,         'yes'],

  ['staff',    ['cancel'],             ENDED,                      null,              null,         'cancelled-already'],
  ['staff',    ['cancel'],             DONE_WITH,                  null,              null,         'too-late-to-cancel'],
  ['staff',    ['cancel'],             EVERY,                      ['processing'],    null,         'payment-under-way'],
  ['staff',    ['cancel'],             EVERY,                      null,              null,         'yes'],

  ['customer', ['cancel-part'],        ['expired'],                null,              null,         'expired'],
  ['customer', ['cancel-part'],        ['cancelled'],              null,              null,         'cancelled'],
  ['customer', ['cancel-part'],        COLLECTED,                  null,              null,         'collected'],
  ['customer', ['cancel-part'],        ['pending'],                null,              null,         'part-of-unpaid'],
  ['customer', ['cancel-part'],        ['confirmed'],              null,              ['coming'],   'collector-coming'],
  ['customer', ['cancel-part'],        ['confirmed'],              null,              ['begun', ...MISSED], 'visit-begun-call'],
  ['customer', ['cancel-part'],        ['confirmed'],              null,              null,         'yes'],
  ['staff',    ['cancel-part'],        ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    ['cancel-part'],        COLLECTED,                  null,              null,         'part-of-collected'],
  ['staff',    ['cancel-part'],        ['pending'],                null,              null,         'part-of-unpaid'],
  ['staff',    ['cancel-part'],        ['confirmed'],              null,              null,         'yes'],
  ['staff',    ['refund-recollection'], ENDED,                     null,              null,         'step-cancelled'],
  ['staff',    ['refund-recollection'], ['pending', 'confirmed'],  null,              null,         'sample-not-taken'],
  ['staff',    ['refund-recollection'], COLLECTED,                 ['completed'],     null,         'yes'],
  ['staff',    ['refund-recollection'], COLLECTED,                 ['refunded'],      null,         'refunded'],
  ['staff',    ['refund-recollection'], COLLECTED,                 null,              null,         'nothing-paid'],

  ['customer', CHANGING,               ['expired'],                null,              null,         'expired'],
  ['customer', CHANGING,               ['cancelled'],              null,              null,         'cancelled'],
  ['customer', CHANGING,               COLLECTED,                  null,              null,         'visit-over'],
  ['customer', CHANGING,               ['confirmed'],              null,              ['coming'],   'collector-coming'],
  ['customer', CHANGING,               ['pending', 'confirmed'],   null,              ['soon', 'begun'], 'hour-before'],
  ['customer', CHANGING,               ['pending', 'confirmed'],   null,              null,         'yes'],
  ['staff',    CHANGING,               ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    CHANGING,               COLLECTED,                  null,              null,         'visit-over'],
  ['staff',    CHANGING,               ['pending', 'confirmed'],   null,              null,         'yes'],

  ['customer', ['add'],                ['expired'],                null,              null,         'expired'],
  ['customer', ['add'],                ['cancelled'],              null,              null,         'cancelled'],
  ['customer', ['add'],                COLLECTED,                  null,              null,         'visit-over'],
  ['customer', ['add'],                ['pending'],                null,              null,         'pay-first'],
  ['customer', ['add'],                ['confirmed'],              null,              ['coming'],   'collector-coming'],
  ['customer', ['add'],                ['confirmed'],              null,              ['near', 'soon', 'begun', ...MISSED], 'two-hours-before'],
  ['customer', ['add'],                ['confirmed'],              null,              null,         'yes'],
  ['staff',    ['add'],                ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    ['add'],                COLLECTED,                  null,              null,         'visit-over'],
  ['staff',    ['add'],                ['pending'],                null,              null,         'not-confirmed'],
  ['staff',    ['add'],                ['confirmed'],              null,              null,         'yes'],

  ['staff',    COLLECTING,             ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    COLLECTING,             ['pending'],                null,              null,         'step-skips'],
  ['staff',    ['collect'],            ['confirmed'],              null,              ['later'],    'before-visit'],
  ['staff',    COLLECTING,             ['confirmed'],              null,              null,         'yes'],
  ['staff',    COLLECTING,             ['collected'],              null,              null,         'step-reached'],
  ['staff',    COLLECTING,             DONE_WITH,                  null,              null,         'step-back'],
  ['staff',    REPORTING,              COLLECTED,                  null,              null,         'yes'],
  ['staff',    REPORTING,              EVERY,                      null,              null,         'uncollected'],

  ['staff',    NOTING,                 ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    ['record-visit', 'record-absent'], ['pending'],                null,              null,         'not-confirmed'],
  ['staff',    ['record-visit', 'record-absent'], ['confirmed'],              null,              null,         'yes'],
  ['staff',    ['record-absent'],      ['collected'],              null,              null,         'yes'],
  ['staff',    ['record-absent'],      DONE_WITH,                  null,              null,         'reported-already'],
  ['staff',    ['record-visit'],       COLLECTED,                  null,              null,         'visit-over'],
  ['staff',    ['record-sample', 'reject-sample'], ['pending', 'confirmed'], null,    null,         'sample-not-taken'],
  ['staff',    ['record-sample'],      COLLECTED,                  null,              null,         'yes'],
  ['staff',    ['reject-sample'],      ['collected'],              null,              null,         'yes'],
  ['staff',    ['reject-sample'],      DONE_WITH,                  null,              null,         'reported-already'],
  ['customer', ['rate'],               DONE_WITH,                  null,              null,         'yes'],
  ['customer', ['rate'],               EVERY,                      null,              null,         'rate-after-report'],

  ['staff',    ['change-doctor'],      ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    ['change-doctor'],      EVERY,                      null,              null,         'yes'],

  ['staff',    ['correct-person'],     ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    ['correct-person'],     DONE_WITH,                  null,              null,         'correct-after-report'],
  ['staff',    ['correct-person'],     EVERY,                      null,              null,         'yes'],

  ['staff',    ['take-payment'],       ENDED,                      null,              null,         'step-cancelled'],
  ['staff',    ['take-payment'],       EVERY,                      PAID,              null,         'paid'],
  ['staff',    ['take-payment'],       EVERY,                      ['processing'],    null,         'payment-under-way'],
  ['staff',    ['take-payment'],       EVERY,                      null,              null,         'yes'],

  ['staff',    ['send-payment-link'],  ['expired'],                null,              null,         'expired'],
  ['staff',    ['send-payment-link'],  ['cancelled'],              null,              null,         'cancelled'],
  ['staff',    ['send-payment-link'],  ACTIVE,                     PAID,              null,         'paid'],
  ['staff',    ['send-payment-link'],  ['confirmed', ...COLLECTED], null,             null,         'paid-at-collection'],
  ['staff',    ['send-payment-link'],  ['pending'],                null,              ['begun'],    'visit-begun'],
  ['staff',    ['send-payment-link'],  ['pending'],                null,              null,         'yes'],

  ['staff',    REFUNDING,              ['pending', 'confirmed'],   ['completed'],     null,         'cancel-refunds'],
  ['staff',    REFUNDING,              EVERY,                      ['completed'],     null,         'yes'],
  ['staff',    ['refund'],             EVERY,                      ['refunded'],      null,         'refunded'],
  ['staff',    ['hand-cash-back'],     EVERY,                      ['refunded'],      null,         'cash-handed-back'],
  ['staff',    REFUNDING,              EVERY,                      null,              null,         'nothing-paid'],

  ['system',   ['settle'],             ENDED,                      null,              null,         'paid-late'],
  ['system',   ['settle'],             ACTIVE,                     PAID,              null,         'paid-twice'],
  ['system',   ['settle'],             ACTIVE,                     null,              null,         'yes'],
  ['system',   ['expire'],             ['pending'],                null,              null,         'yes'],
  ['system',   ['expire'],             EVERY,                      null,              null,         'done'],
]

const stageOf = ({ status, cancelReason }: DecidedOrder): Stage =>
  status === 'cancelled' && cancelReason === 'expired' ? 'expired' : status

const visitTimingOf = ({ status, date, hour, visit }: DecidedOrder, now: Date): VisitTiming => {
  if (visit && status === 'confirmed') return visit
  if (hasBegun(date, hour, now)) return 'begun'
  if (isSoon(date, hour, now)) return 'soon'
  if (isNear(date, hour, now)) return 'near'
  return date > indianDate(now) ? 'later' : 'today'
}

/** Actions on an addition that are made on the order of its visit. */
const OF_VISIT: readonly Action[] = [
  ...CHANGING,
  ...COLLECTING,
  'record-visit',
  'record-absent',
  'add',
  'rate',
]

export function decide(who: ActorKind, action: Action, order: DecidedOrder, now: Date): Decision {
  const decision = rowFor(who, action, order, now)?.[5] ?? 'not-yours'
  if (order.isAddition && OF_VISIT.includes(action) && decision !== 'not-yours') return 'part-of-visit'
  const isOwnMove = who === 'customer' && action === 'reschedule' && !isMissed(order)
  return decision === 'yes' && isOwnMove && order.ownMoves >= MAX_OWN_MOVES ? 'moved-often' : decision
}

export const isMissed = ({ status, visit }: Pick<DecidedOrder, 'status' | 'visit'>): boolean =>
  status === 'confirmed' && (visit === 'late' || visit === 'failed')

/** Undefined for an action of other actors. */
export function rowFor(who: ActorKind, action: Action, order: DecidedOrder, now: Date): Row | undefined {
  if (!OWN[who].includes(action)) return undefined
  const stage = stageOf(order)
  const visit = visitTimingOf(order, now)
  const row = DECISION_TABLE.find(
    ([whose, actions, stages, payments, visits]) =>
      whose === who &&
      actions.includes(action) &&
      stages.includes(stage) &&
      (!payments || payments.includes(order.paymentStatus)) &&
      (!visits || visits.includes(visit)),
  )
  if (!row) throw new Error(`nothing says whether ${who} may ${action} an order at ${stage}`)
  return row
}
