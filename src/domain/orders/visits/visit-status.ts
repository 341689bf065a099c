import { eq, inArray } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { laterJobs, visitEvents } from '#db/schema.ts'
import type { Connection, Jobs, Shop } from '#domain/shop.ts'
import { startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import type { VisitAlert } from '#rules/orders/order-actions.ts'
import { computeVisit, type VisitOrder, type VisitProgress } from '#rules/visits/visit-state.ts'
import type { OrderRow } from '../order-rows.ts'

export const visitOrder = (row: OrderRow, reportedAt: Date | null = null): VisitOrder => ({
  status: row.status,
  isCentreVisit: row.visit.isCentreVisit,
  bookedAt: row.confirmedAt ?? row.createdAt,
  collectedAt: row.visit.collectedAt,
  reportedAt,
  movedAt: row.visit.movedAt,
})

/** Unsorted: the fold sorts them. */
export const readVisitEvents = (db: Connection, row: OrderRow) =>
  db.select().from(visitEvents).where(eq(visitEvents.visitId, row.visitId))

/** When a visit counts as late: `lateAfter` past the end of its hour. Null for a visit to a centre. */
export function lateFrom(row: OrderRow, { lateAfter }: Pick<Shop['rules'], 'lateAfter'>): Date | null {
  if (row.visit.isCentreVisit || lateAfter === 0) return null
  return new Date(endOfSlot(row).getTime() + lateAfter)
}

export const endOfSlot = ({ visit: { date, hour } }: Pick<OrderRow, 'visit'>): Date =>
  new Date(startOfIndianDay(date).getTime() + (hour + 1) * HOUR_MS)

export function computeVisitAlert(
  row: OrderRow,
  { state, hasCome }: Pick<VisitProgress, 'state' | 'hasCome'>,
  { rules, now }: Pick<Shop, 'rules' | 'now'>,
): VisitAlert | undefined {
  if (row.status !== 'confirmed') return undefined
  if (state === 'failed') return 'failed'
  const from = lateFrom(row, rules)
  if (!hasCome && from !== null && now() >= from) return 'late'
  return state === 'on_the_way' || hasCome ? 'coming' : undefined
}

/** Without reports. */
export async function readFoldedVisit(db: Connection, row: OrderRow): Promise<VisitProgress> {
  return computeVisit(visitOrder(row), await readVisitEvents(db, row))
}

interface FoldedVisit {
  visit: VisitProgress
  events: (typeof visitEvents.$inferSelect)[]
}

/** Without reports. */
export async function readFoldedVisits(
  db: Connection,
  rows: readonly OrderRow[],
): Promise<(row: OrderRow) => FoldedVisit> {
  const ids = rows.map(({ visitId }) => visitId)
  const events = await db.select().from(visitEvents).where(inArray(visitEvents.visitId, ids))
  const eventsById = Map.groupBy(events, ({ visitId }) => visitId)
  return row => {
    const own = eventsById.get(row.visitId) ?? []
    return { visit: computeVisit(visitOrder(row), own), events: own }
  }
}

/** Read in the deciding transaction. */
export async function readVisitAlert(
  tx: Connection,
  shop: Pick<Shop, 'rules' | 'now'>,
  row: OrderRow,
): Promise<VisitAlert | undefined> {
  if (row.status !== 'confirmed') return undefined
  return computeVisitAlert(row, await readFoldedVisit(tx, row), shop)
}

/** Schedules a check of each visit for when it counts as late. */
export const scheduleLateChecks = batched(async (db, planned: readonly { orderId: string; at: Date }[]) => {
  const data = (orderId: string): Jobs['notify-order'] => ({ orderId, about: 'late' })
  await db
    .insert(laterJobs)
    .values(planned.map(({ orderId, at }) => ({ dueAt: at, name: 'notify-order', data: data(orderId) })))
    .onConflictDoNothing()
  return planned.map(() => undefined)
})
