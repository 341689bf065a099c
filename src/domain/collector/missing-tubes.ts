import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { heldEvents, visitEvents } from '#db/schema.ts'
import { tubesOfVisit, type VisitTube } from '#domain/visits/specimens/visit-tubes.ts'
import { tubesMissing } from '#text/errors/collector.ts'
import { sentence } from '#text/text.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Transaction } from '../shop.ts'
import { problemColumns } from './problems.ts'

/** A tube that nobody has filled, as far as the shop knows: it has no code, or a label that nobody has scanned. */
const isMissing = ({ isNeeded, specimen }: VisitTube): boolean =>
  isNeeded && (specimen === null || specimen.state === 'labelled')

/**
 * A sample that a phone says is taken, with a needed tube missing and no reason told: the news counts, and is held for
 * the desk besides. Judged anew with each scan and each reason that comes later, in whatever order: what explains it takes
 * it off the list. For an order that is locked, whose sample is taken.
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
  const isThis = and(eq(heldEvents.orderId, order.id), eq(heldEvents.problemKey, columns.problemKey))
  await tx.delete(heldEvents).where(and(isThis, isNull(heldEvents.decision)))
  // What the desk has decided on stays decided.
  if (count === 0 || (await tx.$count(heldEvents, isThis)) > 0) return
  const { id, staffId, kind, at, recordedAt } = first
  const waiting = { staffId, kind, at, recordedAt, told: {}, ...columns }
  await tx
    .insert(heldEvents)
    .values({ id, orderId: order.id, ...waiting })
    // What told of the sample was held itself, and the desk took it: its row waits anew, for the tube.
    .onConflictDoUpdate({
      target: heldEvents.id,
      set: { ...waiting, decision: null, decidedAt: null, decidedBy: null, note: null },
      setWhere: sql`${heldEvents.problemKey} is distinct from ${columns.problemKey}`,
    })
}
