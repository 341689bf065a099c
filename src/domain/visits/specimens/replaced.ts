import { and, desc, eq, sql } from 'drizzle-orm'
import { specimens, specimenTests } from '#db/schema.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Connection } from '#domain/shop.ts'
import type { VisitTube } from './visit-tubes.ts'

/** The rejected tube of the same visit (drawn again at once), else of the original order. */
export async function rejectedTube(
  db: Connection,
  order: Pick<OrderRow, 'recollectionOf'>,
  { person, container, timing, specimen }: VisitTube,
): Promise<string | null> {
  if (specimen?.state === 'rejected') return specimen.id
  if (!order.recollectionOf) return null
  const [found] = await db
    .select({ id: specimens.id })
    .from(specimens)
    .innerJoin(specimenTests, eq(specimenTests.specimenId, specimens.id))
    .where(
      and(
        eq(specimenTests.orderId, order.recollectionOf),
        eq(specimens.state, 'rejected'),
        eq(specimens.container, container.code),
        eq(specimens.timing, timing),
        sql`lower(${person.name}) = (
          select lower(name) from order_patients p
          where p.order_id = ${specimens.orderId} and p.position = ${specimens.patient})`,
      ),
    )
    .orderBy(desc(specimens.rejectedAt))
    .limit(1)
  return found?.id ?? null
}
