import { and, eq, inArray, isNull, notLike } from 'drizzle-orm'
import {
  audit,
  type CorrectedFields,
  conflicts,
  corrections,
  formerAddresses,
  messages,
  orderItems,
  orders,
  recollections,
  staff,
  type visitEvents,
} from '#db/schema.ts'
import * as words from '#domain/desk/words.ts'
import type { PaymentRow, RefundRow } from '#domain/money/payments/payments.ts'
import { formatDateTime } from '#rules/dates.ts'
import type { TimelineKind, TimelineTone } from '#rules/desk/order-page.ts'
import { formatShortPaise } from '#rules/money.ts'
import { isForDoorContact, parseMessageName } from '#rules/orders/messages.ts'
import { genderName } from '#rules/patients/genders.ts'
import { ageText } from '#rules/patients/patient.ts'
import { maskPhone } from '#rules/people.ts'
import { isMoneyEvent } from '#rules/visits/visit-events.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'
import { STAFF_PREFIX, shownName } from '../../actor.ts'
import { OLDEST_FIRST, subjectsOfOrder } from '../../audit.ts'
import type { HistoryEntry } from '../../history.ts'
import { repeatedOrder } from '../../money/payments/release-recollections.ts'
import { peopleOfVisit } from '../../orders/order-patients.ts'
import { itemsOfOrders, type OrderRow, type VisitPerson } from '../../orders/order-rows.ts'
import { findBooking } from '../../orders/read.ts'
import type { Connection } from '../../shop.ts'
import { withReasons } from '../../written-reasons.ts'
import { upperFirst } from '../audit-sentence-parts.ts'
import { withCentreNames } from '../centre-names.ts'
import { isStory, storyLine, visitReason } from '../story.ts'
import { listNotes } from './notes.ts'

interface StorySource {
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
  events: readonly (typeof visitEvents.$inferSelect)[]
}

type VisitEvent = StorySource['events'][number]

const CUSTOMER = say(words.theCustomer)
const AUTOMATIC = say(words.automatic)

interface TimelineEntry {
  at: Date
  kind: TimelineKind
  tone: TimelineTone
  text: string
  /** The text of a message or note, or a reason. */
  detail: string | null
  by: string
}

/** 'operator:asha' → 'asha'. */
function actorLabel(actor: string): string {
  if (actor.startsWith(STAFF_PREFIX)) return shownName(actor)
  return actor.startsWith('customer:') ? CUSTOMER : AUTOMATIC
}

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

/** Everything that happened to an order and its visit, newest first. */
export async function readStory(
  db: Connection,
  row: OrderRow,
  { payments, refunds, events }: StorySource,
): Promise<TimelineEntry[]> {
  const [written, sent, notes, lines, related, waiting, rejections, takers] = await Promise.all([
    db
      .select()
      .from(audit)
      .where(and(inArray(audit.subject, subjectsOfOrder(row)), notLike(audit.action, '%.read')))
      .orderBy(...OLDEST_FIRST),
    db
      .select()
      .from(messages)
      .where(eq(messages.subject, `order:${row.id}`)),
    listNotes(db, row.id),
    db.$count(orderItems, eq(orderItems.orderId, row.id)),
    row.isAddition ? findBooking(db, row) : repeatedOrder(db, row),
    db
      .select({ conflict: conflicts, name: staff.name })
      .from(conflicts)
      .innerJoin(staff, eq(staff.id, conflicts.staffId))
      .where(and(eq(conflicts.visitId, row.visitId), isNull(conflicts.decision))),
    db.select({ id: recollections.id }).from(recollections).where(eq(recollections.orderId, row.id)),
    readTakers(db, payments),
  ])
  const acts = (await withCentreNames(db, await withReasons(db, written))).filter(isStory)
  const [addresses, additions, corrected, cancelled, people] = await Promise.all([
    readAddresses(db, row, acts),
    readAdditions(db, acts),
    readCorrections(db, row, acts),
    readCancelledTests(db, row, acts),
    peopleOfVisit(db, row.visitId),
  ])
  const changed = ({ id }: HistoryEntry) =>
    addresses.get(id) ?? additions.get(id) ?? corrected.get(id) ?? cancelled.get(id)
  const isShown = (act: HistoryEntry) =>
    !SHOWN_OTHERWISE.includes(act.action) &&
    !(act.action === 'order.confirmed' && act.details.how === 'online') &&
    !(act.action === 'order.added' && act.details.orderId === row.id) &&
    // An undone rejection has no recollection. Only the audit lists it.
    !(act.action === 'sample.rejected' && !rejections.some(({ id }) => id === act.details.recollectionId))
  const noteIds = acts.map(act => ('noteId' in act.details ? act.details.noteId : undefined))
  return [
    ...entry(row.createdAt, 'booking', bookingText(row, lines, related), {
      by: bookedBy(row, acts),
      detail: row.couponCode,
    }),
    ...payments.flatMap(payment => paymentEntries(payment, takers)),
    ...refunds.flatMap(refund => refundEntries(refund, payments, acts)),
    ...events
      .filter(event => !isCoveredByPayment(event, payments))
      .flatMap(event => eventEntry(event, people)),
    ...waiting.flatMap(conflictEntry),
    ...acts.filter(isShown).flatMap(act => actEntry(act, changed(act))),
    ...sent.flatMap(messageEntry),
    ...notes
      .filter(({ id }) => !noteIds.includes(id))
      .flatMap(({ text, at, by }) => entry(at, 'note', say(words.note), { detail: text, by })),
  ]
    .toSorted((one, other) => +one.at - +other.at)
    .toReversed()
}

/** The row of the order, of a payment, a refund, a visit event or a note has their entry. */
const SHOWN_OTHERWISE: readonly HistoryEntry['action'][] = [
  'order.booked',
  'order.noted',
  'payment.online',
  'payment.failed',
  'payment.taken',
  'refund.requested',
  'visit.collected',
  'visit.noted',
]

function actEntry(act: HistoryEntry, changed: string | undefined): TimelineEntry[] {
  const { kind, text, detail = null, tone } = storyLine(act)
  return entry(act.at, kind, upperFirst(text), {
    by: actorLabel(act.actor),
    detail: [changed, detail].filter(Boolean).join('. ') || null,
    ...(tone && { tone }),
  })
}

/** By the id of the entry: from which address to which. */
async function readAddresses(
  db: Connection,
  { visitId, visit }: OrderRow,
  acts: readonly HistoryEntry[],
): Promise<Map<string, string>> {
  const changes = acts.flatMap(act => {
    if (act.action === 'visit.address-changed') return { id: act.id, formerId: act.details.formerAddressId }
    const formerId = act.action === 'visit.moved' ? act.details.place?.formerAddressId : undefined
    return formerId ? { id: act.id, formerId } : []
  })
  if (changes.length === 0) return new Map()
  const rows = await db.select().from(formerAddresses).where(eq(formerAddresses.visitId, visitId))
  const former = changes.map(({ formerId }) => rows.find(({ id }) => id === formerId)?.address ?? '')
  return new Map(
    changes.flatMap(({ id }, index) => {
      const [from, to = visit.address] = former.slice(index)
      return from && to ? [[id, say(words.addressFromTo, { from, to })] as const] : []
    }),
  )
}

/** By the id of the entry: the fields that changed, from and to. Nothing once they are erased. */
async function readCorrections(
  db: Connection,
  { visitId }: OrderRow,
  acts: readonly HistoryEntry[],
): Promise<Map<string, string>> {
  const changes = acts.filter(
    act => act.action === 'visit.person-corrected' || act.action === 'visit.door-changed',
  )
  if (changes.length === 0) return new Map()
  const rows = await db.select().from(corrections).where(eq(corrections.visitId, visitId))
  return new Map(
    changes.flatMap(({ id, details }) => {
      const row = rows.find(row => row.id === details.correctionId)
      if (!row) return []
      return [[id, say(words.fromTo, { from: fieldsText(row.before), to: fieldsText(row.after) })] as const]
    }),
  )
}

/** 'Asha Rao, 42 years, 98xxxxxx10' */
const fieldsText = ({ name, age, gender, phone }: CorrectedFields): string =>
  [name, age && ageText(age), gender && genderName(gender), phone && maskPhone(phone)]
    .filter(Boolean)
    .join(', ') || say(words.nothing)

/** By the id of the entry: the added tests and their price. */
async function readAdditions(db: Connection, acts: readonly HistoryEntry[]): Promise<Map<string, string>> {
  const added = acts.filter(act => act.action === 'order.added')
  if (added.length === 0) return new Map()
  const ids = added.map(({ details }) => details.orderId)
  const [rows, items] = await Promise.all([
    db.select({ id: orders.id, total: orders.total }).from(orders).where(inArray(orders.id, ids)),
    itemsOfOrders(db, ids),
  ])
  return new Map(
    added.flatMap(({ id, details: { orderId, lines } }) => {
      const order = rows.find(row => row.id === orderId)
      const names = items.filter(item => item.orderId === orderId && lines.includes(item.line))
      const tests = names.map(({ name }) => name).join(', ')
      return order
        ? [[id, say(words.testsFor, { tests, amount: formatShortPaise(order.total) })] as const]
        : []
    }),
  )
}

/** By the id of the entry: the tests that a cancellation of a part took out, and their price. */
async function readCancelledTests(
  db: Connection,
  { id: orderId }: OrderRow,
  acts: readonly HistoryEntry[],
): Promise<Map<string, string>> {
  const parts = acts.filter(act => act.action === 'order.part-cancelled')
  if (parts.length === 0) return new Map()
  const linesOf = ({ details: { lines = [], added = [] } }: (typeof parts)[number]) => [
    { orderId, lines },
    ...added,
  ]
  const items = await itemsOfOrders(db, [...new Set(parts.flatMap(linesOf).map(part => part.orderId))])
  return new Map(
    parts.map(part => {
      const gone = linesOf(part).flatMap(of =>
        items.filter(item => item.orderId === of.orderId && of.lines.includes(item.line)),
      )
      const tests = gone.map(({ name }) => name).join(', ')
      const amount = gone.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      return [part.id, say(words.testsFor, { tests, amount: formatShortPaise(amount) })] as const
    }),
  )
}

/** Names of the staff who took payments, by their ids. */
async function readTakers(db: Connection, payments: readonly PaymentRow[]): Promise<Map<string, string>> {
  const ids = payments.flatMap(({ recordedBy }) => recordedBy ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Reported cash that a payment covers: the payment has the entry. */
const isCoveredByPayment = ({ kind }: VisitEvent, payments: readonly PaymentRow[]) =>
  isMoneyEvent(kind) &&
  payments.some(
    ({ channel, state, takenAs }) =>
      channel === 'cash' &&
      state === 'completed' &&
      (takenAs ?? 'cash') === (kind === 'upi_taken' ? 'upi' : 'cash'),
  )

/** `related`: the order that it was added to, or whose samples it takes again. */
function bookingText(row: OrderRow, count: number, related: OrderRow | undefined): string {
  if (related)
    return say(row.isAddition ? words.bookedAddition : words.bookedAgain, { order: related.number })
  return say(words.orderBooked, { count })
}

/** Bookings by customers have no entry of their own, unless they are additions or free. */
function bookedBy({ id }: OrderRow, acts: readonly HistoryEntry[]): string {
  const act = acts.find(
    ({ action, details }) =>
      action === 'order.booked' ||
      (action === 'order.added' && details.orderId === id) ||
      (action === 'order.confirmed' && details.how === 'free'),
  )
  return act ? actorLabel(act.actor) : CUSTOMER
}

const PAID_TO_STAFF = { cash: words.paidCash, upi: words.paidUpi, card: words.paidCard } as const

function paymentEntries(payment: PaymentRow, takers: ReadonlyMap<string, string>): TimelineEntry[] {
  const { channel, amount, state, settlesOrder, takenAs, reference, recordedBy } = payment
  const money = { amount: formatShortPaise(amount) }
  const { createdAt, completedAt, errorCode, transactionId, isQr } = payment
  if (channel === 'cash') {
    const by = takers.get(recordedBy ?? '') ?? AUTOMATIC
    const more = { by, detail: reference, tone: 'good' } as const
    return entry(completedAt, 'money', say(PAID_TO_STAFF[takenAs ?? 'cash'], money), more)
  }
  const shownBy = takers.get(recordedBy ?? '') ?? AUTOMATIC
  const opened = isQr
    ? entry(createdAt, 'money', say(words.codeShown, money), { by: shownBy })
    : entry(createdAt, 'money', say(words.payStarted, money), { by: CUSTOMER })
  // A code that was not paid is no failed payment.
  if (state === 'failed' && isQr) return opened
  if (state === 'failed')
    return [
      ...opened,
      ...entry(completedAt ?? createdAt, 'money', say(words.payFailed, money), {
        tone: 'wrong',
        detail: errorCode,
      }),
    ]
  const paid = !settlesOrder ? words.paidElsewhere : isQr ? words.paidByCode : words.paidOnline
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
  { id, paymentId, amount, state, reason, createdAt, completedAt }: RefundRow,
  payments: readonly PaymentRow[],
  acts: readonly HistoryEntry[],
): TimelineEntry[] {
  const money = { amount: formatShortPaise(amount) }
  const channel = payments.find(payment => payment.id === paymentId)?.channel ?? 'online'
  const due = say(words.refundDue[channel], money)
  const act = acts.find(({ action, details }) => action === 'refund.requested' && details.refundId === id)
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

function eventEntry(
  { kind, at, by, collector, reason, details }: VisitEvent,
  people: readonly VisitPerson[],
): TimelineEntry[] {
  const tone = kind === 'failed' ? 'wrong' : kind === 'collected' ? 'good' : 'plain'
  const text =
    kind === 'assigned'
      ? say(visits.visitEvents.assigned, { name: collector ?? '' })
      : say(visits.visitEvents[kind])
  const why = visitReason(reason)
  const reasonText = why && kind === 'collected' ? say(words.tubeMissing, { reason: why }) : why
  const { phoneAt } = details
  const clock = typeof phoneAt === 'string' ? say(words.otherClock, { time: formatDateTime(phoneAt) }) : null
  const name = people.find(({ position }) => position === details.person)?.name
  const note = typeof details.note === 'string' ? details.note : null
  const detail =
    upperFirst([[name, reasonText].filter(Boolean).join(': '), note, clock].filter(Boolean).join('. ')) ||
    null
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
