import { and, eq, inArray, max } from 'drizzle-orm'
import { staffSessions } from '#db/schema.ts'
import type { VisitProgress } from '#rules/visits/visit-state.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { endOfSlot } from '../orders/visits/visit-status.ts'
import type { Connection } from '../shop.ts'

/** The last call of each collector's phone, by staff id; none for a collector whose phone has never called. */
export async function lastCallsOfPhones(
  db: Connection,
  collectorIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ id: staffSessions.staffId, at: max(staffSessions.lastCalledAt) })
    .from(staffSessions)
    .where(and(eq(staffSessions.isPhone, true), inArray(staffSessions.staffId, [...collectorIds])))
    .groupBy(staffSessions.staffId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

/**
 * True if the collector's phone has not called since the visit's hour ended: it may hold the report of a visit that took
 * place.
 */
export const isSilentSince = (order: OrderRow, lastCall: Date | undefined): boolean =>
  lastCall === undefined || lastCall < endOfSlot(order)

export async function isPhoneSilent(
  db: Connection,
  order: OrderRow,
  { collectorId }: Pick<VisitProgress, 'collectorId'>,
): Promise<boolean> {
  if (collectorId === null) return false
  return isSilentSince(order, (await lastCallsOfPhones(db, [collectorId])).get(collectorId))
}
