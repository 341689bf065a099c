import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { lockWithCustomer } from '#domain/money/payments/choose-method.ts'
import { type CollectedOrder, collectLocked } from '#domain/money/payments/collect-order.ts'
import { formatDateTime, formatDay, indianDate } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Deed } from '#rules/orders/order-deeds.ts'
import type { VisitEventKind } from '#rules/visits/visit-events.ts'
import { isSamePerson } from '#rules/visits/visit-state.ts'
import {
  centreHasNoCollector,
  eventBeforeBooking,
  eventBeforeVisit,
  eventOfAnother,
  eventOfFuture,
  otherCollector,
  wrongDoorCode,
} from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { nameOf, type Staff, staffIdOf } from '../actor.ts'
import { audit } from '../audit.ts'
import { isToDo } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { findOrder } from '../orders/read.ts'
import { foldedVisit } from '../orders/visits/visit-news.ts'
import type { Transaction } from '../shop.ts'
import { collectorNamed } from '../staff/collectors.ts'
import { doorCode } from './door-code.ts'

/** Clocks of phones and of several processes differ a little: only more than this is the future, or too early. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS

export interface NewEvent {
  /** Either id of the order. */
  orderId: string
  kind: VisitEventKind
  actor: Staff
  /** Made where it happened; made here when whoever tells has none. */
  id?: string
  /** When it happened; now when that isn't told. */
  at?: Date
  /** Who was assigned: the name is the customer's to read, and finds them on the staff list if they are on it. */
  collector?: string
  /** Puts somebody in the place of a collector who was assigned before. */
  isInstead?: boolean
  reason?: string
  /** What the patient said at the door, for `code_shown`. */
  code?: string
  /** What else is told of it: a tube's code, paise taken. No personal data. */
  details?: Record<string, unknown>
  /** Asks more of it, under the order's lock: that who tells was sent, that the money is right. Throws a Refusal. */
  check?: (tx: Transaction, order: OrderRow) => Promise<void>
  /** What it does besides, once it is noted and in the same transaction; not for one that was known. Throws a Refusal. */
  also?: (tx: Transaction, order: OrderRow) => Promise<void>
  /** Money that is in somebody's hand is, whatever became of the order: only who decides on what a phone told says so. */
  isTakenAnyway?: boolean
  /** It happened before the day of the visit: for `collected`, and for what is told of who comes. */
  isEarly?: boolean
}

type Deps = PaymentDeps

/** Of whom an event needs no collector, and which of the order's own words it moves. */
const DEED_OF: Record<VisitEventKind, Deed> = {
  assigned: 'record-visit',
  on_the_way: 'record-visit',
  arrived: 'record-visit',
  code_shown: 'record-visit',
  code_skipped: 'record-visit',
  identified: 'record-visit',
  tube_bound: 'record-visit',
  cash_taken: 'record-visit',
  upi_taken: 'record-visit',
  failed: 'record-visit',
  collected: 'collect',
  received: 'record-sample',
  analysing: 'record-sample',
}

/** What happens on the day of the visit. */
const COMING: readonly VisitEventKind[] = ['on_the_way', 'arrived', 'code_shown', 'code_skipped']

const OF_A_COLLECTOR: readonly VisitEventKind[] = ['assigned', ...COMING, 'identified']

/** What the customer is told at once. */
const TOLD: Partial<Record<VisitEventKind, 'on-the-way' | 'visit-failed'>> = {
  on_the_way: 'on-the-way',
  failed: 'visit-failed',
}

/** What an event did: `isNew` is false for one that was known. */
export interface RecordedEvent extends CollectedOrder {
  isNew: boolean
}

/**
 * Notes what happened to a visit; by an addition's number it is that of its visit. One that is known by its id changes nothing; `collected` moves the order on, with its
 * cash. Refusals: NOT_FOUND, INVALID (of the future, before the day of the visit, another order's, a wrong code, no
 * collector for a centre), ORDER_STEP_REFUSED.
 */
export const recordVisitEvent = (shop: Deps, event: NewEvent): Promise<RecordedEvent> =>
  inTransaction(shop.db, tx => recordEvent(tx, shop, event))

/** The same, in the caller's transaction. */
export async function recordEvent(tx: Transaction, shop: Deps, given: NewEvent): Promise<RecordedEvent> {
  const asked = await findOrder(tx, given.orderId)
  const event = { ...(await withCollector(tx, given)), id: given.id ?? randomUUID() }
  const { kind } = event
  const found = asked.addedTo === null ? asked : await findOrder(tx, asked.addedTo)
  const order = await lockWithCustomer(tx, found)
  if (await isKnown(tx, event.id, order, kind)) return { order, isNew: false }
  await event.check?.(tx, order)
  const now = shop.now()
  const at = event.at ?? now
  refuseTime(at, order, now)
  if (order.isCentreVisit && OF_A_COLLECTOR.includes(kind)) throw centreRefusal(order)
  // Before all else that is told late: whoever says that they were shown the code knows it.
  if (kind === 'code_shown' && event.code !== doorCode(shop.rules.secret, order.id))
    throw new Refusal('INVALID', sentence(wrongDoorCode, { number: order.number }))
  const isLateNews = DEED_OF[kind] !== 'record-sample' && isEarlier(at, order)
  const isCollected = kind === 'collected' && !isLateNews
  if (!isLateNews) {
    if (!isCollected && !event.isTakenAnyway) isToDo('staff', DEED_OF[kind], order, now)
    if (COMING.includes(kind) && !event.isEarly) refuseBeforeDay(at, order)
    if (kind === 'assigned') await refuseOther(tx, order, event)
  }
  await write(tx, order, event, at, now)
  const about = isLateNews ? undefined : TOLD[kind]
  if (about) await shop.sendJob(tx, 'notify-order', { orderId: order.id, about })
  if (!isCollected)
    await audit(tx, {
      at: now,
      actor: event.actor,
      action: 'visit.noted',
      subject: `order:${order.id}`,
      details: { kind, reason: event.reason ?? null },
    })
  const moved = isCollected
    ? await collectLocked(tx, shop, order, { actor: event.actor, isEarly: event.isEarly === true, at })
    : { order }
  await event.also?.(tx, moved.order)
  return { ...moved, isNew: true }
}

type KnownEvent = NewEvent & { collectorId?: string }

/** With who is assigned as the staff list writes them, if they are on it. */
async function withCollector(tx: Transaction, event: NewEvent): Promise<KnownEvent> {
  const known = event.collector ? await collectorNamed(tx, event.collector) : undefined
  return known ? { ...event, collector: known.name, collectorId: known.id } : event
}

/** Late news of what was before the sample was taken: it fills the steps in, and changes nothing. */
const isEarlier = (at: Date, { collectedAt, status }: OrderRow): boolean =>
  status !== 'cancelled' && collectedAt !== null && at <= collectedAt

async function isKnown(tx: Transaction, id: string, order: OrderRow, kind: VisitEventKind): Promise<boolean> {
  const [known] = await tx.select().from(visitEvents).where(eq(visitEvents.id, id))
  if (!known) return false
  if (known.orderId === order.id && known.kind === kind) return true
  throw new Refusal('INVALID', sentence(eventOfAnother))
}

function refuseTime(at: Date, order: OrderRow, now: Date): void {
  if (at.getTime() > now.getTime() + MAX_CLOCK_DIFFERENCE_MS)
    throw new Refusal('INVALID', sentence(eventOfFuture, { time: formatDateTime(at) }))
  if (at.getTime() < order.createdAt.getTime() - MAX_CLOCK_DIFFERENCE_MS)
    throw new Refusal('INVALID', sentence(eventBeforeBooking, { number: order.number }))
}

/** The customer is told at once, and no step goes back: a mistyped day or number must not send anybody. */
function refuseBeforeDay(at: Date, { number, slotDate }: OrderRow): void {
  if (indianDate(at) < slotDate)
    throw new Refusal('INVALID', sentence(eventBeforeVisit, { number, day: formatDay(slotDate) }))
}

export const centreRefusal = ({ number }: OrderRow) =>
  new Refusal('INVALID', sentence(centreHasNoCollector, { number }))

/** Two who assign at once: the second is told of the first. */
async function refuseOther(tx: Transaction, order: OrderRow, event: KnownEvent): Promise<void> {
  const { collector, collectorId } = await foldedVisit(tx, order)
  const asked = { collector: event.collector ?? null, collectorId: event.collectorId ?? null }
  if (!collector || event.isInstead || isSamePerson({ collector, collectorId }, asked)) return
  throw new Refusal('ORDER_STEP_REFUSED', sentence(otherCollector, { number: order.number, collector }))
}

async function write(
  tx: Transaction,
  order: OrderRow,
  { id, kind, actor, collector, collectorId, reason, details = {} }: KnownEvent & { id: string },
  at: Date,
  recordedAt: Date,
): Promise<void> {
  const by = nameOf(actor)
  await tx.insert(visitEvents).values({
    id,
    orderId: order.id,
    kind,
    at,
    recordedAt,
    by,
    staffId: staffIdOf(actor),
    collector: collector ?? null,
    collectorId: collectorId ?? null,
    reason: reason ?? null,
    details,
  })
}
