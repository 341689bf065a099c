import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { messages, orders } from '#db/schema.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { remindDue } from './reminders.ts'

const { shop, jobs, signIn, addOrder, setClock } = await shopPart()
const { customer } = await signIn()

beforeEach(async () => {
  await shop.db.delete(orders).where(eq(orders.customerId, customer.id))
  jobs.length = 0
  setClock('2026-11-23T18:00:00+05:30')
})

const reminded = () => jobs.map(({ data }) => ('orderId' in data ? data.orderId : ''))

test('reminders are sent from six in the evening in India', async () => {
  await addOrder(customer.id)
  setClock('2026-11-23T17:59:00+05:30')
  expect(await remindDue(shop)).toBe(0)
  setClock('2026-11-23T18:00:00+05:30')
  expect(await remindDue(shop)).toBe(1)
})

test('reminders are sent until nine in the evening, when the quiet hours begin', async () => {
  await addOrder(customer.id)
  setClock('2026-11-23T20:59:00+05:30')
  expect(await remindDue(shop)).toBe(1)
  await addOrder(customer.id)
  setClock('2026-11-23T21:00:00+05:30')
  expect(await remindDue(shop)).toBe(0)
})

test('only confirmed orders of the next day in India get a reminder, once each', async () => {
  const due = await addOrder(customer.id)
  await addOrder(customer.id, { date: '2026-11-23' })
  await addOrder(customer.id, { date: '2026-11-25' })
  await addOrder(customer.id, { status: 'pending' })
  await addOrder(customer.id, { status: 'cancelled' })
  setClock('2026-11-23T20:30:00+05:30')
  expect(await remindDue(shop)).toBe(1)
  expect(await remindDue(shop)).toBe(0)
  expect(reminded()).toEqual([due.id])
  expect(jobs).toEqual([{ name: 'notify-order', data: { orderId: due.id, about: 'visit-tomorrow' } }])
})

test('an order confirmed later in the evening gets a reminder too', async () => {
  const order = await addOrder(customer.id, { status: 'pending' })
  expect(await remindDue(shop)).toBe(0)
  await shop.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, order.id))
  expect(await remindDue(shop)).toBe(1)
})

test('concurrent processes send one reminder for each order', async () => {
  const ids: string[] = []
  for (let added = 0; added < 250; added += 1) ids.push((await addOrder(customer.id)).id)
  await Promise.all([remindDue(shop), remindDue(shop), remindDue(shop)])
  await remindDue(shop)
  expect(reminded().sort()).toEqual(ids.sort())
})

test('a reminder that could not be queued is queued by the next run', async () => {
  const order = await addOrder(customer.id)
  vi.spyOn(shop, 'sendJob').mockRejectedValueOnce(new Error('the queue is away'))
  await expect(remindDue(shop)).rejects.toThrow('the queue is away')
  expect(
    await shop.db
      .select()
      .from(messages)
      .where(eq(messages.subject, `order:${order.id}`)),
  ).toEqual([])
  expect(await remindDue(shop)).toBe(1)
})
