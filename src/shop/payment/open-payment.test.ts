import { expect, test, vi } from 'vitest'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** An open, unpaid payment page does not block its customer, in whichever browser it was opened. */

const open = await wholeShop({ slotCapacity: 1000 })
const { anyone, shop, simulator } = open
const { pay, settle, statusOf, refundOf, workDue } = paying(open)
const COD = { paymentMethod: 'COD' as const }
const HOUR = 60 * 60_000

test('an order that the customer chose to pay on collection is paid online if its open payment page succeeds', async () => {
  const { api, order } = await newOrder(open)
  const params = { id: order._id }
  const { merchantOrderId } = await pay(order.orderId)
  const chosen = await api.setPaymentMethod({ params, body: COD })
  expect(chosen.order).toMatchObject({ status: 'confirmed', paymentMethod: 'COD', paymentStatus: 'pending' })
  await settle(merchantOrderId, { state: 'COMPLETED' })
  simulator.advance(HOUR)
  await workDue()
  expect((await api.getOrder({ params })).order).toMatchObject({
    status: 'confirmed',
    paymentMethod: 'ONLINE',
    paymentStatus: 'completed',
  })
  expect((await statusOf(merchantOrderId)).isSuccess).toBe(true)
  expect(await refundOf(order._id)).toBeUndefined()
})

test('an order that has just been paid online stays paid online when Pay on Collection is chosen', async () => {
  const { api, order } = await newOrder(open)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  const chosen = await api.setPaymentMethod({ params: { id: order._id }, body: COD })
  expect(chosen.order).toMatchObject({ paymentMethod: 'ONLINE', paymentStatus: 'completed' })
})

test('a payment that fails after the customer chose Pay on Collection changes nothing', async () => {
  const { api, order } = await newOrder(open)
  const { merchantOrderId } = await pay(order.orderId)
  await api.setPaymentMethod({ params: { id: order._id }, body: COD })
  await settle(merchantOrderId, { state: 'FAILED' })
  simulator.advance(HOUR)
  await workDue()
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'confirmed',
    paymentMethod: 'COD',
    paymentStatus: 'pending',
  })
})

test('an order cancelled while its payment page is open is refunded if the payment succeeds', async () => {
  const { api, order } = await newOrder(open)
  const { merchantOrderId } = await pay(order.orderId)
  expect((await api.cancelOrder({ params: { id: order._id } })).order.status).toBe('cancelled')
  await settle(merchantOrderId, { state: 'COMPLETED' })
  simulator.advance(2000)
  expect(await statusOf(merchantOrderId)).toMatchObject({
    isSuccess: false,
    isPending: false,
    message: expect.stringContaining('is being refunded'),
  })
  expect(await refundOf(order._id)).toMatchObject({ reason: 'late', amount: 24_900 })
})

// P2-22
test('a new booking replaces an order whose payment page is open', async () => {
  const { api, order } = await newOrder(open)
  await pay(order.orderId)
  const anew = await api.createOrder({ body: orderBody(open) })
  expect(anew.replacedOrderId).toBe(order.orderId)
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'cancelled',
    cancelReason: 'replaced',
  })
})

// P2-22
test('a payment that succeeds after its order was replaced is refunded', async () => {
  const { api, order } = await newOrder(open)
  const { merchantOrderId } = await pay(order.orderId)
  const anew = await api.createOrder({ body: orderBody(open) })
  await settle(merchantOrderId, { state: 'COMPLETED' })
  simulator.advance(2000)
  expect((await statusOf(merchantOrderId)).isSuccess).toBe(false)
  expect(await refundOf(order._id)).toMatchObject({ reason: 'late', amount: 24_900 })
  expect((await api.getOrder({ params: { id: anew.order._id } })).order.paymentStatus).toBe('pending')
})

test('an order that has just been paid stays when its customer books again', async () => {
  const { api, order } = await newOrder(open)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  const body = orderBody(open, { details: { timeSlot: '10:00 AM - 11:00 AM' } })
  const anew = await api.createOrder({ body })
  expect(anew.replacedOrderId).toBeNull()
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
  })
})

test('a customer can book while the provider is down', async () => {
  const { api, order } = await newOrder(open)
  await pay(order.orderId)
  vi.spyOn(shop.providers[0], 'paymentStatus').mockRejectedValue(new ProviderError('unreachable', 'away'))
  expect((await api.cancelOrder({ params: { id: order._id } })).order.status).toBe('cancelled')
})

test('polling a payment queries the provider once a second', async () => {
  const { order } = await newOrder(open)
  const { merchantOrderId } = await pay(order.orderId)
  const asked = vi.spyOn(shop.providers[0], 'paymentStatus')
  // A stopped clock, so that the interval does not depend on the speed of polling.
  const begin = shop.now().getTime() + 5000
  for (const second of [0, 1, 2]) {
    vi.spyOn(shop, 'now').mockReturnValue(new Date(begin + second * 1000))
    for (let i = 0; i < 10; i++) expect((await statusOf(merchantOrderId)).isPending).toBe(true)
    for (let i = 0; i < 10; i++) expect((await pay(order.orderId)).merchantOrderId).toBe(merchantOrderId)
    expect(asked).toHaveBeenCalledTimes(second + 1)
  }
  await settle(merchantOrderId, { state: 'COMPLETED' })
  vi.spyOn(shop, 'now').mockReturnValue(new Date(begin + 3000))
  expect((await statusOf(merchantOrderId)).isSuccess).toBe(true)
})

test('the amount of an order is shown only to its owner', async () => {
  const { api, order } = await newOrder(open)
  const body = { orderId: order.orderId, amount: 1, redirectPath: '/payment-status' as const }
  const stranger = await refusalOf(anyone.startPayment({ body }))
  expect(stranger).toMatchObject({ code: 'AMOUNT_CHANGED' })
  expect(stranger.answer).not.toHaveProperty('totalAmount')
  expect(await refusalOf(api.startPayment({ body }))).toMatchObject({ answer: { totalAmount: 249 } })
})
