import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coupons, invoices, slots } from '#db/schema.ts'
import { DEMO_CREDENTIALS } from '#server/settings/live-checks.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 1000 })
const { anyone, database, simulator } = shopUnderTest
const { pay, statusOf, settle, attemptOf, refundOf, jobsOf, workDue } = paying(shopUnderTest)
const MINUTE = 60_000

test('a paid order is confirmed once under concurrent checks, and gets one invoice', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const started = await pay(order.orderId)
  expect(started).toMatchObject({
    orderId: started.merchantOrderId,
    paymentUrl: expect.stringContaining('http'),
  })
  expect((await statusOf(started.merchantOrderId)).isPending).toBe(true)
  expect((await api.getOrder({ params: { id: order._id } })).order.paymentStatus).toBe('processing')

  await settle(started.merchantOrderId, { state: 'COMPLETED' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => statusOf(started.merchantOrderId)))
  await workDue()
  for (const answer of answers)
    expect(answer).toMatchObject({ isSuccess: true, isPending: false, orderId: order.orderId })
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    paymentMethod: 'ONLINE',
    holdExpiresAt: null,
    transactionId: expect.any(String),
    invoiceNumber: expect.any(String),
  })
  expect(jobsOf(order._id)).toEqual(['confirmed'])
  expect(await database.db.select().from(invoices).where(eq(invoices.orderId, order._id))).toHaveLength(1)
})

// P2-168
test('the contents of the order are shown only to its owner', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  const stranger = await shopUnderTest.signIn()
  expect((await statusOf(merchantOrderId)).orderData).toBeUndefined()
  expect((await stranger.api.getPaymentStatus({ params: { merchantOrderId } })).orderData).toBeUndefined()
  expect((await api.getPaymentStatus({ params: { merchantOrderId } })).orderData).toMatchObject({
    totalAmount: 249,
    patientName: 'Asha Rao',
  })
  expect(await refusalOf(statusOf('JN00'))).toMatchObject({ status: 404 })
})

// P2-163, P2-164, P2-165
test('POST /api/phonepe/pay charges the order’s total, and refuses another amount with 409', async () => {
  const { order, api } = await newOrder(shopUnderTest)
  const refused = await refusalOf(api.startPayment({ body: { orderId: order.orderId, amount: 1 } }))
  expect(refused).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED', answer: { totalAmount: 249 } })
  const elsewhere = { orderId: order.orderId, redirectPath: 'https://evil.example' as '/payment-status' }
  expect(await refusalOf(anyone.startPayment({ body: elsewhere }))).toMatchObject({ status: 422 })
  expect(await refusalOf(anyone.startPayment({ body: { orderId: 'ORD-0000-0000' } }))).toMatchObject({
    status: 404,
  })
})

test('starting a payment twice opens the same payment page, so that no customer pays twice', async () => {
  const { order } = await newOrder(shopUnderTest)
  const first = await pay(order.orderId)
  expect(await pay(order._id)).toEqual(first)
})

test('a failed payment can be tried again with a new attempt, which pays the order', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const first = await pay(order.orderId)
  await settle(first.merchantOrderId, { state: 'FAILED' })
  expect(await statusOf(first.merchantOrderId)).toMatchObject({
    isSuccess: false,
    isPending: false,
    state: 'failed',
  })
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'pending',
    paymentStatus: 'failed',
  })
  const second = await pay(order.orderId)
  expect(second.merchantOrderId).not.toBe(first.merchantOrderId)
  await settle(second.merchantOrderId, { state: 'COMPLETED' })
  expect((await statusOf(second.merchantOrderId)).isSuccess).toBe(true)
  expect(jobsOf(order._id)).toEqual(['payment-failed', 'confirmed'])
})

test('a forged webhook is refused, a genuine webhook checks the payment, and a repeated webhook changes nothing', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  const body = JSON.stringify({
    event: 'checkout.order.completed',
    payload: { merchantOrderId, state: 'COMPLETED', amount: 24900 },
  })
  const hook = (authorization: string) =>
    shopUnderTest.app.request('/api/phonepe/webhook', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
  const signature = createHash('sha256')
    .update(`${DEMO_CREDENTIALS.webhookUsername}:${DEMO_CREDENTIALS.webhookPassword}`)
    .digest('hex')
  expect((await hook('0'.repeat(64))).status).toBe(403)
  // The webhook says completed, the provider pending: the provider wins.
  expect((await hook(signature)).status).toBe(200)
  expect((await statusOf(merchantOrderId)).isPending).toBe(true)

  await settle(merchantOrderId, { state: 'COMPLETED' })
  for (const _ of [1, 2, 3]) expect((await hook(signature)).status).toBe(200)
  await expect
    .poll(async () => (await api.getOrder({ params: { id: order._id } })).order.status)
    .toBe('confirmed')
  expect(jobsOf(order._id)).toEqual(['confirmed'])
})

test('a payment made after the tab was closed is found by reconciliation', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await workDue()
  expect((await attemptOf(merchantOrderId))?.state).toBe('processing')
  simulator.advance(25_000)
  await workDue()
  expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')
})

test('an unpaid order releases its seat and its coupon after 30 minutes', async () => {
  const shippingAddress = { address: '1 Sea Face', city: 'Pune' as const }
  const body = { shippingAddress, couponCode: 'FIRST15', totalAmount: 211.65 }
  const { api, order } = await newOrder(shopUnderTest, body)
  const taken = async () =>
    (await database.db.select().from(slots).where(eq(slots.city, 'Pune'))).reduce(
      (sum, slot) => sum + slot.taken,
      0,
    )
  const uses = async () =>
    (await database.db.select().from(coupons).where(eq(coupons.code, 'FIRST15')))[0]?.uses
  expect([await taken(), await uses()]).toEqual([1, 1])
  simulator.advance(30 * MINUTE - 1000)
  await workDue()
  expect(await taken()).toBe(1)
  simulator.advance(1000)
  await workDue()
  expect([await taken(), await uses()]).toEqual([0, 0])
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'cancelled',
    cancelReason: 'expired',
  })
  expect(await refusalOf(pay(order.orderId))).toMatchObject({ status: 409, code: 'ORDER_CLOSED' })
})

test('FIRST15 is for one paid order of each customer, and can be used again after a cancellation', async () => {
  const shippingAddress = { address: '7 Lodhi Road', city: 'Delhi' as const }
  const changes = { shippingAddress, couponCode: 'FIRST15', totalAmount: 211.65 }
  const [{ api, order }, other] = [await newOrder(shopUnderTest, changes), await shopUnderTest.signIn()]
  const quote = { body: { code: 'FIRST15', orderAmount: 249 } }
  const listed = async (by: typeof api) => (await by.listActiveCoupons()).coupons.map(({ code }) => code)
  // Not paid yet: a new order would replace it.
  expect(await api.applyCoupon(quote)).toMatchObject({ finalAmount: 211.65 })
  expect(await listed(api)).toContain('FIRST15')
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')

  const sentence = 'You have used this coupon as often as allowed.'
  const used = { status: 409, code: 'COUPON_USED_UP', message: sentence }
  expect(await refusalOf(api.applyCoupon(quote))).toMatchObject(used)
  expect(await listed(api)).not.toContain('FIRST15')
  const body = orderBody(shopUnderTest, { ...changes, bookAgain: true })
  expect(await refusalOf(api.createOrder({ body }))).toMatchObject(used)
  expect((await api.listOrders()).orders.map(({ _id }) => _id)).toEqual([order._id])
  expect(await anyone.applyCoupon(quote)).toMatchObject({ finalAmount: 211.65 })
  expect(await listed(other.api)).toContain('FIRST15')

  await api.cancelOrder({ params: { id: order._id }, body: {} })
  expect(await listed(api)).toContain('FIRST15')
  expect((await api.createOrder({ body })).order).toMatchObject({ couponCode: 'FIRST15' })
})

test('starting a payment holds the seat past the end of the attempt at the provider', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  simulator.advance(29 * MINUTE)
  const { merchantOrderId } = await pay(order.orderId)
  simulator.advance(15 * MINUTE)
  await workDue()
  expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('pending')
  await settle(merchantOrderId, { state: 'COMPLETED' })
  simulator.advance(MINUTE)
  await workDue()
  expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')
})

test('a payment that succeeds on an expired order is refunded automatically, once', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  await simulator.faults('phonepe', { path: 'status', status: 500, times: 5 })
  simulator.advance(31 * MINUTE)
  await workDue()
  expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('cancelled')
  await fetch(`${simulator.url}/sandbox/phonepe/test/faults`, { method: 'DELETE' })
  await settle(merchantOrderId, { state: 'COMPLETED' })
  expect(await statusOf(merchantOrderId)).toMatchObject({
    isSuccess: false,
    isPending: false,
    message: expect.stringContaining('refunded'),
  })
  expect(await refundOf(order._id)).toMatchObject({ reason: 'late', amount: 24_900, state: 'pending' })
  await workDue()
  simulator.advance(60 * MINUTE)
  await workDue()
  expect(await refundOf(order._id)).toMatchObject({ state: 'completed' })
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    refund: { amount: 249, status: 'completed' },
  })
  expect(jobsOf(order._id)).toEqual(['refunded'])
})
