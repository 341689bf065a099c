import { expect, test } from 'vitest'
import { followHint } from '#domain/payments/webhook.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 1000 })
const { shop, simulator } = shopUnderTest
const { pay, statusOf, settle, refundOf, jobsOf } = paying(shopUnderTest)

test('a completed payment over another amount is refunded and does not confirm the order', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED', amount: 100 })
  expect(await api.getPaymentStatus({ params: { merchantOrderId } })).toMatchObject({
    isSuccess: false,
    message: expect.stringContaining('not the amount of the order'),
  })
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'pending',
    paymentStatus: 'failed',
  })
  expect(await refundOf(order._id)).toMatchObject({ reason: 'wrong-amount', amount: 100 })
  expect((await pay(order.orderId)).merchantOrderId).not.toBe(merchantOrderId)
})

test('a failed attempt that succeeded after all, when the next one has paid the order, is refunded', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId: first } = await pay(order.orderId)
  await settle(first, { state: 'FAILED' })
  expect((await statusOf(first)).isPending).toBe(false)
  const { merchantOrderId: second } = await pay(order.orderId)
  await settle(second, { state: 'COMPLETED' })
  expect((await statusOf(second)).isSuccess).toBe(true)
  await settle(first, { state: 'COMPLETED' })
  await followHint(shop, { about: 'payment', event: 'checkout.order.completed', merchantOrderId: first })
  expect(await statusOf(first)).toMatchObject({
    isSuccess: false,
    message: expect.stringContaining('paid already'),
  })
  expect(await refundOf(order._id)).toMatchObject({ reason: 'paid-twice', amount: 24_900 })
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
  })
  expect(jobsOf(order._id)).toEqual(['payment-failed', 'confirmed'])
})

test('an unknown state counts as pending', async () => {
  const { order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  const body = { orderId: 'OMO1', state: 'SOMETHING_NEW', amount: 24_900, expireAt: Date.now() + 1e6 }
  await simulator.faults('phonepe', { path: 'status', status: 200, body })
  expect(await statusOf(merchantOrderId)).toMatchObject({ isPending: true, isSuccess: false })
})

test('a provider that is down or slow is 502 with a sentence, nothing is charged, and the next try works', async () => {
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

test('the status of a provider that does not answer is pending, never a guess', async () => {
  const { order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  await simulator.faults('phonepe', { path: 'status', drop: true })
  expect(await statusOf(merchantOrderId)).toMatchObject({ isPending: true, isSuccess: false })
})
