import { and, eq, gte } from 'drizzle-orm'
import { conflicts, visitEvents } from '#db/schema.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { closeUpiCode } from '#domain/money/payments/upi-code.ts'
import { collectorAt, dateAfterAssignment } from '#rules/collector/visit-progress.ts'
import { formatTime } from '#rules/dates.ts'
import { isMoneyEvent } from '#rules/visits/visit-events.ts'
import { computeVisit } from '#rules/visits/visit-state.ts'
import {
  eventUnknownKind,
  failedAfterCollected,
  oneSampleOnly,
  visitOfOtherCollector,
  visitUnassigned,
} from '#text/errors/visits.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { PhoneEvent } from '#wire/staff/phone-events.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { readVisitEvents, visitOrder } from '../orders/visits/visit-status.ts'
import type { Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { hasTwoSamples } from '../visits/next-sample.ts'
import { recordVisitEvent } from '../visits/record-event.ts'
import { findAssignedOrder } from './assigned-order.ts'
import { findConflict, type ReportedEvent, storeConflict } from './conflicts.ts'
import { recordCorrection, refuseCorrectedMeanwhile, toReportedPerson } from './correct-at-door.ts'
import { conflictReason, type EventOutcome, reasonColumns, storedReason } from './event-outcome.ts'
import { recordMoney, refuseOtherMoney } from './money-at-door.ts'
import { phoneClock } from './phone-clock.ts'
import { recordTubes } from './tubes-at-door.ts'
import { refuseManyTries, refuseWrongCode } from './wrong-codes.ts'

type EventOnPhone = PhoneEvent | { id: string; kind?: string | undefined }

interface EventBatch {
  sentAt: Date
  events: readonly EventOnPhone[]
}

const isKnownKind = (reported: EventOnPhone): reported is PhoneEvent => 'at' in reported

/**
 * Applies events of a phone, which may be late, duplicated, out of order or in conflict with the
 * desk. Each has its own transaction, so that one failure delays no other.
 */
export async function recordPhoneEvents(
  shop: PaymentDeps,
  staff: StaffSession,
  { sentAt, events }: EventBatch,
): Promise<(EventOutcome & { id: string })[]> {
  authorise(staff, 'visits.record', null)
  const timeOf = phoneClock(shop, sentAt)
  const outcomes: (EventOutcome & { id: string })[] = []
  for (const reported of events) {
    if (!isKnownKind(reported)) {
      outcomes.push({ id: reported.id, outcome: 'refused', ...conflictReason(sentence(eventUnknownKind)) })
      continue
    }
    outcomes.push({ id: reported.id, ...(await takeEvent(shop, staff, reported, timeOf(reported))) })
  }
  return outcomes
}

/**
 * Errors that are final: the event is refused, or becomes a conflict. After any other error, such as BUSY, the phone
 * tries again.
 */
const FINAL: readonly string[] = ['FORBIDDEN', 'INVALID', 'NOT_FOUND', 'ORDER_CLOSED', 'ORDER_STEP_REFUSED']

/** Rethrows an error after which the phone has to try again. */
export function finalProblem(error: unknown): Sentence {
  if (!(error instanceof Refusal) || !FINAL.includes(error.code)) throw error
  return error.sentence
}

async function takeEvent(
  shop: PaymentDeps,
  staff: StaffSession,
  reported: PhoneEvent,
  byClock: Date,
): Promise<EventOutcome> {
  let order: OrderRow
  try {
    order = await findReportedOrder(shop, staff, reported)
  } catch (error) {
    return { outcome: 'refused', ...conflictReason(finalProblem(error)) }
  }
  const conflict = await findConflict(shop.db, reported.id)
  if (conflict) return { outcome: conflict.decision ? 'known' : 'conflict', ...storedReason(conflict) }

  // Read without the lock: the phone had the assignment before it reported.
  const events = await readVisitEvents(shop.db, order)
  const at = dateAfterAssignment(events, { collectorId: staff.actor.id, at: byClock })
  const event = eventOf(staff, reported, at)

  try {
    if (event.kind === 'code_shown') refuseWrongCode(shop, order, event.code)
    if (isMoneyEvent(event.kind) || event.kind === 'collected') await closeUpiCode(shop, order)
    const { isNew } = await recordVisitEvent(shop, {
      ...event,
      check: checkOf(shop, event),
      also: async (tx, visit) => {
        await recordTubes(shop, event)(tx, visit)
        await recordCorrection(shop, event)(tx, visit)
        // From now on the collector holds the money, whatever happens to the visit.
        if (isMoneyEvent(event.kind)) await recordMoney(shop, event)(tx, visit)
      },
    })
    return { outcome: isNew ? 'taken' : 'known', problem: null, said: null }
  } catch (error) {
    return storeConflict(shop, { order, staffId: staff.actor.id, event, problem: finalProblem(error) })
  }
}

async function findReportedOrder(shop: PaymentDeps, staff: StaffSession, { orderId, kind }: PhoneEvent) {
  if (isMoneyEvent(kind)) authorise(staff, 'cash.take', null)
  return findAssignedOrder(shop, staff, orderId)
}

function eventOf({ actor }: StaffSession, reported: PhoneEvent, at: Date): ReportedEvent {
  const { id, orderId, kind } = reported
  const phoneAt = reported.at.getTime() === at.getTime() ? {} : { phoneAt: reported.at.toISOString() }
  const details = {
    ...phoneAt,
    ...('amount' in reported ? { paise: reported.amount } : {}),
    ...('reference' in reported ? { reference: reported.reference } : {}),
    ...('tube' in reported ? { tube: reported.tube, code: reported.code } : {}),
    ...('person' in reported ? { person: reported.person } : {}),
    ...('note' in reported && reported.note ? { note: reported.note } : {}),
  }
  return {
    id,
    orderId,
    kind,
    at,
    actor,
    details,
    ...('reason' in reported && reported.reason ? { reason: reported.reason } : {}),
    ...(reported.kind === 'code_shown' ? { code: reported.code } : {}),
    ...(reported.kind === 'corrected' ? { corrected: toReportedPerson(reported) } : {}),
  }
}

/** Runs under the order's lock. */
export const checkOf =
  (shop: Pick<PaymentDeps, 'rules'>, event: ReportedEvent) =>
  async (tx: Transaction, order: OrderRow): Promise<void> => {
    const { at, actor } = event
    const events = await readVisitEvents(tx, order)
    const folded = visitOrder(order)
    const { collector, collectorId } = computeVisit(folded, events)
    // The collector who is assigned now may have been sent by phone, before the desk recorded it.
    if (collectorId !== actor.id && collectorAt(folded, events, at) !== actor.id) {
      throw new Refusal(
        'ORDER_STEP_REFUSED',
        collector ? sentence(visitOfOtherCollector, { collector }) : sentence(visitUnassigned),
      )
    }
    if (event.kind === 'code_shown') await refuseManyTries(tx, shop, order)
    if (isMoneyEvent(event.kind))
      await refuseOtherMoney(tx, order, { kind: event.kind, taken: Number(event.details?.paise) })
    if (event.kind === 'first_taken' && !(await hasTwoSamples(tx, order)))
      throw new Refusal('ORDER_STEP_REFUSED', sentence(oneSampleOnly))
    if (event.corrected) await refuseCorrectedMeanwhile(tx, order, event)
    if (event.kind === 'collected') await contradictFailures(tx, order, at)
  }

/** A failure dated after the collection becomes a conflict, in whichever order the two arrive. */
async function contradictFailures(tx: Transaction, order: OrderRow, at: Date): Promise<void> {
  const failed = await tx
    .select()
    .from(visitEvents)
    .where(
      and(eq(visitEvents.visitId, order.visitId), eq(visitEvents.kind, 'failed'), gte(visitEvents.at, at)),
    )
  for (const { id, staffId, kind, at: failedAt, recordedAt, reason } of failed)
    if (staffId)
      await tx
        .insert(conflicts)
        .values({
          id,
          visitId: order.visitId,
          staffId,
          kind,
          at: failedAt,
          recordedAt,
          reported: reason ? { reason } : {},
          ...reasonColumns(sentence(failedAfterCollected, { time: formatTime(at.toISOString()) })),
        })
        .onConflictDoNothing()
}
