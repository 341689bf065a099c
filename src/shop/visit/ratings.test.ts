import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, ratings } from '#db/schema.ts'
import { notifyRating } from '#domain/messages/desk/low-rating.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { visitIdOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Stars after a report. */

const whole = await wholeShop({ slotCapacity: 1000 })
const { shop, database, simulator } = whole

/** An order with its report. */
async function reported() {
  whole.setClock('2026-11-23T10:00:00+05:30')
  const made = await newOrder(whole)
  await database.db
    .update(orders)
    .set({ status: 'report', holdExpiresAt: null })
    .where(eq(orders.id, made.order._id))
  return { ...made, params: { id: made.order.orderId } }
}

test('a visit can be rated as soon as its report is there, and its rating can be changed for a day', async () => {
  const { api, params } = await reported()
  expect((await api.getVisit({ params })).visit).toMatchObject({ mayRate: true, rating: null })
  await api.rateOrder({ params, body: { stars: 5 } })
  whole.setClock('2026-11-24T09:59:59+05:30')
  await api.rateOrder({ params, body: { stars: 4, words: ' Kind. ' } })
  expect((await api.getRating({ params })).rating).toMatchObject({ stars: 4, words: 'Kind.' })
  whole.setClock('2026-11-24T10:05:00+05:30')
  const late = api.rateOrder({ params, body: { stars: 1 } })
  expect(await refusalOf(late)).toMatchObject({ status: 409, code: 'ORDER_STEP_REFUSED' })
  expect((await api.getVisit({ params })).visit.rating).toMatchObject({ stars: 4 })
})

test('a low rating is emailed to the company at once, without its text or a test’s name', async () => {
  const { api, params, order } = await reported()
  whole.jobs.length = 0
  await api.rateOrder({ params, body: { stars: 3 } })
  expect(whole.jobs).toEqual([])
  await api.rateOrder({ params, body: { stars: 2, words: 'My CBC hurt' } })
  const job = { orderId: order._id, about: 'low' } as const
  expect(whole.jobs.at(-1)).toMatchObject({ name: 'notify-rating', data: job })
  await notifyRating(shop, job)
  await notifyRating(shop, job)
  const letters = (await simulator.outbox()).filter(({ to }) => to.includes(shop.rules.company.email))
  expect(letters).toHaveLength(1)
  expect(JSON.stringify(letters)).toContain(order.orderId)
  expect(JSON.stringify(letters)).not.toMatch(/CBC|Blood|hurt/)
})

test('a visit can’t be rated before its report, or by another customer', async () => {
  const { api, order } = await newOrder(whole)
  const body = { stars: 5 }
  const early = api.rateOrder({ params: { id: order.orderId }, body })
  expect(await refusalOf(early)).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  const { params } = await reported()
  const { api: other } = await whole.signIn()
  expect(await refusalOf(other.rateOrder({ params, body }))).toMatchObject({ status: 404 })
  expect(await refusalOf(other.getRating({ params }))).toMatchObject({ status: 404 })
})

test('a rating that is sent twice at the same time is recorded once', async () => {
  const { api, params, order } = await reported()
  await Promise.all([1, 2, 3].map(() => api.rateOrder({ params, body: { stars: 5 } })))
  expect(
    await database.db.$count(ratings, eq(ratings.visitId, await visitIdOf(database.db, order._id))),
  ).toBe(1)
})

test.each([[{ stars: 0 }], [{ stars: 6 }], [{ stars: 2.5 }], [{}], [{ stars: 5, words: 'x'.repeat(501) }]])(
  '%o is refused as a rating',
  async body => {
    const { api, params } = await reported()
    const refused = await refusalOf(api.rateOrder({ params, body: body as { stars: number } }))
    expect(refused).toMatchObject({ status: 422, code: 'INVALID' })
  },
)
