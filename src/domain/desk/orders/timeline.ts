import { and, eq, isNull, notLike } from 'drizzle-orm'
import {
  audit,
  conflicts,
  messages,
  orderItems,
  recollections,
  staff,
  visitChanges,
  type visitEvents,
} from '#db/schema.ts'
import * as words from '#domain/desk/words.ts'
import type { PaymentRow, RefundRow } from '#domain/money/payments/payments.ts'
import { formatDateTime } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { formatPaise } from '#rules/money.ts'
import { isForDoorContact, parseMessageName } from '#rules/orders/messages.ts'
import { isMoneyEvent } from '#rules/visits/visit-events.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'
import { NEWEST_FIRST } from '../../audit.ts'
import { listAdditions } from '../../orders/additions.ts'
import type { OrderRow, VisitPart } from '../../orders/order-rows.ts'
import type { Connection } from '../../shop.ts'
import { withReasons } from '../../written-reasons.ts'
import { upperFirst } from '../audit-sentence-parts.ts'
import { actionEntry, actorLabel, type TimelineEntry } from './action-entries.ts'
import { listNotes } from './notes.ts'
import { readOrderNumbers } from './related-orders.ts'

export interface TimelineSource {
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
  events: readonly (typeof visitEvents.$inferSelect)[]
}

type VisitEvent = TimelineSource['events'][number]

const CUSTOMER = say(words.theCustomer)
const AUTOMATIC = say(words.automatic)

/** `at` is null for a future entry. */
function entry(
  at: Date | null,
  kind: TimelineEntry['kind'],
  text: string,
  more: Partial<Omit<TimelineEntry, 'at' | 'kind' | 'text'>> = {},
): TimelineEntry[] {
  if (!at) return []
  return [{ at, kind, text, tone: 'plain', detail: null, by: AUTOMATIC, ...more }]
}

export async function readTimeline(
  db: Connection,
  row: OrderRow,
  { payments, refunds, events }: TimelineSource,
): Promise<TimelineEntry[]> {
  const subject = `order:${row.id}`
  const [written, changes, sent, notes, lines, others, waiting, rejections, added] = await Promise.all([
    db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, subject), notLike(audit.action, '%.read')))
      .orderBy(...NEWEST_FIRST),
    db.select().from(visitChanges).where(eq(visitChanges.orderId, row.id)),
    db.select().from(messages).where(eq(messages.subject, subject)),
    listNotes(db, row.id),
    db.$count(orderItems, eq(orderItems.orderId, row.id)),
    readOrderNumbers(
      db,
      [row.addedTo, row.recollectionOf].filter(id => id !== null),
    ),
    db
      .select({ conflict: conflicts, name: staff.name })
      .from(conflicts)
      .innerJoin(staff, eq(staff.id, conflicts.staffId))
      .where(and(eq(conflicts.visitId, row.visitId), isNull(conflicts.decision))),
    db.select({ at: recollections.at }).from(recollections).where(eq(recollections.orderId, row.id)),
    listAdditions(db, [row.id]),
  ])
  /** An undone rejection has no recollection. Only the audit lists it. */
  const isUndone = ({ action, at }: Act) =>
    action === 'sample.rejected' && !rejections.some(rejection => +rejection.at === +at)
  const acts = await withReasons(db, written)
  const bookedAtDeskBy = acts.find(({ action }) => action === 'order.booked')?.actor
  return [
    ...bookingEntries(row, {
      count: lines,
      numbers: others,
      bookedAtDeskBy,
      isPaidAtCounter: isPaidAtCounter(row, payments),
    }),
    ...changes
      .filter(({ kind, by }) => kind === 'lines' && by === 'customer')
      .flatMap(({ at }) => entry(at, 'booking', say(words.linesCancelled), { by: CUSTOMER })),
    ...payments.flatMap(payment => paymentEntries(payment, acts, events)),
    ...refunds.flatMap(refund => refundEntries(refund, payments, acts)),
    ...events.filter(event => !isCoveredByPayment(event, payments)).flatMap(eventEntry),
    ...waiting.flatMap(conflictEntry),
    ...acts
      .filter(act => !isCoveredByOthers(act, acts, events) && !isUndone(act))
      .toReversed()
      .flatMap(act => actionEntry(act, whatChanged(act, row, changes, added))),
    ...sent.flatMap(messageEntry),
    ...notes
      .filter(({ id }) => !acts.some(({ details }) => details.noteId === id))
      .flatMap(({ text, at, by }) => entry(at, 'note', say(words.note), { detail: text, by })),
  ]
    .toSorted((one, other) => +one.at - +other.at)
    .toReversed()
}

/**
 * The addresses of a change and the tests of an addition. The audit has neither, because it outlasts an erasure; null
 * for other actions, and for changes from before addresses were stored.
 */
function whatChanged(
  { action, at }: Act,
  { id, visit: { address } }: OrderRow,
  changes: readonly (typeof visitChanges.$inferSelect)[],
  additions: ReadonlyMap<string, readonly VisitPart[]>,
): string | null {
  if (action === 'order.added') {
    const part = additions.get(id)?.find(({ row }) => +row.createdAt === +at)
    const tests = part?.items.map(({ name }) => name).join(', ')
    return part && tests ? say(words.testsFor, { tests, amount: formatPaise(part.row.total) }) : null
  }
  if (action !== 'order.address-changed') return null
  const moves = changes
    .filter(({ kind }) => kind === 'address')
    .toSorted((one, other) => one.number - other.number)
  const index = moves.findIndex(change => +change.at === +at)
  const from = moves[index]?.fromAddress
  return from ? say(words.addressFromTo, { from, to: moves[index + 1]?.fromAddress ?? address }) : null
}

/** Reported cash that a payment covers: the payment has the entry. */
const isCoveredByPayment = (event: VisitEvent, payments: readonly PaymentRow[]) =>
  payments.some(payment => isReportOf(event, payment))

const isReportOf = ({ kind }: VisitEvent, { channel, state, takenAs }: PaymentRow) =>
  isMoneyEvent(kind) &&
  channel === 'cash' &&
  state === 'completed' &&
  (takenAs === 'upi') === (kind === 'upi_taken')

/** Steps that the visit or the report has entries for. */
const isCoveredByOthers = (
  { action, details }: Act,
  acts: readonly Act[],
  events: readonly VisitEvent[],
): boolean =>
  action === 'order.moved' &&
  ((details.to === 'collected' && events.some(({ kind }) => kind === 'collected')) ||
    (details.to === 'report' && acts.some(act => act.action === 'report.attached')))

/** A payment taken from a waiting order confirms it in the same transaction. */
const isPaidAtCounter = ({ confirmedAt }: OrderRow, payments: readonly PaymentRow[]): boolean =>
  payments.some(
    ({ channel, settlesOrder, createdAt }) =>
      channel === 'cash' && settlesOrder && confirmedAt !== null && +createdAt - +confirmedAt < MINUTE_MS,
  )

interface Booking {
  count: number
  numbers: ReadonlyMap<string, string>
  bookedAtDeskBy: string | undefined
  isPaidAtCounter: boolean
}

function bookingEntries(
  row: OrderRow,
  { count, numbers, bookedAtDeskBy, isPaidAtCounter }: Booking,
): TimelineEntry[] {
  const by = bookedAtDeskBy ? actorLabel(bookedAtDeskBy) : CUSTOMER
  const text = row.addedTo
    ? say(words.bookedAddition, { order: numbers.get(row.addedTo) ?? '' })
    : row.recollectionOf
      ? say(words.bookedAgain, { order: numbers.get(row.recollectionOf) ?? '' })
      : say(words.orderBooked, { count })
  const isAtDoor = row.paymentMethod === 'COD'
  // Left out: the audit's entry has the reason given by staff.
  const reason = row.cancelReason === 'operator' ? null : row.cancelReason
  return [
    ...entry(row.createdAt, 'booking', text, { by, detail: row.couponCode }),
    ...entry(
      isAtDoor ? row.confirmedAt : null,
      'booking',
      say(isPaidAtCounter ? words.confirmedAtCounter : words.confirmedAtDoor),
      { by, tone: 'good' },
    ),
    ...entry(reason ? row.cancelledAt : null, 'booking', say(words.orderCancelled[reason ?? 'operator']), {
      by: reason === 'customer' ? CUSTOMER : AUTOMATIC,
      tone: 'wrong',
    }),
  ]
}

type Payment = TimelineSource['payments'][number]
type Act = typeof audit.$inferSelect

function paymentEntries(
  payment: Payment,
  acts: readonly Act[],
  events: readonly VisitEvent[],
): TimelineEntry[] {
  const { channel, amount, state, settlesOrder, takenAs, upiReference } = payment
  const money = { amount: formatPaise(amount) }
  const { createdAt, completedAt, errorCode, transactionId } = payment
  if (channel === 'cash') {
    const taken = acts.find(({ action, at }) => action.endsWith('-taken') && +at === +createdAt)
    // Money reported at the door becomes a payment later, when the sample is recorded as collected.
    const by = taken?.actor ?? events.find(event => isReportOf(event, payment))?.by ?? ''
    const more = { by: actorLabel(by), detail: upiReference, tone: 'good' } as const
    return entry(completedAt, 'money', say(takenAs === 'upi' ? words.paidUpi : words.paidCash, money), more)
  }
  const opened = entry(createdAt, 'money', say(words.payStarted, money), { by: CUSTOMER })
  if (state === 'failed')
    return [
      ...opened,
      ...entry(completedAt ?? createdAt, 'money', say(words.payFailed, money), {
        tone: 'wrong',
        detail: errorCode,
      }),
    ]
  const paid = settlesOrder ? words.paidOnline : words.paidElsewhere
  return [
    ...opened,
    ...entry(completedAt, 'money', say(paid, money), {
      tone: settlesOrder ? 'good' : 'wrong',
      by: CUSTOMER,
      detail: transactionId,
    }),
  ]
}

function refundEntries(
  { paymentId, amount, state, reason, createdAt, completedAt }: TimelineSource['refunds'][number],
  payments: readonly PaymentRow[],
  acts: readonly Act[],
): TimelineEntry[] {
  const money = { amount: formatPaise(amount) }
  const channel = payments.find(({ id }) => id === paymentId)?.channel ?? 'online'
  const due = say(words.refundDue[channel], money)
  const act = acts.find(({ action, at }) => action === 'refund.requested' && +at === +createdAt)
  // Left out for 'operator': the audit's entry has the reason given by staff.
  const text =
    reason === 'operator' ? due : say(words.refundDueFor, { due, why: say(words.refundReasons[reason]) })
  return [
    ...entry(createdAt, 'money', text, { by: actorLabel(act?.actor ?? '') }),
    ...entry(
      state === 'failed' ? (completedAt ?? createdAt) : null,
      'money',
      say(words.refundRefused, money),
      {
        tone: 'wrong',
      },
    ),
    ...entry(state === 'completed' ? completedAt : null, 'money', say(words.refundDone, money), {
      tone: 'good',
    }),
  ]
}

function eventEntry({ kind, at, by, collector, reason, details }: VisitEvent): TimelineEntry[] {
  const tone = kind === 'failed' ? 'wrong' : kind === 'collected' ? 'good' : 'plain'
  const text =
    kind === 'assigned'
      ? say(visits.visitEvents.assigned, { name: collector ?? '' })
      : say(visits.visitEvents[kind])
  const known = Object.entries(visits.visitReasons).find(([name]) => name === reason)
  const why = known ? say(known[1]) : reason
  const reasonText = why && kind === 'collected' ? say(words.tubeMissing, { reason: why }) : why
  const { phoneAt } = details
  const clock = typeof phoneAt === 'string' ? say(words.otherClock, { time: formatDateTime(phoneAt) }) : null
  const detail = upperFirst([reasonText, clock].filter(Boolean).join('. ')) || null
  return entry(at, 'visit', text, { by: actorLabel(by), detail, tone })
}

function conflictEntry({
  conflict,
  name,
}: {
  conflict: typeof conflicts.$inferSelect
  name: string
}): TimelineEntry[] {
  const what = conflict.kind === 'assigned' ? '' : say(visits.visitEvents[conflict.kind])
  const text = say(words.waitsForDesk, { what })
  return entry(conflict.at, 'visit', text, { by: name, detail: conflict.problem, tone: 'wrong' })
}

function messageEntry({ at, about, channel, state }: typeof messages.$inferSelect): TimelineEntry[] {
  const name = parseMessageName(about)
  const what = say(name ? words.messageNames[name] : words.otherMessage)
  const text = say(words.messageSent, {
    channel: say(words.channelNames[channel]),
    what: isForDoorContact(about) ? say(words.toDoor, { what }) : what,
    state: say(words.messageStates[state]),
  })
  return entry(at, 'message', text, { tone: state === 'failed' ? 'wrong' : 'plain' })
}
