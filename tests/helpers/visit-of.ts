import { eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#db/connection.ts'
import { orders, type VisitId, visits } from '#db/schema.ts'

/** Condition on `visits`. */
export const isVisitOf = (orderId: string): SQL =>
  sql`${visits.id} = (select o.visit_id from orders o where o.id = ${orderId})`

export async function visitIdOf(db: Pick<Connection, 'select'>, orderId: string): Promise<VisitId> {
  const [order] = await db.select({ visitId: orders.visitId }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('there is no such order')
  return order.visitId
}
