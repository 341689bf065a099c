import { and, desc, eq } from 'drizzle-orm'
import { recollections } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isRefunded } from '#domain/money/payments/release-recollections.ts'
import type { RecollectionReason } from '#rules/specimens/states.ts'
import { noRecollection } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { actorName, type Operator } from '../actor.ts'
import { audit } from '../audit.ts'
import { requireAllowed } from '../orders/decide.ts'
import { itemsOfOrders } from '../orders/items.ts'
import type { OrderItemRow, OrderRow } from '../orders/order-rows.ts'
import { type ActingStaff, findOrderFor } from '../orders/permit.ts'
import { findOrder, lockOrder } from '../orders/read.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { storeReason } from '../written-reasons.ts'
import { recollectionWaits, rejectedLinesUnknown, sampleOfRefunded } from './words.ts'

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

/**
 * The customer gets the reason and chooses a time for a new sample. `lines`: positions from 1 of
 * the lines concerned, all if empty.
 */
export async function rejectSample(
  shop: Pick<Shop, 'db' | 'now' | 'sendJob'>,
  {
    orderId,
    reason,
    places,
    actor,
  }: { orderId: string; reason: RecollectionReason; places?: readonly number[]; actor: Operator },
): Promise<{ order: OrderRow; items: OrderItemRow[] }> {
  const found = await findOrder(shop.db, orderId)
  return inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, found.id)
    const now = shop.now()
    requireAllowed('staff', 'reject-sample', order, now)
    if (await isRefunded(tx, order))
      throw new Refusal('ORDER_STEP_REFUSED', sentence(sampleOfRefunded, { number: order.number }))
    if (await recollectionToChoose(tx, order.id))
      throw new Refusal('ORDER_STEP_REFUSED', sentence(recollectionWaits, { number: order.number }))
    const items = concerned(order, await itemsOfOrders(tx, [order.id]), places)
    await startRecollection(tx, order, { reason, lines: items.map(({ line }) => line), at: now, actor })
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'sample-rejected' })
    return { order, items }
  })
}

interface Started {
  reason: RecollectionReason
  lines: number[]
  /** Undoing the rejection of this tube ends the recollection. */
  specimenId?: string
  at: Date
  actor: Operator
}

/** For a locked order without an open recollection. The caller sends the message to the customer. */
export async function startRecollection(
  tx: Transaction,
  order: OrderRow,
  { reason, lines, specimenId, at, actor }: Started,
): Promise<void> {
  await tx.insert(recollections).values({
    orderId: order.id,
    lines,
    reason,
    state: 'waiting',
    by: actorName(actor),
    at,
  })
  await audit(tx, {
    at,
    actor,
    action: 'sample.rejected',
    subject: `order:${order.id}`,
    details: { reason, lines, specimenId },
  })
}

/** Leaves out cancelled lines. */
function concerned(
  { number }: OrderRow,
  items: readonly OrderItemRow[],
  places: readonly number[] | undefined,
): OrderItemRow[] {
  const standing = items.filter(({ cancelledAt }) => cancelledAt === null)
  if (!places) return standing
  const unknown = places.find(place => !standing.some(({ line }) => line === place - 1))
  if (unknown !== undefined)
    throw new Refusal('INVALID', sentence(rejectedLinesUnknown, { number, line: unknown }))
  return standing.filter(({ line }) => places.includes(line + 1))
}

/** Ends a recollection without a time: declined by the customer, or refunded. Idempotent. */
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
