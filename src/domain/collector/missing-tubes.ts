import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { conflicts, visitEvents } from '#db/schema.ts'
import { readTubesOfVisit, type VisitTube } from '#domain/visits/specimens/visit-tubes.ts'
import { tubesMissing } from '#text/errors/visits.ts'
import type { RefusalKey } from '#text/refusal-keys.ts'
import { sentence } from '#text/text.ts'
import { type Staff, shownName } from '../actor.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Shop, Transaction } from '../shop.ts'
import { isMissing, readAbsent } from '../visits/absent.ts'
import { recollectNotTaken } from '../visits/recollections.ts'
import { reasonColumns } from './event-outcome.ts'

export const TUBES_MISSING: RefusalKey = 'tubesMissing'

/**
 * Adds a conflict to a collected order if a needed tube is missing and no reason was given; with a reason, the tests are
 * to be collected again. Runs again with each later scan or reason, in any order: an explanation deletes the conflict.
 * The caller holds the order's lock.
 */
export async function updateMissingTubes(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
): Promise<void> {
  const taken = await tx
    .select()
    .from(visitEvents)
    .where(
      and(
        eq(visitEvents.visitId, order.visitId),
        eq(visitEvents.kind, 'collected'),
        isNotNull(visitEvents.staffId),
      ),
    )
    .orderBy(visitEvents.at, visitEvents.id)
  const [first] = taken
  if (!first?.staffId) return

  const isExplained = taken.some(({ reason }) => reason !== null)
  const absent = await readAbsent(tx, order)
  const { tubes } = await readTubesOfVisit(tx, order)
  const ofPresent = tubes.filter(({ person }) => !absent.has(person.position))
  const actor: Staff = { kind: 'staff', id: first.staffId, name: shownName(first.by) }
  if (isExplained) await recollectMissing(tx, shop, ofPresent, actor)

  const count = isExplained ? 0 : ofPresent.filter(isMissing).length
  const columns = reasonColumns(sentence(tubesMissing, { count }))
  const isThis = and(eq(conflicts.visitId, order.visitId), eq(conflicts.problemKey, columns.problemKey))
  await tx.delete(conflicts).where(and(isThis, isNull(conflicts.decision)))
  // Decisions of the desk are final.
  if (count === 0 || (await tx.$count(conflicts, isThis)) > 0) return

  const { id, staffId, kind, at, recordedAt } = first
  const waiting = { staffId, kind, at, recordedAt, reported: {}, ...columns }
  await tx
    .insert(conflicts)
    .values({ id, visitId: order.visitId, ...waiting })
    // The collection itself was an accepted conflict: reopen its row for the tube.
    .onConflictDoUpdate({
      target: conflicts.id,
      set: { ...waiting, decision: null, decidedAt: null, decidedBy: null, note: null },
      setWhere: sql`${conflicts.problemKey} is distinct from ${columns.problemKey}`,
    })
}

/** The tests of missing tubes, as after a lost tube. */
export async function recollectMissing(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  tubes: readonly VisitTube[],
  actor: Staff,
): Promise<void> {
  const tests = tubes.flatMap(tube => tube.tests.map(({ orderId, line }) => ({ orderId, line, tube })))
  for (const [orderId, own] of Map.groupBy(tests, test => test.orderId)) {
    const linesOf = (is: (tube: VisitTube) => boolean) => [
      ...new Set(own.filter(({ tube }) => is(tube)).map(({ line }) => line)),
    ]
    const missing = linesOf(isMissing)
    const rejected = linesOf(({ specimen }) => specimen?.state === 'rejected')
    const taken = linesOf(tube => !isMissing(tube)).filter(
      line => !missing.includes(line) && !rejected.includes(line),
    )
    await recollectNotTaken(tx, { orderId, missing, taken, at: shop.now(), actor, reason: 'not-taken' })
  }
}
