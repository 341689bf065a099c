import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requests } from '#db/schema.ts'
import { newOrder, orderBody } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Where a customer came from, from the booking to the month. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const owner = await newStaff(whole, 'Nandini Rao', 'owner')
const GOOGLE = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'diwali' }

test('an order has the source that the browser sends, without what is not on the list', async () => {
  const sent = { ...GOOGLE, referrer: 'www.google.com', gclid: 'x', at: 1, utm_term: 'asha@example.in' }
  const { order, api } = await newOrder(whole, { source: sent })
  expect(order.source).toEqual({ ...GOOGLE, referrer: 'www.google.com' })
  const { order: read } = await api.getOrder({ params: { id: order.orderId } })
  expect(read.source).toEqual(order.source)
})

test.each([undefined, null, 'google', 7, [], {}, { utm_source: 'a@b.in' }, { utm_source: 1 }])(
  'an order is booked without a source for %j',
  async source => expect((await newOrder(whole, { source })).order.source).toBeNull(),
)

test('a request repeated with another source gets the same order', async () => {
  const { api } = await whole.signIn()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const book = (source: unknown) => api.createOrder({ body: orderBody(whole, { source }) }, { headers })
  const { order } = await book(GOOGLE)
  const again = await book({ utm_source: 'facebook' })
  expect(again.order.orderId).toBe(order.orderId)
  expect(again.order.source).toEqual(GOOGLE)
})

test('the month counts confirmed orders by source, by the host of the site where no campaign is known', async () => {
  for (const source of [
    { utm_source: 'counted', referrer: 'm.facebook.com' },
    { referrer: 'counted.example' },
    null,
  ]) {
    const { order, api } = await newOrder(whole, { source })
    await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
  }
  const month = '2026-11'
  const { parts } = await owner.api.getMonth({ query: { period: month } })
  const rows = parts.find(({ by }) => by === 'source')?.rows
  expect(rows).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ key: 'counted', count: 1, amount: 249 }),
      expect.objectContaining({ key: 'counted.example', count: 1 }),
      expect.objectContaining({ key: '', count: 1 }),
    ]),
  )
  const { content } = await owner.api.exportMonth({ body: { period: month } })
  expect(content).toContain('Orders confirmed,Source,counted,1,249.00')
})

test('a request for a call has the source too', async () => {
  const { api } = await whole.signIn()
  const { booking } = await api.createBooking({
    body: {
      name: 'Asha Rao',
      mobile: '9876543210',
      dateTime: '2026-11-26',
      specialist: 'General Consultation',
      source: GOOGLE,
    },
  })
  const rows = await whole.database.db.select().from(requests).where(eq(requests.id, booking._id))
  const [row] = rows
  expect(row?.source).toEqual(GOOGLE)
})
