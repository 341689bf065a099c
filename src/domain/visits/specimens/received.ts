import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { specimens, visitEvents } from '#db/schema.ts'
import { actorName, type Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Shop, Transaction } from '#domain/shop.ts'

/**
 * Records `received` once every drawn tube of a locked order has arrived or is lost, also after a
 * late `collected` from a phone. `analysing` is not recorded here: an accepted tube may wait in a rack.
 */
export async function recordVisitReceived(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
  actor: Staff,
): Promise<void> {
  if (order.visit.collectedAt === null || order.status !== 'collected') return
  const [count] = await tx
    .select({
      here: sql<number>`count(*) filter (where ${specimens.receivedAt} is not null)::int`,
      missing: sql<number>`count(*) filter (where ${specimens.receivedAt} is null and ${specimens.state} <> 'rejected')::int`,
      isRecorded: sql<boolean>`exists (select 1 from visit_events where visit_id = ${order.visitId} and kind = 'received')`,
    })
    .from(specimens)
    .where(
      and(
        eq(specimens.visitId, order.visitId),
        ne(specimens.state, 'void'),
        or(isNotNull(specimens.collectedAt), isNotNull(specimens.receivedAt)),
      ),
    )
  if (!count || count.here === 0 || count.missing > 0 || count.isRecorded) return

  const at = shop.now()
  const eventId = randomUUID()
  await tx.insert(visitEvents).values({
    id: eventId,
    visitId: order.visitId,
    kind: 'received',
    at,
    recordedAt: at,
    by: actorName(actor),
  })
  await audit(tx, {
    at,
    actor,
    action: 'visit.noted',
    subject: `visit:${order.visitId}`,
    details: { kind: 'received', eventId },
  })
}

export interface TubeCounts {
  /** Received and not rejected. */
  here: number
  rejected: number
  /** Number of tubes expected in all. */
  of: number
}

export async function countTubes(tx: Transaction, order: OrderRow): Promise<TubeCounts> {
  const [count] = await tx
    .select({
      here: sql<number>`count(*) filter (where ${specimens.receivedAt} is not null and ${specimens.state} <> 'rejected')::int`,
      rejected: sql<number>`count(*) filter (where ${specimens.state} = 'rejected')::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(specimens)
    .where(
      and(
        eq(specimens.visitId, order.visitId),
        ne(specimens.state, 'void'),
        // After the visit, a label that was not used does not count as a tube.
        order.visit.collectedAt
          ? or(isNotNull(specimens.collectedAt), isNotNull(specimens.receivedAt))
          : undefined,
      ),
    )
  return count ?? { here: 0, rejected: 0, of: 0 }
}
