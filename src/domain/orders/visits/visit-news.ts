import { and, desc, eq, inArray, max } from 'drizzle-orm'
import { visitChanges, visitEvents } from '#db/schema.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import type { VisitNews } from '#rules/orders/order-actions.ts'
import { type Visit, type VisitOrder, visitOf } from '#rules/visits/visit-state.ts'
import { visitIdOf } from '../additions.ts'
import type { OrderRow } from '../order-shape.ts'

/** The state of a visit from its events, for decisions on its order. */

/** The order's part of its visit's state. */
export const visitOrder = (row: OrderRow, movedAt: Date | null, reportedAt: Date | null): VisitOrder => ({
  status: row.status,
  isCentreVisit: row.isCentreVisit,
  bookedAt: row.confirmedAt ?? row.createdAt,
  collectedAt: row.collectedAt,
  reportedAt,
  movedAt,
})

/** When a visit was last rescheduled, or null. */
export async function lastMoveOf(db: Connection, row: OrderRow): Promise<Date | null> {
  if (row.moves === 0) return null
  const [last] = await db
    .select({ at: visitChanges.at })
    .from(visitChanges)
    .where(and(eq(visitChanges.orderId, visitIdOf(row)), eq(visitChanges.kind, 'slot')))
    .orderBy(desc(visitChanges.number))
    .limit(1)
  return last?.at ?? null
}

/** The events of an order's visit, unsorted: the fold sorts them. */
export const eventsOf = (db: Connection, row: OrderRow) =>
  db
    .select()
    .from(visitEvents)
    .where(eq(visitEvents.orderId, visitIdOf(row)))

/**
 * From when a missing collector counts as late: `lateAfter` past the end of the promised hour. Null for a centre, or
 * without a promise.
 */
export function lateFrom(row: OrderRow, { lateAfter }: Pick<Shop['rules'], 'lateAfter'>): Date | null {
  if (row.isCentreVisit || lateAfter === 0) return null
  const end = startOfIndianDay(row.slotDate).getTime() + (row.slotHour + 1) * HOUR_MS
  return new Date(end + lateAfter)
}

/** What a folded visit's state means for decisions. */
export function newsOf(
  row: OrderRow,
  { state, hasCome }: Pick<Visit, 'state' | 'hasCome'>,
  { rules, now }: Pick<Shop, 'rules' | 'now'>,
): VisitNews | undefined {
  if (row.status !== 'confirmed') return undefined
  if (state === 'failed') return 'failed'
  const from = lateFrom(row, rules)
  if (!hasCome && from !== null && now() >= from) return 'late'
  return state === 'on_the_way' || hasCome ? 'coming' : undefined
}

/** The visit of an order without a report yet. */
export async function foldedVisit(db: Connection, row: OrderRow): Promise<Visit> {
  return visitOf(visitOrder(row, await lastMoveOf(db, row), null), await eventsOf(db, row))
}

interface FoldedVisit {
  visit: Visit
  events: (typeof visitEvents.$inferSelect)[]
}

/** Of many visits at once, by the ids of their orders (none of which is an addition); without reports. */
export async function foldedVisits(
  db: Connection,
  rows: readonly OrderRow[],
): Promise<(row: OrderRow) => FoldedVisit> {
  const ids = rows.map(({ id }) => id)
  const [events, moves] = await Promise.all([
    db.select().from(visitEvents).where(inArray(visitEvents.orderId, ids)),
    db
      .select({ orderId: visitChanges.orderId, at: max(visitChanges.at) })
      .from(visitChanges)
      .where(and(inArray(visitChanges.orderId, ids), eq(visitChanges.kind, 'slot')))
      .groupBy(visitChanges.orderId),
  ])
  const eventsById = Map.groupBy(events, ({ orderId }) => orderId)
  const movedAt = new Map(moves.map(({ orderId, at }) => [orderId, at]))
  return row => {
    const own = eventsById.get(row.id) ?? []
    return { visit: visitOf(visitOrder(row, movedAt.get(row.id) ?? null, null), own), events: own }
  }
}

/** State of a confirmed visit, read in the deciding transaction. */
export async function visitNews(
  tx: Connection,
  shop: Pick<Shop, 'rules' | 'now'>,
  row: OrderRow,
): Promise<VisitNews | undefined> {
  if (row.status !== 'confirmed') return undefined
  return newsOf(row, await foldedVisit(tx, row), shop)
}
