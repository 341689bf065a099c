import { and, eq, gte } from 'drizzle-orm'
import type { EventOutcome, PhoneEvent } from '#contract/collector/collector.ts'
import { heldEvents, visitEvents } from '#db/schema.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { collectorAt } from '#rules/collector/whose-visit.ts'
import { formatTime } from '#rules/dates.ts'
import { toPaise } from '#rules/money.ts'
import { visitOf } from '#rules/visits/visit-state.ts'
import {
  eventUnknownKind,
  failedAfterCollected,
  visitOfAnother,
  visitOfNobody,
} from '#text/errors/collector.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { visitIdOf } from '../orders/additions.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { eventsOf, lastMoveOf, visitOrder } from '../orders/visits/visit-news.ts'
import type { Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { type NewEvent, recordVisitEvent } from '../visits/record-event.ts'
import { findHeld, hold } from './held-events.ts'
import { isMoney, moneyBy, refuseOtherMoney } from './money-at-door.ts'
import { phoneClock } from './phone-clock.ts'
import { problemColumns, problemOf, shapeProblem } from './problems.ts'
import { theirOrder } from './their-order.ts'
import { tubesBy } from './tubes-at-door.ts'
import { refuseManyTries, refuseWrongCode } from './wrong-codes.ts'

/** What collectors' phones tell: late, twice, in any order, and sometimes against what the desk did meanwhile. */

type Told = PhoneEvent | { id: string; kind?: string | undefined }

type PhoneEventNoted = NewEvent & { id: string; at: Date }

/** A batch, with the phone's clock as it was sent. */
export interface Batch {
  sentAt: Date
  events: readonly Told[]
}

const isKnownKind = (told: Told): told is PhoneEvent => 'at' in told

/**
 * Takes what a phone tells, each event in a transaction of its own: one that is held or refused holds up no other. Sent
 * again it changes nothing. What contradicts the shop is held for the desk. Refusal FORBIDDEN.
 */
export async function takePhoneEvents(
  shop: PaymentDeps,
  staff: StaffSession,
  { sentAt, events }: Batch,
): Promise<EventOutcome[]> {
  authorise(staff, 'visits.record', null)
  const timeOf = phoneClock(shop, sentAt)
  const outcomes: EventOutcome[] = []
  for (const told of events) {
    if (!isKnownKind(told)) {
      outcomes.push({ id: told.id, outcome: 'refused', ...problemOf(sentence(eventUnknownKind)) })
      continue
    }
    outcomes.push({ id: told.id, ...(await takeEvent(shop, staff, told, timeOf(told))) })
  }
  return outcomes
}

type Outcome = Omit<EventOutcome, 'id'>

/** What the shop says against an event. Anything else, such as being too busy, is told to the phone, which tries again. */
const AGAINST: readonly string[] = ['FORBIDDEN', 'INVALID', 'NOT_FOUND', 'ORDER_CLOSED', 'ORDER_STEP_REFUSED']

function problemIn(error: unknown): Sentence {
  if (!(error instanceof Refusal) || !AGAINST.includes(error.code)) throw error
  return error.sentence
}

async function takeEvent(
  shop: PaymentDeps,
  staff: StaffSession,
  told: PhoneEvent,
  at: Date,
): Promise<Outcome> {
  const order = await openedOrder(shop, staff, told).catch(problemIn)
  if ('message' in order) return { outcome: 'refused', ...problemOf(order) }
  const held = await findHeld(shop.db, told.id)
  if (held) return { outcome: held.decision ? 'known' : 'held', ...shapeProblem(held) }
  const event = eventOf(staff, told, at)
  try {
    if (event.kind === 'code_shown') refuseWrongCode(shop, order, event.code)
    const { isNew } = await recordVisitEvent(shop, {
      ...event,
      check: checkOf(shop, event),
      also: async (tx, visit) => {
        await tubesBy(shop, event)(tx, visit)
        // In their hands from now on, whatever becomes of the visit. A held one once the desk takes it (held-events.ts).
        if (isMoney(event.kind)) await moneyBy(event)(tx, visit)
      },
    })
    return { outcome: isNew ? 'taken' : 'known', problem: null, said: null }
  } catch (error) {
    return hold(shop, { order, staffId: staff.actor.id, event, problem: problemIn(error) })
  }
}

/** Refusals: NOT_FOUND, FORBIDDEN. */
async function openedOrder(shop: PaymentDeps, staff: StaffSession, { orderId, kind }: PhoneEvent) {
  if (isMoney(kind)) authorise(staff, 'cash.take', null)
  return theirOrder(shop, staff, orderId)
}

/** An event of a visit as the shop notes it. */
function eventOf({ actor }: StaffSession, told: PhoneEvent, at: Date): PhoneEventNoted {
  const { id, orderId, kind } = told
  const phoneAt = told.at === at.toISOString() ? {} : { phoneAt: told.at }
  const details = {
    ...phoneAt,
    ...('amount' in told ? { paise: toPaise(told.amount) } : {}),
    ...('reference' in told ? { reference: told.reference } : {}),
    ...('tube' in told ? { tube: told.tube, code: told.code } : {}),
  }
  return {
    id,
    orderId,
    kind,
    at,
    actor,
    details,
    ...('reason' in told && told.reason ? { reason: told.reason } : {}),
    ...(told.kind === 'code_shown' ? { code: told.code } : {}),
  }
}

/** What is asked of an event of a phone under the order's lock, and what it brings along. */
const checkOf =
  (shop: Pick<PaymentDeps, 'rules'>, event: PhoneEventNoted) =>
  async (tx: Transaction, order: OrderRow): Promise<void> => {
    const { at, actor } = event
    const events = await eventsOf(tx, order)
    const folded = visitOrder(order, await lastMoveOf(tx, order), null)
    if (collectorAt(folded, events, at) !== actor.id) {
      const { collector } = visitOf(folded, events)
      throw new Refusal(
        'ORDER_STEP_REFUSED',
        collector ? sentence(visitOfAnother, { collector }) : sentence(visitOfNobody),
      )
    }
    if (event.kind === 'code_shown') await refuseManyTries(tx, shop, order)
    if (isMoney(event.kind)) await refuseOtherMoney(tx, order, Number(event.details?.paise))
    if (event.kind === 'collected') await holdFailures(tx, order, at)
  }

/** Taken here, and said to have failed later by another phone: whichever came first, the desk hears of it. */
async function holdFailures(tx: Transaction, order: OrderRow, at: Date): Promise<void> {
  const failed = await tx
    .select()
    .from(visitEvents)
    .where(
      and(eq(visitEvents.orderId, visitIdOf(order)), eq(visitEvents.kind, 'failed'), gte(visitEvents.at, at)),
    )
  for (const { id, staffId, kind, at: failedAt, recordedAt, reason } of failed)
    if (staffId)
      await tx
        .insert(heldEvents)
        .values({
          id,
          orderId: order.id,
          staffId,
          kind,
          at: failedAt,
          recordedAt,
          told: reason ? { reason } : {},
          ...problemColumns(sentence(failedAfterCollected, { time: formatTime(at.toISOString()) })),
        })
        .onConflictDoNothing()
}
