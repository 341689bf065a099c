import { eq, inArray } from 'drizzle-orm'
import { audit, orders } from '#db/schema.ts'
import { OLDEST_FIRST, subjectsOfOrder } from '#domain/audit.ts'
import type { Connection } from '#domain/shop.ts'

/** The audit's entries about an order and its visit, oldest first. */
export async function historyOf(db: Connection, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no such order')
  return db
    .select()
    .from(audit)
    .where(inArray(audit.subject, subjectsOfOrder(order)))
    .orderBy(...OLDEST_FIRST)
}
