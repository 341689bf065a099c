import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { anyone, shop, database, simulator } = shopUnderTest
const manager = await actingWith(shop, 'manager')
const MINUTE = 60_000

const { pay, settle, jobsOf, workDue } = paying(shopUnderTest)

// P2-166, P2-206
test('Pay on Collection confirms the order once', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const params = { id: order.orderId }
  const body = { paymentMethod: 'COD' as const }
  const answers = await Promise.all([1, 2, 3].map(() => api.setPaymentMethod({ params, body })))
  for (const answer of answers) {
    expect(answer.order).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
      paymentMethod: 'COD',
    })
  }
  expect(jobsOf(order._id)).toEqual(['confirmed'])
  simulator.advance(40 * MINUTE)
  await workDue()
  expect((await api.getOrder({ params })).order.status).toBe('confirmed')
  expect(await refusalOf(pay(order.orderId))).toMatchObject({ status: 409 })
})

// P2-159
test('choosing the payment method requires a token', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const params = { id: order._id }
  const call = anyone.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  expect(await refusalOf(call)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  expect((await api.getOrder({ params })).order).toMatchObject({
    status: 'pending',
    paymentMethod: 'PENDING',
  })
})

// P2-29, P2-206
test('the server refuses Pay on Collection for an order with a coupon', async () => {
  const { api, order } = await newOrder(shopUnderTest, { couponCode: 'FIRST15', totalAmount: 211.65 })
  const call = api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
  expect(await refusalOf(call)).toMatchObject({
    status: 409,
    code: 'COUPON_NO_COLLECTION_PAYMENT',
    message: 'Pay on Collection is not available with coupon discounts',
  })
})

test('a customer has at most three open orders to pay at the collection', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = { paymentMethod: 'COD' as const }
  for (const timeSlot of ['08:00 AM - 09:00 AM', '10:00 AM - 11:00 AM', '11:00 AM - 12:00 PM']) {
    const { order } = await api.createOrder({ body: orderBody(shopUnderTest, { details: { timeSlot } }) })
    await api.setPaymentMethod({ params: { id: order._id }, body })
  }
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest, { bookAgain: true }) })
  expect(await refusalOf(api.setPaymentMethod({ params: { id: order._id }, body }))).toMatchObject({
    status: 409,
    code: 'TOO_MANY_OPEN_ORDERS',
  })
  expect((await pay(order._id)).paymentUrl).toContain('http')
})

test('cancelling a paid order frees the seat at once and refunds the money', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  const cancelled = await api.cancelOrder({ params: { id: order._id } })
  expect(cancelled.order).toMatchObject({
    status: 'cancelled',
    cancelReason: 'customer',
    refund: { status: 'pending', amount: 249 },
  })
  await api.cancelOrder({ params: { id: order._id } })
  await workDue()
  simulator.advance(60 * MINUTE)
  await workDue()
  const { order: after } = await api.getOrder({ params: { id: order._id } })
  expect(after).toMatchObject({ paymentStatus: 'refunded', refund: { status: 'completed' } })
  const documents = await database.db.select().from(invoices).where(eq(invoices.orderId, order._id))
  expect(documents.map(document => document.kind).sort()).toEqual(['bill-of-supply', 'credit-note'])
})

/** An order to be paid on collection, at nine. */
async function orderAtNine() {
  const { api, order } = await newOrder(shopUnderTest)
  const params = { id: order._id }
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const setTime = (time: string) => shopUnderTest.setClock(`${order.collectionDetails.date}T${time}+05:30`)
  return { api, order, params, setTime }
}

test('a customer can cancel until the hour of the visit, and has to call after that', async () => {
  const { api, params, setTime } = await orderAtNine()
  const other = await orderAtNine()
  setTime('08:59:59')
  expect((await other.api.cancelOrder({ params: other.params })).order.status).toBe('cancelled')
  setTime('09:00:00')
  expect(await refusalOf(api.cancelOrder({ params }))).toMatchObject({
    status: 409,
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringContaining('Please call us'),
  })
  expect((await api.getOrder({ params })).order.status).toBe('confirmed')
})

test('the laboratory can cancel an order after the hour of the visit', async () => {
  const { api, order, params, setTime } = await orderAtNine()
  setTime('09:00:00')
  await cancelOrder(shop, manager, { check: noLimit, orderId: order._id, reason: 'nobody at home' })
  expect((await api.getOrder({ params })).order).toMatchObject({
    status: 'cancelled',
    cancelReason: 'operator',
  })
})

test('booking and cancelling repeatedly is refused after twenty cancellations in a day', async () => {
  const { api } = await shopUnderTest.signIn()
  for (let done = 0; done <= 20; done += 1) {
    const { order } = await api.createOrder({ body: orderBody(shopUnderTest) })
    const cancelled = api.cancelOrder({ params: { id: order._id } })
    if (done < 20) expect((await cancelled).order.status).toBe('cancelled')
    else expect(await refusalOf(cancelled)).toMatchObject({ status: 429, code: 'TOO_MANY' })
  }
})

test('cancelling a cancelled order again changes nothing and does not count towards the day’s limit', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest) })
  for (let done = 0; done <= 20; done += 1)
    expect((await api.cancelOrder({ params: { id: order._id } })).order.status).toBe('cancelled')
  const next = (await api.createOrder({ body: orderBody(shopUnderTest) })).order
  expect((await api.cancelOrder({ params: { id: next._id } })).order.status).toBe('cancelled')
})
