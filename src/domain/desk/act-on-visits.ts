import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { audit as auditTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { shownName } from '../actor.ts'
import { audit } from '../audit.ts'
import { previewCancellation } from '../changes/cancellation.ts'
import { moveVisit } from '../changes/move-visit.ts'
import type { VisitTime } from '../history.ts'
import { requireAllowed } from '../orders/decide.ts'
import { findOrderFor } from '../orders/permit.ts'
import { lockOrder } from '../orders/read.ts'
import { readRevision } from '../orders/version.ts'
import { readFoldedVisit } from '../orders/visits/visit-status.ts'
import type { Transaction } from '../shop.ts'
import type { StaffSession } from '../staff/sessions.ts'
import { cancelWithinLimit } from './approvals/cancel-alone.ts'
import { collectorWasThere, delayOfToday, delaySentAlready } from './words.ts'

/**
 * The same action for many visits, one after the other: each has its own transaction, limits and outcome, so that one
 * refusal stops none of the others.
 */

interface Outcome {
  /** The order's number. */
  orderId: string
  problem: string | null
}

async function eachVisit<V extends { orderId: string }>(
  visits: readonly V[],
  act: (visit: V) => Promise<unknown>,
): Promise<{ outcomes: Outcome[] }> {
  const outcomes: Outcome[] = []
  for (const visit of visits)
    outcomes.push({ orderId: visit.orderId, problem: await problemOf(() => act(visit)) })
  return { outcomes }
}

async function problemOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Refusal) return say(error.sentence)
    throw error
  }
}

export interface Moves {
  /** `from`: the time on the screen. A repeated call finds the visit moved, and changes nothing. */
  visits: readonly { orderId: string; from: VisitTime }[]
  /** Without an hour each visit keeps its own. */
  to: { date: IndianDate; hour: number | null }
}

export const moveVisits = (shop: PaymentDeps, staff: StaffSession, { visits, to }: Moves) =>
  eachVisit(visits, ({ orderId, from }) =>
    moveVisit(shop, staff, { orderId, from, to: { date: to.date, hour: to.hour ?? from.hour } }),
  )

export interface Cancellations {
  visits: readonly { orderId: string }[]
  reason: string
}

/** What was paid is refunded, without a fee. Above a person's limit the visit is refused, and stays. */
export const cancelVisits = (shop: PaymentDeps, staff: StaffSession, { visits, reason }: Cancellations) =>
  eachVisit(visits, async ({ orderId }) => {
    const order = await findOrderFor(shop.db, staff, 'orders.cancel', orderId)
    // A repeated call has no effect.
    if (order.status === 'cancelled' && order.cancelReason === 'operator') return
    const revision = await readRevision(shop.db, order)
    const { refund } = await previewCancellation(shop, staff, order, { isFeeKept: false })
    const number = { orderId: order.number, isFeeKept: false }
    await cancelWithinLimit(shop, staff, { ...number, reason, expectedRefund: refund, revision })
  })

export interface Announcement {
  /** The client makes `eventId`, so that a repeated call sends nothing twice. */
  visits: readonly { orderId: string; eventId: string }[]
  /** Minutes of a delay; null: the visit can't take place then, and the customer chooses another time. */
  minutes: number | null
}

/** Sends a message about each visit to which no collector has come yet. */
export const announceToVisits = (shop: PaymentDeps, staff: StaffSession, { visits, minutes }: Announcement) =>
  eachVisit(visits, visit => announce(shop, staff, visit, minutes))

async function announce(
  shop: PaymentDeps,
  staff: StaffSession,
  { orderId, eventId }: Announcement['visits'][number],
  minutes: number | null,
): Promise<void> {
  const { id } = await findOrderFor(shop.db, staff, 'orders.change', orderId)
  await inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, id)
    const subject = `visit:${order.visitId}` as const
    const isSent = and(
      eq(auditTable.subject, subject),
      sql`${auditTable.details} ->> 'eventId' = ${eventId}`,
      inArray(auditTable.action, ['visit.delay-announced', 'visit.new-time-asked']),
    )
    if ((await tx.$count(auditTable, isSent)) > 0) return

    const at = shop.now()
    requireAllowed('staff', 'record-visit', order, at)
    if ((await readFoldedVisit(tx, order)).hasCome)
      throw new Refusal('ORDER_STEP_REFUSED', sentence(collectorWasThere))
    if (minutes !== null && order.visit.date !== indianDate(at))
      throw new Refusal('ORDER_STEP_REFUSED', sentence(delayOfToday))

    if (minutes !== null) await refuseSentAlready(tx, { subject, minutes, at })

    const entry = { at, actor: staff.actor, subject }
    if (minutes === null) await audit(tx, { ...entry, action: 'visit.new-time-asked', details: { eventId } })
    else await audit(tx, { ...entry, action: 'visit.delay-announced', details: { eventId, minutes } })
    const about = minutes === null ? 'new-time-needed' : 'delayed'
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about })
  })
}

/** In which the same delay is not announced again, by another person for example. */
const SAME_DELAY_MS = 10 * MINUTE_MS

async function refuseSentAlready(
  tx: Transaction,
  { subject, minutes, at }: { subject: `visit:${string}`; minutes: number; at: Date },
): Promise<void> {
  const [sent] = await tx
    .select({ at: auditTable.at, actor: auditTable.actor })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.subject, subject),
        eq(auditTable.action, 'visit.delay-announced'),
        sql`(${auditTable.details} ->> 'minutes')::int = ${minutes}`,
        gt(auditTable.at, new Date(at.getTime() - SAME_DELAY_MS)),
      ),
    )
    .limit(1)
  if (!sent) return
  const values = { name: shownName(sent.actor), time: formatTime(sent.at.toISOString()) }
  throw new Refusal('ORDER_STEP_REFUSED', sentence(delaySentAlready, values))
}
