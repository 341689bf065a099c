import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shortLinks, visits } from '#db/schema.ts'
import { createDoorLink } from '#domain/messages/door-visit.ts'
import { findOrder } from '#domain/orders/read.ts'
import { deleteExpiredLinks } from '#domain/short-links.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { actingWith } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** What the number at the door sees of a visit, by the link in its SMS. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { anyone, shop, database, setClock } = whole
const manager = await actingWith(shop, 'manager')

let phones = 9_822_100_000

/** A visit with a number at the door, and the token of its link. */
async function visitWithDoor() {
  const made = await newOrder(whole)
  const params = { id: made.order._id }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const phone = String(++phones)
  await made.api.setDoorContact({ params, body: { phone, consent: true } })
  const link = await createDoorLink(shop, await findOrder(database.db, made.order._id), phone)
  return { ...made, params, phone, token: link.split('?')[1] ?? '' }
}

const read = async (token: string) => (await anyone.readDoorVisit({ body: { token } })).visit

test('the link shows who booked, when, what to pay and who fasts, and neither number, test nor address', async () => {
  const { order, token } = await visitWithDoor()
  const visit = await read(token)
  expect(visit).toEqual({
    state: 'booked',
    booker: expect.stringMatching(/^\w+$/),
    day: expect.stringMatching(/^\w+day, \d+ \w+$/),
    hours: expect.stringMatching(/ [AP]M$/),
    due: order.totalAmount,
    who: expect.any(String),
    before: expect.any(String),
    others: expect.any(String),
  })
  const { orderId, _id, items, shippingAddress } = order
  for (const secret of [orderId, _id, ...items.map(({ name }) => name), shippingAddress.address])
    expect(JSON.stringify(visit)).not.toContain(secret)
})

test('a cancelled visit is shown as cancelled, and one that took place as done', async () => {
  const cancelled = await visitWithDoor()
  await cancelled.api.cancelOrder({ params: cancelled.params })
  expect(await read(cancelled.token)).toMatchObject({ state: 'cancelled', fast: 'not needed' })
  const done = await visitWithDoor()
  await collectSample(shop, done.order._id, manager.actor)
  const visit = await read(done.token)
  expect(visit).toMatchObject({ state: 'done' })
  expect(visit).not.toHaveProperty('before')
})

test('once another number answers at the door, the link of the earlier one opens nothing', async () => {
  const { order, token, phone } = await visitWithDoor()
  const { visitId } = await findOrder(database.db, order._id)
  await database.db.update(visits).set({ doorPhone: '9822199999' }).where(eq(visits.id, visitId))
  expect(await refusalOf(read(token))).toMatchObject({ status: 404 })
  await database.db.update(visits).set({ doorPhone: phone }).where(eq(visits.id, visitId))
  expect(await read(token)).toMatchObject({ state: 'booked' })
})

test('the link works until the day after the visit, and is then deleted', async () => {
  const { order, token } = await visitWithDoor()
  const { id, visit } = await findOrder(database.db, order._id)
  const before = shop.now()
  const stored = () => database.db.$count(shortLinks, eq(shortLinks.orderId, id))
  setClock(new Date(Date.parse(visit.date) + 42 * 60 * 60_000))
  expect(await read(token)).toBeDefined()
  await deleteExpiredLinks(shop)
  expect(await stored()).toBe(1)
  setClock(new Date(Date.parse(visit.date) + 43 * 60 * 60_000))
  expect(await refusalOf(read(token))).toMatchObject({ status: 404 })
  await deleteExpiredLinks(shop)
  expect(await stored()).toBe(0)
  setClock(before)
})

test('guesses of a token are limited for each network address', async () => {
  const statuses: number[] = []
  for (let count = 0; count <= shop.rules.unknownOrdersPerAddress; count += 1)
    statuses.push((await refusalOf(read(String(count).padStart(16, '0')))).status)
  expect(statuses[0]).toBe(404)
  expect(statuses.at(-1)).toBe(429)
})
