import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { conflicts, visitEvents } from '#db/schema.ts'
import { readTubesOfVisit, type VisitTube } from '#domain/visits/specimens/visit-tubes.ts'
import { tubesMissing } from '#text/errors/visits.ts'
import type { RefusalKey } from '#text/refusal-keys.ts'
import { sentence } from '#text/text.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Transaction } from '../shop.ts'
import { reasonColumns } from './event-outcome.ts'

export const TUBES_MISSING: RefusalKey = 'tubesMissing'

/** Tubes without a code, or with a label that was not scanned. */
const isMissing = ({ isNeeded, specimen }: VisitTube): boolean =>
  isNeeded && (specimen === null || specimen.state === 'labelled')

/**
 * Adds a conflict to a collected order if a needed tube is missing and no reason was given. Runs again with each later
 * scan or reason, in any order: an explanation deletes the conflict. The caller holds the order's lock.
 */
export async function updateMissingTubesConflict(tx: Transaction, order: OrderRow): Promise<void> {
  const taken = await tx
    .select()
    .from(visitEvents)
    .where(
      and(
        eq(visitEvents.orderId, order.id),
        eq(visitEvents.kind, 'collected'),
        isNotNull(visitEvents.staffId),
      ),
    )
    .orderBy(visitEvents.at, visitEvents.id)
  const [first] = taken
  if (!first?.staffId) return
  const isExplained = taken.some(({ reason }) => reason !== null)
  const count = isExplained ? 0 : (await readTubesOfVisit(tx, order)).tubes.filter(isMissing).length
  const columns = reasonColumns(sentence(tubesMissing, { count }))
  const isThis = and(eq(conflicts.orderId, order.id), eq(conflicts.problemKey, columns.problemKey))
  await tx.delete(conflicts).where(and(isThis, isNull(conflicts.decision)))
  // Decisions of the desk are final.
  if (count === 0 || (await tx.$count(conflicts, isThis)) > 0) return
  const { id, staffId, kind, at, recordedAt } = first
  const waiting = { staffId, kind, at, recordedAt, reported: {}, ...columns }
  await tx
    .insert(conflicts)
    .values({ id, orderId: order.id, ...waiting })
    // The collection itself was an accepted conflict: reopen its row for the tube.
    .onConflictDoUpdate({
      target: conflicts.id,
      set: { ...waiting, decision: null, decidedAt: null, decidedBy: null, note: null },
      setWhere: sql`${conflicts.problemKey} is distinct from ${columns.problemKey}`,
    })
}
