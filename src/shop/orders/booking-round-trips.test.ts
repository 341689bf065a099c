import { afterAll, afterEach, expect, test } from 'vitest'
import { addDays, indianDate } from '#rules/dates.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import { watchStatements } from '#tests/helpers/watch-statements.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Round trips of a booking: each costs a write, a wait and two context switches. */

const shopUnderTest = await wholeShop()
const { host, port, user, database } = shopUnderTest.database.pool.options
const queue = await openQueue({ host, port, user, database }, error => {
  throw error
})
shopUnderTest.shop.sendJob = queue.sendJob
afterAll(() => queue.stop())

let stop = () => {}
afterEach(() => stop())

// As in a shop that gets notices: the catalogue is not read for each booking.
shopUnderTest.catalogue.setListening(true)

/** The statements of each round trip, by their first table. */
async function roundTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  const roundTrips: string[][] = []
  stop = watchStatements((text, beginsRoundTrip) => {
    // The outer query's table, not a subquery's.
    const [, table = text] = /(?:from|insert into|update) ([a-z_."]+)(?=\s|$)(?! as)/i.exec(text) ?? []
    // The queue's own maintenance.
    if (table.startsWith('jobs.') && !text.includes('notify-order')) return
    if (beginsRoundTrip) roundTrips.push([])
    roundTrips.at(-1)?.push(table.replaceAll('"', ''))
  })
  await work()
  stop()
  return roundTrips.map(roundTrip => roundTrip.join(', '))
}

test('booking with Pay on Collection takes six round trips to the database, also with an idempotency key', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = orderBody(shopUnderTest, { bookAgain: true })
  const book = (headers?: Record<string, string>) => api.createOrder({ body }, { headers })
  const pay = (id: string) => api.setPaymentMethod({ params: { id }, body: { paymentMethod: 'COD' } })
  // Fills the profile, and does what is done once.
  const day = addDays(indianDate(shopUnderTest.shop.now()), 3)
  const first = await api.createOrder({
    body: orderBody(shopUnderTest, { details: { date: day } }),
  })
  await pay(first.order._id)

  let id = ''
  const ordering = await roundTripsOf(async () => {
    id = (await book({ 'idempotency-key': 'one tap' })).order._id
  })
  expect(ordering).toEqual([
    'sessions',
    'begin, customers, idempotency_keys, orders, patients, visits',
    'visits, order_items, idempotency_keys, addresses, slots, commit',
  ])
  expect(await roundTripsOf(() => pay(id))).toEqual([
    'sessions',
    'begin, customers, visits, orders, orders',
    'orders, jobs.job_common, order_items, customers, refunds, orders, orders, commit',
  ])
  expect(await queue.waiting()).toContainEqual(expect.objectContaining({ kind: 'notify-order', jobs: 2 }))
})

test('choosing WhatsApp takes no additional round trip', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = orderBody(shopUnderTest, { bookAgain: true, whatsapp: true })
  let isWanted = false
  const roundTrips = await roundTripsOf(async () => {
    isWanted = (await api.createOrder({ body })).customer.whatsapp
  })
  expect(isWanted).toBe(true)
  expect(roundTrips).toHaveLength(3)
  expect(roundTrips[2]).toContain('consents')
})
