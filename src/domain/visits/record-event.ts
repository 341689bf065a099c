import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type ReportedPerson, visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { lockWithCustomer } from '#domain/money/payments/choose-method.ts'
import { type CollectedOrder, collectLockedOrder } from '#domain/money/payments/collect-order.ts'
import { MAX_CLOCK_DIFFERENCE_MS } from '#rules/collector/phone-events.ts'
import { formatDateTime, formatDay, indianDate } from '#rules/dates.ts'
import type { OrderMessage } from '#rules/orders/messages.ts'
import type { Action } from '#rules/orders/order-actions.ts'
import { isMoneyEvent, type VisitEventKind } from '#rules/visits/visit-events.ts'
import { isSameCollector } from '#rules/visits/visit-state.ts'
import {
  centreHasNoCollector,
  eventBeforeBooking,
  eventBeforeVisit,
  eventOfAnother,
  eventOfFuture,
  wrongDoorCode,
} from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { actorName, type Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { requireAllowed } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findBooking, findOrder } from '../orders/read.ts'
import { readFoldedVisit } from '../orders/visits/visit-status.ts'
import type { Transaction } from '../shop.ts'
import { collectorNamed } from '../staff/collectors.ts'
import { doorCode } from './door-code.ts'
import { otherCollector } from './words.ts'

export interface NewEvent {
  /** Id or number. */
  orderId: string
  kind: VisitEventKind
  actor: Staff
  /** Made by the client, which makes repeats safe. */
  id?: string
  /** Defaults to now. */
  at?: Date
  /** The name of the assigned collector, shown to the customer. Matched with the staff list. */
  collector?: string
  reason?: string
  /** The patient's code, for `code_shown`. */
  code?: string
  /** A tube's code, paise, or the person's position; what staff wrote about an absence. Cleared by an erasure. */
  details?: Record<string, unknown>
  /** A person's details, for `corrected`. Not stored with the event. */
  corrected?: ReportedPerson
  /** Further checks under the order's lock; throws a Refusal. */
  check?: (tx: Transaction, order: OrderRow) => Promise<void>
  /** Further writes in the same transaction, skipped for a known event; throws a Refusal. */
  also?: (tx: Transaction, order: OrderRow) => Promise<void>
  /** Accepts reported money whatever the state of the order. Only set when the desk resolves a conflict. */
  isTakenAnyway?: boolean
  /** Allows `collected` and assignments before the day of the visit. */
  isEarly?: boolean
}

type Deps = PaymentDeps

/** The action in the decision table that an event requires. */
const ACTION_OF: Record<VisitEventKind, Action> = {
  assigned: 'record-visit',
  on_the_way: 'record-visit',
  arrived: 'record-visit',
  code_shown: 'record-visit',
  code_skipped: 'record-visit',
  identified: 'record-visit',
  corrected: 'correct-person',
  absent: 'record-absent',
  tube_bound: 'record-visit',
  first_taken: 'record-visit',
  meal_started: 'record-visit',
  cash_taken: 'record-visit',
  upi_taken: 'record-visit',
  failed: 'record-visit',
  collected: 'collect',
  received: 'record-sample',
  analysing: 'record-sample',
}

/** Events that can only happen on the day of the visit. */
const COMING: readonly VisitEventKind[] = [
  'on_the_way',
  'arrived',
  'code_shown',
  'code_skipped',
  'first_taken',
]

const OF_A_COLLECTOR: readonly VisitEventKind[] = [
  'assigned',
  'on_the_way',
  'arrived',
  'code_shown',
  'code_skipped',
  'identified',
]

/** Events about which the customer gets a message at once. */
const MESSAGE_FOR: Partial<Record<VisitEventKind, OrderMessage>> = {
  on_the_way: 'on-the-way',
  first_taken: 'first-taken',
  collected: 'sample-taken',
  failed: 'visit-failed',
}

/** `isNew` is false for an event that was recorded before. */
interface RecordedEvent extends CollectedOrder {
  isNew: boolean
}

/** Idempotent by id. `collected` also advances the order and takes its cash. */
export const recordVisitEvent = (shop: Deps, event: NewEvent): Promise<RecordedEvent> =>
  inTransaction(shop.db, tx => recordEvent(tx, shop, event))

export async function recordEvent(tx: Transaction, shop: Deps, given: NewEvent): Promise<RecordedEvent> {
  const asked = await findOrder(tx, given.orderId)
  const event = { ...(await withCollector(tx, given)), id: given.id ?? randomUUID() }
  const { kind } = event
  const booking = asked.isAddition ? await findBooking(tx, asked) : asked
  const order = await lockWithCustomer(tx, booking)

  if (await isKnown(tx, event.id, order, kind)) return { order, isNew: false }
  await event.check?.(tx, order)
  const now = shop.now()
  const at = event.at ?? now
  refuseTime(at, order, now)
  if (order.visit.isCentreVisit && OF_A_COLLECTOR.includes(kind)) throw centreVisitRefusal(order)
  // The door code is checked first, also for late events.
  if (kind === 'code_shown' && event.code !== doorCode(shop.rules.secret, order.visitId))
    throw new Refusal('INVALID', sentence(wrongDoorCode, { number: order.number }))

  const isLateNews = ACTION_OF[kind] !== 'record-sample' && isEarlier(at, order)
  const isCollected = kind === 'collected' && !isLateNews
  if (!isLateNews) {
    if (!isCollected && !event.isTakenAnyway) requireAllowed('staff', ACTION_OF[kind], order, now)
    if (COMING.includes(kind) && !event.isEarly) refuseBeforeDay(at, order)
    if (kind === 'assigned') await refuseOther(tx, order, event)
  }

  await write(tx, order, event, at, now)
  const about = isLateNews ? undefined : MESSAGE_FOR[kind]
  if (about) await shop.sendJob(tx, 'notify-order', { orderId: order.id, about })

  // A collection and money have audit entries of their own.
  if (!isCollected && !isMoneyEvent(kind))
    await audit(tx, {
      at: now,
      actor: event.actor,
      action: 'visit.noted',
      subject: `visit:${order.visitId}`,
      details: { kind, eventId: event.id, reason: event.reason ?? null },
    })

  const recorded = isCollected
    ? await collectLockedOrder(tx, shop, order, { actor: event.actor, isEarly: event.isEarly === true, at })
    : { order }
  await event.also?.(tx, recorded.order)
  return { ...recorded, isNew: true }
}

type KnownEvent = NewEvent & { collectorId?: string }

/** Adds the collector's id and full name from the staff list. */
async function withCollector(tx: Transaction, event: NewEvent): Promise<KnownEvent> {
  const known = event.collector ? await collectorNamed(tx, event.collector) : undefined
  return known ? { ...event, collector: known.name, collectorId: known.id } : event
}

/** Late events from before the collection are stored, but change nothing. */
const isEarlier = (at: Date, { status, visit: { collectedAt } }: OrderRow): boolean =>
  status !== 'cancelled' && collectedAt !== null && at <= collectedAt

async function isKnown(tx: Transaction, id: string, order: OrderRow, kind: VisitEventKind): Promise<boolean> {
  const [known] = await tx.select().from(visitEvents).where(eq(visitEvents.id, id))
  if (!known) return false
  if (known.visitId === order.visitId && known.kind === kind) return true
  throw new Refusal('INVALID', sentence(eventOfAnother))
}

function refuseTime(at: Date, order: OrderRow, now: Date): void {
  if (at.getTime() > now.getTime() + MAX_CLOCK_DIFFERENCE_MS)
    throw new Refusal('INVALID', sentence(eventOfFuture, { time: formatDateTime(at) }))
  if (at.getTime() < order.createdAt.getTime() - MAX_CLOCK_DIFFERENCE_MS)
    throw new Refusal('INVALID', sentence(eventBeforeBooking, { number: order.number }))
}

/** Steps send messages and can't be undone, so a mistyped day or number must be rejected. */
function refuseBeforeDay(at: Date, { number, visit: { date } }: OrderRow): void {
  if (indianDate(at) < date)
    throw new Refusal('INVALID', sentence(eventBeforeVisit, { number, day: formatDay(date) }))
}

export const centreVisitRefusal = ({ number }: OrderRow) =>
  new Refusal('INVALID', sentence(centreHasNoCollector, { number }))

async function refuseOther(tx: Transaction, order: OrderRow, event: KnownEvent): Promise<void> {
  const { collector, collectorId } = await readFoldedVisit(tx, order)
  const asked = { collector: event.collector ?? null, collectorId: event.collectorId ?? null }
  if (!collector || isSameCollector({ collector, collectorId }, asked)) return
  throw new Refusal('ORDER_STEP_REFUSED', sentence(otherCollector, { number: order.number, collector }))
}

async function write(
  tx: Transaction,
  order: OrderRow,
  { id, kind, actor, collector, collectorId, reason, details = {} }: KnownEvent & { id: string },
  at: Date,
  recordedAt: Date,
): Promise<void> {
  const by = actorName(actor)
  await tx.insert(visitEvents).values({
    id,
    visitId: order.visitId,
    kind,
    at,
    recordedAt,
    by,
    staffId: actor.id,
    collector: collector ?? null,
    collectorId: collectorId ?? null,
    reason: reason ?? null,
    details,
  })
}
