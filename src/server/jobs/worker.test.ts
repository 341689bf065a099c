import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { idempotencyKeys } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { createBooking } from '#domain/requests/bookings.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { openQueue } from './queue.ts'
import { startWorker } from './worker.ts'

const part = await shopPart()
const { database, simulator, logged, log, signIn, addOrder, setClock } = part
const { host, port, user, database: name } = database.pool.options
const queue = await openQueue({ host, port, user, database: name }, error => {
  throw error
})
const shop = { ...part.shop, sendJob: queue.sendJob }
const worker = await startWorker(shop, queue, log)
afterAll(async () => {
  await worker.stop()
  await queue.stop()
})

const smsTo = async (phone: string) => (await simulator.outbox()).filter(({ to }) => to === `91${phone}`)
const arrives = (phone: string) =>
  vi.waitFor(async () => expect(await smsTo(phone)).toHaveLength(1), { timeout: 10_000, interval: 50 })

const book = (mobile: string) =>
  createBooking(
    shop,
    {
      name: 'Asha Rao',
      email: '',
      mobile,
      dateTime: addDays(indianDate(shop.now()), 1),
      serviceType: 'Nursing',
      specialist: '',
      doctorId: '',
      pinCode: '',
      city: '',
      address: '',
    },
    { address: '192.0.2.1' },
  )

test('a booking is confirmed by SMS soon after it was made', async () => {
  const mobile = nextPhone()
  await book(mobile)
  await arrives(mobile)
})

test('40 bookings confirmed at the same moment are announced by SMS within five seconds', async () => {
  const { customer, phone } = await signIn()
  const orders = []
  for (let added = 0; added < 40; added += 1) orders.push(await addOrder(customer.id))
  await Promise.all(
    orders.map(({ id }) => shop.sendJob(shop.db, 'notify-order', { orderId: id, about: 'confirmed' })),
  )
  await vi.waitFor(async () => expect(await smsTo(phone)).toHaveLength(40), { timeout: 10_000, interval: 50 })
})

test('a job of a transaction that was rolled back is not done', async () => {
  const { customer, phone } = await signIn()
  const order = await addOrder(customer.id)
  const undone = inTransaction(shop.db, async tx => {
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' })
    throw new Error('no order')
  })
  await expect(undone).rejects.toThrow('no order')
  const later = nextPhone()
  await book(later)
  await arrives(later)
  expect(await smsTo(phone)).toEqual([])
})

test('a message that could not be sent stays in the queue for a retry', async () => {
  const mobile = nextPhone()
  await simulator.faults('sms', { path: 'send', status: 503 })
  const { id } = await book(mobile)
  await vi.waitFor(
    async () => {
      const { rows } = await shop.db.execute(
        sql`select state from jobs.job where data->>'id' = ${id} and start_after > now()`,
      )
      expect(rows).toEqual([{ state: 'retry' }])
    },
    { timeout: 10_000, interval: 50 },
  )
  expect(logged).toContainEqual(expect.objectContaining({ event: 'message.not-sent' }))
  expect(await smsTo(mobile)).toEqual([])
})

test('the worker sends reminders on the evening before a collection, and cleans up once a day', async () => {
  const { customer, phone } = await signIn()
  const day = addDays(indianDate(shop.now()), 3)
  const order = await addOrder(customer.id, { date: addDays(day, 1) })
  const key = { customerId: customer.id, key: 'old', bodyHash: 'h', orderId: order.id, createdAt: shop.now() }
  await shop.db.insert(idempotencyKeys).values(key)
  setClock(`${day}T18:00:00+05:30`)
  await worker.round()
  await arrives(phone)
  expect((await smsTo(phone))[0]?.text).toContain('tomorrow')
  expect(await shop.db.select().from(idempotencyKeys)).toEqual([])
})

const ofOrder = async (key: string) => {
  const { customer } = await signIn()
  const order = await addOrder(customer.id)
  const createdAt = new Date(shop.now().getTime() - 3 * DAY_MS)
  const row = { customerId: customer.id, key, bodyHash: 'h', orderId: order.id, createdAt }
  await shop.db.insert(idempotencyKeys).values(row)
}
const oldKeys = async () => (await shop.db.select().from(idempotencyKeys)).map(({ key }) => key)
const pass = (ms: number) => setClock(new Date(shop.now().getTime() + ms).toISOString())

test('a failed daily job is retried an hour later, not with every run', async () => {
  const failures = () =>
    logged.filter(({ event, details }) => event === 'worker.round-failed' && details?.work === 'clean-up')
      .length
  await ofOrder('old')
  await shop.db.execute(sql`alter table idempotency_keys rename to away`)
  pass(DAY_MS)
  await worker.round()
  expect(failures()).toBe(1)
  pass(MINUTE_MS)
  await worker.round()
  pass(MINUTE_MS)
  await worker.round()
  expect(failures()).toBe(1)
  pass(HOUR_MS)
  await worker.round()
  expect(failures()).toBe(2)
  await shop.db.execute(sql`alter table away rename to idempotency_keys`)
  expect(await oldKeys()).toEqual(['old'])
  pass(HOUR_MS)
  await worker.round()
  expect(failures()).toBe(2)
  expect(await oldKeys()).toEqual([])
})

test('reminders are sent while the clean-up waits for a table', async () => {
  const { customer, phone } = await signIn()
  const day = addDays(indianDate(shop.now()), 3)
  await addOrder(customer.id, { date: addDays(day, 1) })
  setClock(`${day}T18:00:00+05:30`)
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table idempotency_keys')
  const round = worker.round()
  await arrives(phone)
  await blocker.query('rollback')
  blocker.release()
  await round
  expect((await smsTo(phone))[0]?.text).toContain('tomorrow')
})

test('only one of two copies of the shop runs the daily clean-up', async () => {
  const idleQueue = { work: async () => {} } as unknown as typeof queue
  const other = await startWorker(shop, idleQueue, log)
  pass(DAY_MS)
  await ofOrder('before')
  await worker.round()
  expect(await oldKeys()).toEqual([])
  await ofOrder('after')
  await other.round()
  expect(await oldKeys()).toEqual(['after'])
  pass(DAY_MS)
  await other.round()
  expect(await oldKeys()).toEqual([])
  await other.stop()
})
