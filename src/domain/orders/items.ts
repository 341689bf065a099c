import { asc } from 'drizzle-orm'
import { byIds } from '#db/connection.ts'
import { orderItems } from '#db/schema.ts'

/** Includes cancelled ones. */
export const itemsOfOrders = byIds('items_of_orders', orderItems.orderId, (db, isOne) =>
  db.select().from(orderItems).where(isOne).orderBy(asc(orderItems.line)),
)
