import { asc } from 'drizzle-orm'
import { byIds } from '#db/connection.ts'
import { orderItems } from '#db/schema.ts'

/** The items of some orders, in order; cancelled ones too. */
export const itemsOfOrders = byIds('items_of_orders', orderItems.orderId, (db, isOne) =>
  db.select().from(orderItems).where(isOne).orderBy(asc(orderItems.line)),
)
