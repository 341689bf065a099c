import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { orders, recollections } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isRefunded } from '#domain/money/payments/release-recollections.ts'
import { type RejectedReason, reasonForPatient } from '#rules/specimens/states.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { noRecollection } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { actorName, type Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { sendJobLater } from '../later-jobs.ts'
import { requireAllowed } from '../orders/decide.ts'
import { type ActingStaff, findOrderFor } from '../orders/permit.ts'
import { lockOrder } from '../orders/read.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { storeReason } from '../written-reasons.ts'

export type RecollectionRow = typeof recollections.$inferSelect

export async function recollectionToChoose(
  tx: Connection,
  orderId: string,
): Promise<RecollectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(recollections)
    .where(and(eq(recollections.orderId, orderId), eq(recollections.state, 'waiting')))
  return row
}

/** Newest first. */
export const recollectionsOf = (db: Connection, orderIds: readonly string[]): Promise<RecollectionRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(recollections)
        .where(inArray(recollections.orderId, [...orderIds]))
        .orderBy(desc(recollections.at))

/** The lines of these orders for which a new sample is still to be collected. */
export async function linesToRecollect(
  db: Connection,
  orderIds: readonly string[],
): Promise<Pick<RecollectionRow, 'orderId' | 'lines'>[]> {
  if (orderIds.length === 0) return []
  return db
    .select({ orderId: recollections.orderId, lines: recollections.lines })
    .from(recollections)
    .leftJoin(orders, and(eq(orders.visitId, recollections.bookedVisitId), eq(orders.isAddition, false)))
    .where(
      and(
        inArray(recollections.orderId, [...orderIds]),
        or(
          eq(recollections.state, 'waiting'),
          and(eq(recollections.state, 'booked'), eq(orders.status, 'confirmed')),
        ),
      ),
    )
}

interface RejectedLines {
  orderId: string
  lines: number[]
  specimenId: string
  reason: RejectedReason
  at: Date
  actor: Staff
}

/**
 * Lets the customer choose a time for a new sample, and sends a message once the time for an undo is over. Joins the
 * order's open recollection. A refunded order gets no recollection.
 */
export async function recollect(
  tx: Transaction,
  { orderId, lines, specimenId, reason, at, actor }: RejectedLines,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  requireAllowed('staff', 'reject-sample', order, at)
  if (await isRefunded(tx, order)) return

  const waiting = await recollectionToChoose(tx, orderId)
  if (waiting) {
    const all = [...new Set([...waiting.lines, ...lines])].sort((one, other) => one - other)
    await tx.update(recollections).set({ lines: all }).where(eq(recollections.id, waiting.id))
    return
  }

  const shown = reasonForPatient(reason)
  const recollectionId = randomUUID()
  await tx
    .insert(recollections)
    .values({ id: recollectionId, orderId, lines, reason: shown, state: 'waiting', by: actorName(actor), at })

  await audit(tx, {
    at,
    actor,
    action: 'sample.rejected',
    subject: `order:${orderId}`,
    details: { recollectionId, reason: shown, lines, specimenId },
  })
  const about = 'sample-rejected' as const
  await sendJobLater(tx, 'notify-order', { orderId, about }, new Date(at.getTime() + UNDO_MS))
}

interface NotTaken {
  orderId: string
  /** Lines of the order without a tube that was needed. */
  missing: readonly number[]
  /** Lines of the order of which every tube was filled. */
  taken: readonly number[]
  at: Date
  actor: Staff
  reason: 'not-taken' | 'not-home'
}

/**
 * The same for tests whose tubes were not filled at the visit, for example of a person who was not there. Runs again
 * with each later scan: tests that turn out to be taken leave an open recollection.
 */
export async function recollectNotTaken(
  tx: Transaction,
  { orderId, missing, taken, at, actor, reason }: NotTaken,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const known = await recollectionsOf(tx, [orderId])
  const waiting = known.find(({ state }) => state === 'waiting')
  if (waiting) {
    const lines = [...new Set([...waiting.lines.filter(line => !taken.includes(line)), ...missing])]
    const isThis = eq(recollections.id, waiting.id)
    if (lines.length === 0) await tx.delete(recollections).where(isThis)
    else
      await tx
        .update(recollections)
        .set({ lines: lines.sort((one, other) => one - other) })
        .where(isThis)
    return
  }

  const isKnown = known.some(other => other.reason === 'not-taken' || other.reason === 'not-home')
  if (missing.length === 0 || isKnown || order.status !== 'collected' || (await isRefunded(tx, order))) return

  const recollectionId = randomUUID()
  await tx.insert(recollections).values({
    id: recollectionId,
    orderId,
    lines: [...missing],
    reason,
    state: 'waiting',
    by: actorName(actor),
    at,
  })

  await audit(tx, {
    at,
    actor,
    action: 'sample.not-taken',
    subject: `order:${orderId}`,
    details: { recollectionId, lines: [...missing] },
  })
  const about = 'sample-rejected' as const
  await sendJobLater(tx, 'notify-order', { orderId, about }, new Date(at.getTime() + UNDO_MS))
}

/** Ends a recollection that has no time yet: the customer declined it, or it was refunded. Idempotent. */
export async function dropRecollection(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: ActingStaff,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<void> {
  const found = await findOrderFor(shop.db, staff, 'orders.cancel', orderId)
  const { actor } = staff
  await inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, found.id)
    const [last] = await tx
      .select()
      .from(recollections)
      .where(eq(recollections.orderId, order.id))
      .orderBy(desc(recollections.at))
      .limit(1)

    if (last?.state === 'dropped') return
    if (last?.state !== 'waiting') throw new Refusal('ORDER_STEP_REFUSED', sentence(noRecollection))

    const now = shop.now()
    await tx
      .update(recollections)
      .set({ state: 'dropped', decidedAt: now })
      .where(eq(recollections.id, last.id))
    await audit(tx, {
      at: now,
      actor,
      action: 'recollection.dropped',
      subject: `order:${order.id}`,
      details: await storeReason(tx, { orderId: order.id, text: reason, actor, at: now }),
    })
  })
}
