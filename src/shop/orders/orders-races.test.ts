import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coupons, slots } from '#db/schema.ts'
import { A_TEST_MORE, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { Order } from '#wire/orders/order.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 3 })
const { anyone, database } = shopUnderTest
const KEYED = { 'idempotency-key': 'the same booking' }
const NINE = '09:00 AM - 10:00 AM'

async function seatsLeft(date: string, city?: 'Mumbai' | 'Pune', timeSlot = NINE) {
  const { days } = await anyone.listSlots({ query: { city } })
  return days.find(day => day.date === date)?.slots.find(slot => slot.timeSlot === timeSlot)?.left
}

/** A city that no other test of this file books in. */
const cityFor = (index: number) =>
  (['Delhi', 'Chennai', 'Kolkata', 'Hyderabad', 'Pune', 'Ahmedabad'] as const)[index]

test('the last seat of a slot is sold once, even to concurrent customers', async () => {
  const city = 'Pune' as const
  const customers = await Promise.all(Array.from({ length: 12 }, () => shopUnderTest.signIn()))
  const body = orderBody(shopUnderTest, { shippingAddress: { address: '1 MG Road, Shivajinagar', city } })
  const results = await Promise.allSettled(customers.map(({ api }) => api.createOrder({ body })))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(3)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'SLOT_FULL' })
  }
  expect(await seatsLeft(body.collectionDetails.date, city)).toBe(0)
})

const BEACH_ROAD = { address: '3 Beach Road', city: cityFor(1) }

test('concurrent calls with the same idempotency key return the same order', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = orderBody(shopUnderTest, { shippingAddress: BEACH_ROAD })
  const headers = { 'idempotency-key': 'tap-1' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.createOrder({ body }, { headers })))
  expect(new Set(answers.map(answer => answer.order.orderId)).size).toBe(1)
  expect((await api.listOrders()).orders).toHaveLength(1)
})

test('an idempotency key that is used again with another body is refused', async () => {
  const { api } = await shopUnderTest.signIn()
  const headers = { 'idempotency-key': 'tap-2' }
  await api.createOrder({ body: orderBody(shopUnderTest, { shippingAddress: BEACH_ROAD }) }, { headers })
  const other = orderBody(shopUnderTest, { shippingAddress: BEACH_ROAD, details: { patientAge: 50 } })
  expect(await refusalOf(api.createOrder({ body: other }, { headers }))).toMatchObject({
    status: 409,
    code: 'IDEMPOTENCY_CONFLICT',
  })
})

test('an order id in the body is used as an idempotency key', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = { ...orderBody(shopUnderTest, { shippingAddress: BEACH_ROAD }), orderId: 'tap-3' }
  const first = await api.createOrder({ body })
  const second = await api.createOrder({ body })
  expect(second.order.orderId).toBe(first.order.orderId)
})

test('the idempotency key of an ended order returns that order with 200', async () => {
  const { api, token } = await shopUnderTest.signIn()
  const shippingAddress = { address: '3 Beach Road', city: 'Hyderabad' as const }
  const body = orderBody(shopUnderTest, { shippingAddress })
  const book = async (key: string) => {
    const response = await shopUnderTest.app.request('/api/orders', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, ...((await response.json()) as { order: Order; message: string }) }
  }
  const first = await book('lost answer')
  expect(first.status).toBe(201)
  await api.setPaymentMethod({ params: { id: first.order._id }, body: { paymentMethod: 'COD' } })
  expect(await book('lost answer')).toMatchObject({ status: 201, order: { status: 'confirmed' } })
  await api.cancelOrder({ params: { id: first.order._id } })
  expect(await book('lost answer')).toMatchObject({
    status: 200,
    message: 'This booking was cancelled. Please book again.',
    order: { orderId: first.order.orderId, status: 'cancelled', cancelReason: 'customer' },
  })
  expect(await book('another')).toMatchObject({ status: 201, order: { status: 'pending' } })
  expect((await api.listOrders()).orders).toHaveLength(2)
})

test('a new order replaces the unpaid order before it, and releases its seat and coupon', async () => {
  const { api } = await shopUnderTest.signIn()
  const shippingAddress = { address: '4 Park Street', city: cityFor(2) }
  const body = orderBody(shopUnderTest, { shippingAddress, couponCode: 'FIRST15', totalAmount: 211.65 })
  const uses = async () =>
    (await database.db.select().from(coupons).where(eq(coupons.code, 'FIRST15')))[0]?.uses
  const before = await uses()
  const { order: first, replacedOrderId: none } = await api.createOrder({ body })
  expect(none).toBeNull()
  const again = { body: orderBody(shopUnderTest, { shippingAddress }) }
  const { order: second, replacedOrderId } = await api.createOrder(again, { headers: KEYED })
  expect(replacedOrderId).toBe(first.orderId)
  // A retry after a lost response.
  expect((await api.createOrder(again, { headers: KEYED })).replacedOrderId).toBe(first.orderId)
  expect((await api.getOrder({ params: { id: first.orderId } })).order).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'cancelled',
    cancelReason: 'replaced',
  })
  expect(second.status).toBe('pending')
  expect(await uses()).toBe(before)
  const [slot] = await database.db
    .select()
    .from(slots)
    .where(and(eq(slots.city, 'Kolkata'), eq(slots.date, body.collectionDetails.date)))
  expect(slot?.taken).toBe(1)
})

test('an order names the order that it replaced, and no other replaced at the same moment', async () => {
  const { api } = await shopUnderTest.signIn()
  const shippingAddress = { address: '4 Park Street', city: cityFor(2) }
  const { order: visit } = await api.createOrder({ body: orderBody(shopUnderTest, { shippingAddress }) })
  const params = { id: visit.orderId }
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const more = { ...A_TEST_MORE, paymentMethod: 'ONLINE' as const }
  const { order: added } = await api.addTests({ params, body: more })
  await api.addTests({ params, body: more })
  expect((await api.getOrder({ params: { id: added.orderId } })).order.cancelReason).toBe('replaced')
  const next = { body: orderBody(shopUnderTest, { shippingAddress, bookAgain: true }) }
  expect((await api.createOrder(next, { headers: KEYED })).replacedOrderId).toBeNull()
  expect((await api.createOrder(next, { headers: KEYED })).replacedOrderId).toBeNull()
})

test('the last use of a coupon is given once, even to concurrent orders', async () => {
  await database.db.insert(coupons).values({ code: 'LASTONE', type: 'FIXED', value: 1000, maximumUses: 1 })
  const people = await Promise.all(Array.from({ length: 6 }, () => shopUnderTest.signIn()))
  const results = await Promise.allSettled(
    people.map(({ api }, index) => {
      // Where there is a seat for each of them, or an order may be refused for its slot first.
      const city = index % 2 === 0 ? ('Delhi' as const) : ('Ahmedabad' as const)
      const shippingAddress = { address: '5 Tank Bund', city }
      return api.createOrder({
        body: orderBody(shopUnderTest, { shippingAddress, couponCode: 'LASTONE', totalAmount: 239 }),
      })
    }),
  )
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ status: 409, code: 'COUPON_USED_UP' })
  }
})

test('the seat and the coupon that an unpaid order holds are available only to its own customer', async () => {
  await database.db.insert(coupons).values({ code: 'HELDONE', type: 'FIXED', value: 1000, maximumUses: 1 })
  const { api } = await shopUnderTest.signIn()
  const others = await Promise.all([shopUnderTest.signIn(), shopUnderTest.signIn()])
  const city = 'Bangalore' as const
  const place = { shippingAddress: { address: '6 Church Street', city } }
  const body = orderBody(shopUnderTest, { ...place, couponCode: 'HELDONE', totalAmount: 239 })
  const first = await api.createOrder({ body })
  for (const other of others) await other.api.createOrder({ body: orderBody(shopUnderTest, place) })
  const left = async (asker: typeof api) =>
    (await asker.listSlots({ query: { city } })).days
      .find(day => day.date === body.collectionDetails.date)
      ?.slots.find(slot => slot.timeSlot === NINE)?.left
  expect([await left(api), await left(anyone)]).toEqual([1, 0])
  const quote = { body: { code: 'HELDONE', orderAmount: 249 } }
  expect((await api.applyCoupon(quote)).finalAmount).toBe(239)
  expect(await refusalOf(anyone.applyCoupon(quote))).toMatchObject({ code: 'COUPON_USED_UP' })

  const second = await api.createOrder({ body })
  expect(second.order).toMatchObject({ totalAmount: 239, couponCode: 'HELDONE' })
  expect((await api.getOrder({ params: { id: first.order._id } })).order.cancelReason).toBe('replaced')
})
