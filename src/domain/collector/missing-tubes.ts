import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { conflicts, visitEvents } from '#db/schema.ts'
import { tubesOfVisit, type VisitTube } from '#domain/visits/specimens/visit-tubes.ts'
import { tubesMissing } from '#text/errors/collector.ts'
import type { RefusalKey } from '#text/refusal-keys.ts'
import { sentence } from '#text/text.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Transaction } from '../shop.ts'
import { problemColumns } from './problems.ts'

/** The key of the reason. */
export const TUBES_MISSING: RefusalKey = 'tubesMissing'

/** A tube that nobody has filled, as far as the shop knows: it has no code, or a label that nobody has scanned. */
const isMissing = ({ isNeeded, specimen }: VisitTube): boolean =>
  isNeeded && (specimen === null || specimen.state === 'labelled')

/**
 * A sample that a phone says is taken, with a needed tube missing and no reason reported: the event counts, and the
 * desk gets a conflict besides. Checked again with each later scan and reason, in whatever order: an explanation deletes
 * the conflict. For a locked order whose sample is taken.
 */
export async function judgeMissingTubes(tx: Transaction, order: OrderRow): Promise<void> {
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
  const count = isExplained ? 0 : (await tubesOfVisit(tx, order)).tubes.filter(isMissing).length
  const columns = problemColumns(sentence(tubesMissing, { count }))
  const isThis = and(eq(conflicts.orderId, order.id), eq(conflicts.problemKey, columns.problemKey))
  await tx.delete(conflicts).where(and(isThis, isNull(conflicts.decision)))
  // What the desk has decided on stays decided.
  if (count === 0 || (await tx.$count(conflicts, isThis)) > 0) return
  const { id, staffId, kind, at, recordedAt } = first
  const waiting = { staffId, kind, at, recordedAt, told: {}, ...columns }
  await tx
    .insert(conflicts)
    .values({ id, orderId: order.id, ...waiting })
    // The event of the sample was a conflict itself, and the desk accepted it: its row waits again, for the tube.
    .onConflictDoUpdate({
      target: conflicts.id,
      set: { ...waiting, decision: null, decidedAt: null, decidedBy: null, note: null },
      setWhere: sql`${conflicts.problemKey} is distinct from ${columns.problemKey}`,
    })
}
