import { orderItems } from '#db/schema.ts'
import { moveOrder } from '#domain/money/payments/move-order.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { OrderChange, shopPart } from './shop-part.ts'

type ShopPart = Awaited<ReturnType<typeof shopPart>>

/** An order of one package, collected and paid in cash, with its invoice. */
export async function addPaidOrder(
  { shop, addOrder }: Pick<ShopPart, 'shop' | 'addOrder'>,
  customerId: string,
  change: OrderChange = {},
): Promise<OrderRow> {
  const order = await addOrder(customerId, { status: 'confirmed', paymentMethod: 'COD', ...change })
  await shop.db.insert(orderItems).values({
    orderId: order.id,
    line: 0,
    itemId: 'PK-FULLBODY',
    isPackage: true,
    name: 'Full Body Health Check-Up',
    quantity: 1,
    price: order.total,
    discount: 0,
  })
  const moved = await moveOrder(shop, {
    orderId: order.id,
    to: 'collected',
    actor: { kind: 'staff', name: 'asha' },
    isPayOnCollection: false,
    isEarly: true,
  })
  return moved.order
}
