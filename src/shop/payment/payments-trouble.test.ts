import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { followHint, storeWebhook } from '#domain/money/payments/webhook.ts'
import { startOfIndianDay } from '#rules/dates.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 1000 })
const { shop, database, simulator } = shopUnderTest
const { pay, statusOf, settle, attemptOf, refundOf, jobsOf, workDue } = paying(shopUnderTest)
const MINUTE = 60_000

test('a completed payment of another amount is refunded and does not confirm the order', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED', amount: 100 })
  expect(await api.getPaymentStatus({ params: { merchantOrderId } })).toMatchObject({
    isSuccess: false,
    message: expect.stringContaining('does not match the order'),
  })
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'pending',
    paymentStatus: 'failed',
  })
  expect(await refundOf(order._id)).toMatchObject({ reason: 'wrong-amount', amount: 100 })
  expect((await pay(order.orderId)).merchantOrderId).not.toBe(merchantOrderId)
})

test('a failed attempt that succeeds after a later attempt has paid the order is refunded', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId: first } = await pay(order.orderId)
  await settle(first, { state: 'FAILED' })
  expect((await statusOf(first)).isPending).toBe(false)
  const { merchantOrderId: second } = await pay(order.orderId)
  await settle(second, { state: 'COMPLETED' })
  expect((await statusOf(second)).isSuccess).toBe(true)
  await settle(first, { state: 'COMPLETED' })
  await followHint(shop, 'phonepe', {
    about: 'payment',
    event: 'checkout.order.completed',
    merchantOrderId: first,
  })
  expect(await statusOf(first)).toMatchObject({
    isSuccess: false,
    message: expect.stringContaining('already paid'),
  })
  expect(await refundOf(order._id)).toMatchObject({ reason: 'paid-twice', amount: 24_900 })
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    refund: null,
  })
  expect(jobsOf(order._id)).toEqual(['payment-failed', 'confirmed'])
})

test('a webhook about a failed attempt is followed until the provider has answered', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'FAILED' })
  expect((await statusOf(merchantOrderId)).isPending).toBe(false)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  const hint = { about: 'payment', event: 'checkout.order.completed', merchantOrderId } as const
  // The process dies before its check; the next one finds the provider down for a moment.
  await storeWebhook(shop, 'phonepe', 'the webhook', hint)
  await simulator.faults('phonepe', { path: 'status', status: 503 })
  await workDue()
  expect((await api.getOrder({ params: { id: order._id } })).order.paymentStatus).toBe('failed')
  simulator.advance(2 * MINUTE)
  await workDue()
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
  })
  await storeWebhook(shop, 'phonepe', 'the webhook', hint)
  expect((await attemptOf(merchantOrderId))?.nextCheckAt).toBeNull()
})

test('an attempt with a payment page does not fail when the provider reports it as unknown', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  const unknown = { path: 'status', status: 404, body: { code: 'ORDER_NOT_FOUND' } } as const
  await simulator.faults('phonepe', unknown)
  expect(await statusOf(merchantOrderId)).toMatchObject({ isPending: true })
  await settle(merchantOrderId, { state: 'COMPLETED' })
  expect(await statusOf(merchantOrderId)).toMatchObject({ isSuccess: true })
  expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')
})

test('an unpaid order expires, however often its payment is tried', async () => {
  const { order } = await newOrder(shopUnderTest)
  for (let minutes = 0; minutes < 120; minutes += 15) {
    const { merchantOrderId } = await pay(order.orderId)
    await settle(merchantOrderId, { state: 'FAILED' })
    await statusOf(merchantOrderId)
    simulator.advance(15 * MINUTE)
  }
  expect(await refusalOf(pay(order.orderId))).toMatchObject({ status: 409, code: 'ORDER_CLOSED' })
})

test('from the hour of the visit a customer can’t pay or confirm an order', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const hour = startOfIndianDay(order.collectionDetails.date).getTime() + 9 * 60 * MINUTE
  await database.db
    .update(orders)
    .set({ holdExpiresAt: new Date(hour + 60 * MINUTE) })
    .where(eq(orders.id, order._id))
  simulator.advance(hour - simulator.now().getTime())
  for (const call of [
    () => pay(order.orderId),
    () => api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } }),
  ]) {
    expect(await refusalOf(call())).toMatchObject({
      code: 'ORDER_CLOSED',
      message: expect.stringContaining('hour of this visit'),
    })
  }
})

test('an unknown state counts as pending', async () => {
  const { order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  const body = { orderId: 'OMO1', state: 'SOMETHING_NEW', amount: 24_900, expireAt: Date.now() + 1e6 }
  await simulator.faults('phonepe', { path: 'status', status: 200, body })
  expect(await statusOf(merchantOrderId)).toMatchObject({ isPending: true, isSuccess: false })
})

test('a provider that is down or slow leads to 502 with a sentence, no charge, and a working retry', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  for (const fault of [{ status: 500 }, { drop: true }, { status: 200, body: { hello: 1 } }]) {
    await simulator.faults('phonepe', { path: 'pay', ...fault })
    expect(await refusalOf(pay(order.orderId))).toMatchObject({
      status: 502,
      code: 'PAYMENT_PROVIDER',
      message: expect.stringContaining('Nothing was charged'),
    })
  }
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'pending',
    paymentStatus: 'failed',
  })
  expect((await pay(order.orderId)).paymentUrl).toContain('http')
})

test('the payment status is pending while the provider does not answer', async () => {
  const { order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  await simulator.faults('phonepe', { path: 'status', drop: true })
  expect(await statusOf(merchantOrderId)).toMatchObject({ isPending: true, isSuccess: false })
})
