import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, payments, refunds } from '#db/schema.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyOrder } from './notify-order.ts'

const part = await shopPart()
const { shop, simulator, logged, signIn, addOrder, setClock } = part
const { bookedOrder, sentOf } = orderMessages(part)
type About = Parameters<typeof notifyOrder>[1]['about']
const notify = (orderId: string, about: About) => notifyOrder(shop, { orderId, about })

setClock('2026-11-23T18:05:00+05:30')

test('a failed payment is announced with the time left of the hold', async () => {
  const { order } = await bookedOrder({
    status: 'pending',
    paymentStatus: 'failed',
    holdExpiresAt: new Date('2026-11-23T18:30:00+05:30'),
  })
  await notify(order.id, 'payment-failed')
  const [sms] = await sentOf(order)
  expect(sms?.text).toMatch(/Your slot is kept for 2[45] more minutes\./)
})

test('failed payments are announced at most three times a day', async () => {
  const { customer, phone } = await signIn()
  const until = new Date(shop.now().getTime() + 20 * 60_000)
  for (let i = 0; i < 5; i++) {
    const change = { status: 'pending', paymentStatus: 'failed', holdExpiresAt: until } as const
    const order = await addOrder(customer.id, change)
    await notify(order.id, 'payment-failed')
    await shop.db
      .update(orders)
      .set({ ...CANCELLED, holdExpiresAt: null })
      .where(eq(orders.id, order.id))
  }
  const texts = (await simulator.outbox()).filter(({ to }) => to === `91${phone}`)
  expect(texts).toHaveLength(3)
})

test('retries while the SMS gateway is down count as one message of the daily limit', async () => {
  const { customer } = await signIn()
  const until = new Date(shop.now().getTime() + 20 * 60_000)
  const failed = { status: 'pending', paymentStatus: 'failed', holdExpiresAt: until } as const
  const order = await addOrder(customer.id, failed)
  for (let retry = 0; retry < 4; retry++) {
    await simulator.faults('sms', { path: 'send', status: 500 })
    await expect(notify(order.id, 'payment-failed')).rejects.toThrow('SMS gateway: answered 500')
  }
  await notify(order.id, 'payment-failed')
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['sms'])
})

test('each refund of an order, also in cash, is announced once with its own amount', async () => {
  const { order } = await bookedOrder({ status: 'cancelled' })
  const given = [
    ['online', 129_900],
    ['cash', 70_000],
    ['online', 50_000],
  ] as const
  for (const [channel, amount] of given) {
    const [payment] = await shop.db
      .insert(payments)
      .values({ orderId: order.id, channel, amount, state: 'completed', createdAt: shop.now() })
      .returning()
    await shop.db.insert(refunds).values({
      paymentId: payment?.id ?? '',
      orderId: order.id,
      merchantRefundId: `RF${order.number}${amount}`,
      amount,
      state: 'completed',
      reason: 'cancelled',
      createdAt: shop.now(),
    })
    await notify(order.id, 'refunded')
  }
  const texts = (await sentOf(order)).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining('Rs 1299 for booking'),
    expect.stringMatching(/Rs 700 for booking \S+ was returned to you in cash\. .* call 02200000000\./),
    expect.stringContaining('Rs 500 for booking'),
  ])
})

test('while the SMS gateway is down the email is sent, and only the SMS is retried', async () => {
  const { order } = await bookedOrder({ patientEmail: 'patient@home.test' })
  await simulator.faults('sms', { path: 'send', status: 500 })
  await expect(notify(order.id, 'confirmed')).rejects.toThrow('SMS gateway: answered 500')
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['email'])
  await notify(order.id, 'confirmed')
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['email', 'sms'])
})

test('a patient’s address that the mail server rejects does not prevent the SMS, and is not logged', async () => {
  const { order } = await bookedOrder({ patientEmail: 'gone@home.test' })
  await simulator.faults('mail', { path: 'send', status: 550 })
  await notify(order.id, 'confirmed')
  await notify(order.id, 'confirmed')
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['sms'])
  expect(logged).toContainEqual(
    expect.objectContaining({
      event: 'message.refused',
      details: expect.objectContaining({ subject: `order:${order.id}` }),
    }),
  )
  expect(JSON.stringify(logged)).not.toMatch(/gone@|\b[6-9]\d{9}\b/)
})
