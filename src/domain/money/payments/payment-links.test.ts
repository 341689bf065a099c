import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { payments } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { DEMO_CREDENTIALS } from '#server/settings/live-checks.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A provider whose page the shop can close, and whose payments may succeed after their failure. */

const whole = await wholeShop({ slotCapacity: 1000 }, { providers: ['razorpay'] })
const { anyone, app, shop, database, simulator } = whole
const { pay, settle, statusOf, attemptOf, refundOf, jobsOf, workDue } = paying(whole)
const manager = await actingWith(shop, 'manager')
const asha = await newStaff(whole, 'Asha Rao', 'reception')
const HOUR = 60 * 60_000
const COD = { paymentMethod: 'COD' as const }

const close = (merchantOrderId: string) => anyone.closePayment({ params: { merchantOrderId } })
const linkOf = async (merchantOrderId: string) =>
  (await simulator.razorpayLedger()).links.find(({ referenceId }) => referenceId === merchantOrderId)

test('a page that the customer left can be closed, and the order paid at another page at once', async () => {
  const { api, order } = await newOrder(whole)
  const first = await pay(order.orderId)
  expect(await statusOf(first.merchantOrderId)).toMatchObject({ isPending: true, canClose: true })
  expect((await pay(order.orderId)).paymentUrl).toBe(first.paymentUrl)

  expect(await close(first.merchantOrderId)).toMatchObject({
    isPending: false,
    isSuccess: false,
    canClose: false,
    state: 'failed',
  })
  expect(await linkOf(first.merchantOrderId)).toMatchObject({ status: 'cancelled' })
  expect((await api.getOrder({ params: { id: order._id } })).order.paymentStatus).toBe('failed')
  // The customer who closed the page needs no message about it.
  expect(jobsOf(order._id)).toEqual([])

  const second = await pay(order.orderId)
  expect(second.paymentUrl).not.toBe(first.paymentUrl)
  await settle(second.merchantOrderId, { state: 'COMPLETED' })
  expect(await statusOf(second.merchantOrderId)).toMatchObject({ isSuccess: true })
})

test('closing a page that is paid already pays the order', async () => {
  const { order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  expect(await close(merchantOrderId)).toMatchObject({ isSuccess: true, isPending: false })
  expect(await close(merchantOrderId)).toMatchObject({ isSuccess: true })
})

test('a page stays open while its provider does not answer, and an unknown one is not found', async () => {
  const { order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  await simulator.faults('razorpay', { path: 'cancel', drop: true })
  expect(await refusalOf(close(merchantOrderId))).toMatchObject({
    status: 502,
    code: 'PAYMENT_PROVIDER',
    message: expect.stringContaining('could not be closed'),
  })
  expect(await statusOf(merchantOrderId)).toMatchObject({ isPending: true, canClose: true })
  expect(await refusalOf(close('JN00'))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test.each([
  ['cancels the order', (api: typeof anyone, id: string) => api.cancelOrder({ params: { id } })],
  [
    'chooses Pay on Collection',
    (api: typeof anyone, id: string) => api.setPaymentMethod({ params: { id }, body: COD }),
  ],
  ['books anew', (api: typeof anyone) => api.createOrder({ body: orderBody(whole) })],
])('a customer who %s closes the open page', async (_, call) => {
  const { api, order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  await call(api, order._id)
  expect(await linkOf(merchantOrderId)).toMatchObject({ status: 'cancelled' })
  expect(jobsOf(order._id)).not.toContain('payment-failed')
})

test('a customer who cancels while the provider is down is refunded if the open page is paid', async () => {
  const { api, order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  const provider = shop.providers[0]
  const away = new ProviderError('unreachable', 'away')
  const cancel = vi.spyOn(provider, 'cancel').mockRejectedValue(away)
  expect((await api.cancelOrder({ params: { id: order._id } })).order.status).toBe('cancelled')
  cancel.mockRestore()
  await settle(merchantOrderId, { state: 'COMPLETED' })
  expect(await statusOf(merchantOrderId)).toMatchObject({ isSuccess: false, isPending: false })
  expect(await refundOf(order._id)).toMatchObject({ reason: 'late', provider: 'razorpay' })
})

test('the desk can take cash for an order whose page is open, which it closes', async () => {
  const { order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  const params = { id: order.orderId }
  const { actions, revision } = (await asha.api.getDeskOrder({ params })).order
  expect(actions.find(({ name }) => name === 'take-payment')).toMatchObject({ problem: null })
  const taken = await asha.api.takePaymentAtDesk({ params, body: { as: 'cash', revision } })
  expect(taken.order).toMatchObject({ status: 'confirmed', money: { paid: 249 } })
  expect(await linkOf(merchantOrderId)).toMatchObject({ status: 'cancelled' })
})

test('the desk can cancel an order whose page is open; if that is paid meanwhile, it is refunded', async () => {
  const cancelled = await newOrder(whole)
  const open = await pay(cancelled.order.orderId)
  const cancel = (orderId: string) =>
    cancelOrder(shop, manager, { check: noLimit, orderId, reason: 'asked by phone' })
  expect(await cancel(cancelled.order._id)).toMatchObject({ status: 'cancelled' })
  expect(await linkOf(open.merchantOrderId)).toMatchObject({ status: 'cancelled' })

  const paid = await newOrder(whole)
  const { merchantOrderId } = await pay(paid.order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await cancel(paid.order._id)
  expect(await refundOf(paid.order._id)).toMatchObject({ reason: 'cancelled', amount: 24_900 })
})

test('a payment of an expired page is found a day later without a webhook, and refunded', async () => {
  const { order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  simulator.advance(30 * 60_000)
  await workDue()
  expect(await attemptOf(merchantOrderId)).toMatchObject({ state: 'failed', errorCode: 'EXPIRED' })
  await settle(merchantOrderId, { state: 'AUTHORIZED' })
  simulator.advance(23 * HOUR)
  await workDue()
  expect(await refundOf(order._id)).toBeUndefined()

  await settle(merchantOrderId, { state: 'COMPLETED' })
  simulator.advance(HOUR)
  await workDue()
  expect(await attemptOf(merchantOrderId)).toMatchObject({ state: 'completed', nextCheckAt: null })
  expect(await refundOf(order._id)).toMatchObject({ reason: 'late', amount: 24_900, provider: 'razorpay' })
})

test('a failed payment is checked after one day and after three, also if the provider is down then', async () => {
  const { order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  const ends = (await attemptOf(merchantOrderId))?.expiresAt?.getTime() ?? 0
  const nextAfterEnd = async () => {
    const next = (await attemptOf(merchantOrderId))?.nextCheckAt
    return next && (next.getTime() - ends) / HOUR
  }
  await close(merchantOrderId)
  expect(await nextAfterEnd()).toBe(24)
  simulator.advance(25 * HOUR)
  await simulator.faults('razorpay', { path: 'status', drop: true, times: 20 })
  await workDue()
  await fetch(`${simulator.url}/sandbox/razorpay/test/faults`, { method: 'DELETE' })
  expect(await nextAfterEnd()).toBeLessThan(27)
  simulator.advance(HOUR)
  await workDue()
  expect(await nextAfterEnd()).toBe(72)
  simulator.advance(47 * HOUR)
  await workDue()
  expect(await nextAfterEnd()).toBeNull()
  expect(await attemptOf(merchantOrderId)).toMatchObject({ state: 'failed' })
})

test('a payment page that never opened is not checked later', async () => {
  const { order } = await newOrder(whole)
  await simulator.faults('razorpay', { path: 'create', status: 500 })
  expect(await refusalOf(pay(order.orderId))).toMatchObject({ code: 'PAYMENT_PROVIDER' })
  const [attempt] = await database.db.select().from(payments).where(eq(payments.orderId, order._id))
  expect(attempt).toMatchObject({ state: 'failed', nextCheckAt: null })
})

test('a signed webhook checks the payment at the provider, and a forged one is refused and recorded', async () => {
  const { api, order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  const body = JSON.stringify({
    event: 'payment_link.paid',
    payload: { payment_link: { entity: { reference_id: merchantOrderId } } },
  })
  const hook = (secret: string) =>
    app.request('/api/razorpay/webhook', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
    })
  expect((await hook('another-secret')).status).toBe(403)
  expect(whole.logged).toContainEqual(expect.objectContaining({ event: 'security.webhook-refused' }))
  expect((await hook(DEMO_CREDENTIALS.razorpayWebhookSecret)).status).toBe(200)
  await expect
    .poll(async () => (await api.getOrder({ params: { id: order._id } })).order.status)
    .toBe('confirmed')
})

test('the neutral addresses of a payment answer as the documented ones', async () => {
  const { order } = await newOrder(whole)
  const started = await app.request('/api/payments/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: order.orderId }),
  })
  const { merchantOrderId } = (await started.json()) as { merchantOrderId: string }
  const read = async (path: string) => (await app.request(`${path}/${merchantOrderId}`)).json()
  expect(await read('/api/payments/status')).toEqual(await read('/api/phonepe/status'))
  expect((await statusOf(merchantOrderId)).isPending).toBe(true)
})
