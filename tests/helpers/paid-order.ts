import { orderItems } from '#db/schema.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { collectSample } from './collect-sample.ts'
import type { OrderChange, shopPart } from './shop-part.ts'

type ShopPart = Awaited<ReturnType<typeof shopPart>>

/** An order of one package, collected and paid in cash, with its invoice. */
export async function addPaidOrder(
  { shop, addOrder }: Pick<ShopPart, 'shop' | 'addOrder'>,
  customerId: string,
  change: OrderChange = {},
): Promise<OrderRow> {
  const order = await addOrder(customerId, {
    status: 'confirmed',
    paymentMethod: 'COD',
    item: null,
    ...change,
  })
  await shop.db.insert(orderItems).values({
    orderId: order.id,
    line: 0,
    person: 0,
    itemId: 'PK-FULLBODY',
    isPackage: true,
    name: 'Full Body Health Check-Up',
    quantity: 1,
    fastingHours: 0,
    afterMealHours: 0,
    price: order.total,
    discount: 0,
  })
  const moved = await collectSample(shop, order.id)
  return moved.order
}
