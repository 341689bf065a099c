// P1-120

import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { customers, orders, slots } from '#db/schema.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Duplicate bookings need a confirmation, but are allowed. */

const shopUnderTest = await wholeShop({ slotCapacity: 20 })

/** A customer with a confirmed Pay on Collection visit. */
async function withVisit() {
  const made = await newOrder(shopUnderTest)
  await made.api.setPaymentMethod({
    params: { id: made.order.orderId },
    body: { paymentMethod: 'COD' },
  })
  return made
}

test('booking the same patient, test, day and hour again requires a confirmation', async () => {
  const { api, order } = await withVisit()
  const body = orderBody(shopUnderTest, { details: { patientName: 'ASHA RAO' } })
  const headers = { 'idempotency-key': 'one press' }
  const refused = await refusalOf(api.createOrder({ body }, { headers }))
  expect(refused).toMatchObject({ status: 409, code: 'ALREADY_BOOKED', answer: { orderId: order.orderId } })
  expect(refused.message).toContain(`You already have this visit: order ${order.orderId}, `)
  expect(refused.message).toContain('09:00 AM - 10:00 AM')
  expect((await api.listOrders()).orders).toHaveLength(1)

  const meant = await api.createOrder({ body: { ...body, bookAgain: true } }, { headers })
  expect(meant.order.orderId).not.toBe(order.orderId)
  expect((await api.listOrders()).orders).toHaveLength(2)
})

test.each([
  ['another patient', { details: { patientName: 'Ravi Rao' } }],
  ['another hour', { details: { timeSlot: '10:00 AM - 11:00 AM' } }],
  [
    'another test',
    { items: [{ id: 'ESR', name: 'ESR (Erythrocyte Sedimentation Rate)', quantity: 1 }], totalAmount: 120 },
  ],
])('%s is another visit', async (_, changes) => {
  const { api } = await withVisit()
  await api.createOrder({ body: orderBody(shopUnderTest, changes) })
  expect((await api.listOrders()).orders).toHaveLength(2)
})

test('a cancelled visit and a visit of another customer require no confirmation', async () => {
  const { api, order } = await withVisit()
  await api.cancelOrder({ params: { id: order.orderId } })
  await api.createOrder({ body: orderBody(shopUnderTest) })
  const [first, second] = (await api.listOrders()).orders
  expect([first?.status, second?.status]).toEqual(['pending', 'cancelled'])
})

test('an unpaid order of the same visit is replaced without a confirmation', async () => {
  const { api, order } = await newOrder(shopUnderTest)
  const again = await api.createOrder({ body: orderBody(shopUnderTest) })
  expect(again.replacedOrderId).toBe(order.orderId)
})

test('repeated refused bookings change no seats and no orders', async () => {
  const { api, order } = await withVisit()
  const taken = async () =>
    (
      await shopUnderTest.database.db.select().from(slots).where(eq(slots.date, order.collectionDetails.date))
    ).map(slot => slot.taken)
  const before = await taken()
  const body = orderBody(shopUnderTest)
  const burst = await Promise.allSettled(Array.from({ length: 10 }, () => api.createOrder({ body })))
  for (const one of burst) expect(one).toMatchObject({ reason: { code: 'ALREADY_BOOKED' } })
  expect(await taken()).toEqual(before)
})

test('a booking that waited for its turn finds the same visit that was confirmed meanwhile', async () => {
  const { api, order, customer } = await newOrder(shopUnderTest)
  const { db, pool } = shopUnderTest.database
  const second = await db.transaction(async tx => {
    await tx.select().from(customers).where(eq(customers.id, customer.id)).for('update')
    const waiting = refusalOf(api.createOrder({ body: orderBody(shopUnderTest) }))
    await vi.waitUntil(async () => {
      const { rowCount } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount === 1
    }, 10_000)
    await tx
      .update(orders)
      .set({
        status: 'confirmed',
        holdExpiresAt: null,
        paymentMethod: 'COD',
        confirmedAt: shopUnderTest.shop.now(),
      })
      .where(eq(orders.number, order.orderId))
    return { waiting }
  })
  expect(await second.waiting).toMatchObject({
    code: 'ALREADY_BOOKED',
    answer: { orderId: order.orderId },
  })
  expect((await api.listOrders()).orders).toHaveLength(1)
})

test('the response to a booking states the strictest fast of the day, as reading the order does', async () => {
  const { api } = await shopUnderTest.signIn()
  const fasting = { items: [{ id: 'LIPID', name: 'Lipid Profile', quantity: 1 }], totalAmount: 399 }
  const { order: first } = await api.createOrder({ body: orderBody(shopUnderTest, fasting) })
  await api.setPaymentMethod({ params: { id: first._id }, body: { paymentMethod: 'COD' } })
  const later = orderBody(shopUnderTest, { details: { timeSlot: '10:00 AM - 11:00 AM' } })
  const headers = { 'idempotency-key': 'the same day' }
  const { order } = await api.createOrder({ body: later }, { headers })
  expect(order.fastingHours).toBe(0)
  expect(order.fastFrom).toEqual(first.fastFrom)
  expect(order.patients).toMatchObject([{ fastFrom: first.fastFrom }])
  expect((await api.getOrder({ params: { id: order._id } })).order.fastFrom).toEqual(order.fastFrom)
  const again = await api.createOrder({ body: later }, { headers })
  expect(again.order).toEqual(order)
})
