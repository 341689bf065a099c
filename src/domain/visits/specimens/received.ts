import { randomUUID } from 'node:crypto'
import { and, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { orders, specimens, visitEvents } from '#db/schema.ts'
import { nameOf, type Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { isOfVisit } from '#domain/orders/additions.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { Shop, Transaction } from '#domain/shop.ts'

/**
 * Moves the visit's page on once everything that was drawn has arrived: the event `received`, by whoever scanned the last
 * tube. `analysing` is not said here: an accepted tube stands in a rack until it is worked on. For a locked order; also
 * after the collector's phone has said late that the visit was over.
 */
export async function tellReceived(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
  actor: Staff,
): Promise<void> {
  if (order.collectedAt === null || order.status !== 'collected') return
  const ofVisit = tx.select({ id: orders.id }).from(orders).where(isOfVisit(order.id))
  const [count] = await tx
    .select({
      here: sql<number>`count(*) filter (where ${specimens.receivedAt} is not null)::int`,
      missing: sql<number>`count(*) filter (where ${specimens.receivedAt} is null)::int`,
      told: sql<boolean>`exists (select 1 from visit_events where order_id = ${order.id} and kind = 'received')`,
    })
    .from(specimens)
    .where(
      and(
        inArray(specimens.orderId, ofVisit),
        ne(specimens.state, 'void'),
        or(isNotNull(specimens.collectedAt), isNotNull(specimens.receivedAt)),
      ),
    )
  if (!count || count.here === 0 || count.missing > 0 || count.told) return
  const at = shop.now()
  await tx.insert(visitEvents).values({
    id: randomUUID(),
    orderId: order.id,
    kind: 'received',
    at,
    recordedAt: at,
    by: nameOf(actor),
  })
  await audit(tx, {
    at,
    actor,
    action: 'visit.noted',
    subject: `order:${order.id}`,
    details: { kind: 'received' },
  })
}

/** The tubes of a visit. */
export interface TubesHere {
  /** Those that are here, and are not rejected. */
  here: number
  rejected: number
  /** All that should be here. */
  of: number
}

export async function countHere(tx: Transaction, order: OrderRow): Promise<TubesHere> {
  const ofVisit = tx.select({ id: orders.id }).from(orders).where(isOfVisit(order.id))
  const [count] = await tx
    .select({
      here: sql<number>`count(*) filter (where ${specimens.receivedAt} is not null and ${specimens.state} <> 'rejected')::int`,
      rejected: sql<number>`count(*) filter (where ${specimens.state} = 'rejected')::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(specimens)
    .where(
      and(
        inArray(specimens.orderId, ofVisit),
        ne(specimens.state, 'void'),
        // A label that was printed and not used is no tube, once the visit is over.
        order.collectedAt ? or(isNotNull(specimens.collectedAt), isNotNull(specimens.receivedAt)) : undefined,
      ),
    )
  return count ?? { here: 0, rejected: 0, of: 0 }
}
