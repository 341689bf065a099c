import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { createPayLink } from '#domain/money/payments/payment-link.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'

/** The message with a payment link. */

const part = await shopPart()
const { shop } = part
const { bookedOrder } = orderMessages(part)
/** The link names no order. */
async function sentOf(order: OrderRow) {
  const link = await createPayLink(shop, order)
  return (await part.simulator.outbox()).filter(({ text }) => text.includes(link))
}
const unpaid = () =>
  bookedOrder({
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: 'ONLINE',
    patientEmail: 'patient@home.test',
  })

test('phone and confirmed mailbox get the amount and a complete payment link to this one order', async () => {
  const { order } = await unpaid()
  await notifyOrder(shop, { orderId: order.id, about: 'payment-link' })
  const sent = await sentOf(order)
  expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  for (const { text } of sent) {
    expect(text).toContain(await createPayLink(shop, order))
    expect(text).toMatch(/Rs 1299 |₹1,299.00/)
  }
})

test('each payment link has its own message, and a repeated job sends no second one', async () => {
  const { order } = await unpaid()
  for (const sentAt of ['2026-11-23T05:00:00Z', '2026-11-23T05:10:00Z']) {
    await shop.db
      .update(orders)
      .set({ paymentLinkSentAt: new Date(sentAt) })
      .where(eq(orders.id, order.id))
    for (const _ of [1, 2]) await notifyOrder(shop, { orderId: order.id, about: 'payment-link' })
  }
  expect((await sentOf(order)).filter(({ channel }) => channel === 'sms')).toHaveLength(2)
})

test('no payment is requested for an order that was cancelled before the job runs', async () => {
  const { order } = await unpaid()
  await shop.db.update(orders).set(CANCELLED).where(eq(orders.id, order.id))
  await notifyOrder(shop, { orderId: order.id, about: 'payment-link' })
  expect(await sentOf(order)).toEqual([])
})
