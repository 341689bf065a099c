import { asc, eq, inArray } from 'drizzle-orm'
import { audit, payments, refunds } from '#db/schema.ts'
import { OLDEST_FIRST, subjectsOfOrder } from '#domain/audit.ts'
import type { OrderView } from '#domain/orders/order-response.ts'
import { findOrder, toOrderView } from '#domain/orders/read.ts'
import type { Connection } from '#domain/shop.ts'

export interface OrderFile {
  order: OrderView
  payments: (typeof payments.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
  history: (typeof audit.$inferSelect)[]
}

/** By id or number. */
export async function readOrderFile(db: Connection, id: string): Promise<OrderFile> {
  const row = await findOrder(db, id)
  const [order, paid, refunded, history] = await Promise.all([
    toOrderView(db, row),
    db.select().from(payments).where(eq(payments.orderId, row.id)).orderBy(asc(payments.createdAt)),
    db.select().from(refunds).where(eq(refunds.orderId, row.id)).orderBy(asc(refunds.createdAt)),
    db
      .select()
      .from(audit)
      .where(inArray(audit.subject, subjectsOfOrder(row)))
      .orderBy(...OLDEST_FIRST),
  ])
  return { order, payments: paid, refunds: refunded, history }
}
