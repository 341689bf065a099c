import { expect, test, vi } from 'vitest'
import { laterJobs } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { sendDueJobs, sendJobLater } from './later-jobs.ts'

const { shop, jobs, setClock } = await shopPart()
const EIGHT = new Date('2026-11-24T08:00:00+05:30')
const job = (orderId: string) => ({ name: 'notify-order', data: { orderId, about: 'refunded' } })
const later = (orderId: string, dueAt = EIGHT) =>
  sendJobLater(shop.db, 'notify-order', { orderId, about: 'refunded' }, dueAt)

test('a job is queued at its time and once, even if it was scheduled twice', async () => {
  jobs.length = 0
  setClock('2026-11-24T07:59:59+05:30')
  await later('order-1')
  await later('order-1')
  expect(await sendDueJobs(shop)).toBe(0)
  setClock(EIGHT)
  expect(await sendDueJobs(shop)).toBe(1)
  expect(await sendDueJobs(shop)).toBe(0)
  expect(jobs).toEqual([job('order-1')])
})

test('a change that is rolled back schedules no job', async () => {
  const fails = inTransaction(shop.db, async tx => {
    await sendJobLater(tx, 'notify-order', { orderId: 'order-2', about: 'refunded' }, EIGHT)
    throw new Error('the change failed')
  })
  await expect(fails).rejects.toThrow('the change failed')
  expect(await shop.db.$count(laterJobs)).toBe(0)
})

test('many processes at the same time queue each of many jobs once', async () => {
  jobs.length = 0
  const ids = Array.from({ length: 450 }, (_, index) => `order-${index}`)
  await Promise.all(ids.map(id => later(id)))
  await Promise.all([sendDueJobs(shop), sendDueJobs(shop), sendDueJobs(shop)])
  await sendDueJobs(shop)
  const queued = jobs.map(({ data }) => ('orderId' in data ? data.orderId : ''))
  expect(queued.toSorted()).toEqual(ids.toSorted())
})

test('a job that could not be queued is tried again', async () => {
  jobs.length = 0
  await later('order-3')
  vi.spyOn(shop, 'sendJob').mockRejectedValueOnce(new Error('the queue is away'))
  await expect(sendDueJobs(shop)).rejects.toThrow('the queue is away')
  expect(await sendDueJobs(shop)).toBe(1)
  expect(jobs).toEqual([job('order-3')])
})
