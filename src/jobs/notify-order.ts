import { eq } from 'drizzle-orm'
import { formatDay } from '#contract/dates.ts'
import { slotLabel } from '#contract/slots.ts'
import { orders } from '#db/schema.ts'
import type { Jobs, Shop } from '#domain/shop.ts'

/** Tells a customer by SMS what happened to their order. The order is read when the message is sent. */
export async function notifyOrder(shop: Shop, { orderId, about }: Jobs['notify-order']): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || about !== 'confirmed') return
  await shop.sms.send({
    phone: order.patientPhone,
    templateId: shop.rules.smsTemplates.orderConfirmed,
    variables: {
      NUMBER: order.number,
      DAY: formatDay(order.slotDate),
      SLOT: slotLabel(order.slotHour),
      LINK: `${shop.rules.shopUrl}/my-orders`,
    },
  })
}
