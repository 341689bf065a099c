import { and, eq } from 'drizzle-orm'
import { visitEvents } from '#db/schema.ts'
import type { Staff } from '../actor.ts'
import { partsOfVisits } from '../orders/additions.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { isBooked } from '../orders/visits/whole-visit.ts'
import type { Shop, Transaction } from '../shop.ts'
import { recollectNotTaken } from './recollections.ts'
import { readTubesOfVisit, type VisitTube } from './specimens/visit-tubes.ts'

/** Positions in the visit of the people who were not sampled. */
export async function readAbsent(tx: Transaction, { visitId }: OrderRow): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ details: visitEvents.details })
    .from(visitEvents)
    .where(and(eq(visitEvents.visitId, visitId), eq(visitEvents.kind, 'absent')))
  return new Set(rows.map(({ details }) => Number(details.person)))
}

/** Tubes without a code, or with a label that was not scanned. */
export const isMissing = ({ isNeeded, specimen }: VisitTube): boolean =>
  isNeeded && (specimen === null || specimen.state === 'labelled')

/**
 * Once the visit is collected, the tests of absent people wait for a recollection, or for the refund in its place.
 * Tests of whose tubes one was filled after all are taken. The caller holds the order's lock.
 */
export async function recollectAbsent(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
  actor: Staff,
): Promise<void> {
  const absent = await readAbsent(tx, order)
  if (absent.size === 0 || order.visit.collectedAt === null) return
  const { tubes } = await readTubesOfVisit(tx, order)
  const filled = tubes.filter(tube => tube.specimen !== null && !isMissing(tube))
  const parts = (await partsOfVisits(tx, [order.visitId])).get(order.visitId) ?? []
  for (const { row, items } of parts.filter(isBooked)) {
    const own = items.filter(({ person }) => absent.has(person)).map(({ line }) => line)
    const taken = own.filter(line =>
      filled.some(tube => tube.tests.some(test => test.orderId === row.id && test.line === line)),
    )
    const missing = own.filter(line => !taken.includes(line))
    if (own.length > 0)
      await recollectNotTaken(tx, {
        orderId: row.id,
        missing,
        taken,
        at: shop.now(),
        actor,
        reason: 'not-home',
      })
  }
}
