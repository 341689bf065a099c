import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { laterJobs, orders, reports } from '#db/schema.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyOrder } from './notify-order.ts'

/** Messages that no customer waits for do not ring a phone at night. */

const part = await shopPart()
const { shop, jobs, setClock } = part
const { bookedOrder, sentOf } = orderMessages(part)

async function withReport() {
  const { order } = await bookedOrder({ status: 'report', patientEmail: 'patient@home.test' })
  await shop.db.insert(reports).values({
    orderId: order.id,
    person: 0,
    fileName: `${order.number}.pdf`,
    fileKey: order.number,
    bytes: 1,
    createdAt: shop.now(),
    attachedBy: 'lab',
  })
  return order
}
const tell = (orderId: string) => notifyOrder(shop, { orderId, about: 'report-ready' })
/** What the worker does: queues what is due, then runs it. */
async function workOff() {
  jobs.length = 0
  await sendDueJobs(shop)
  for (const { name, data } of jobs) if (name === 'notify-order') await notifyOrder(shop, data)
}
const channelsOf = async (order: { number: string }) => (await sentOf(order)).map(({ channel }) => channel)

test('a report that is ready at nine in the evening is emailed at once, and its SMS is sent at eight', async () => {
  setClock('2026-11-23T21:00:00+05:30')
  const order = await withReport()
  await tell(order.id)
  await tell(order.id)
  expect(await channelsOf(order)).toEqual(['email'])
  setClock('2026-11-24T07:59:59+05:30')
  await workOff()
  expect(await channelsOf(order)).toEqual(['email'])
  setClock('2026-11-24T08:00:00+05:30')
  await workOff()
  await workOff()
  expect(await channelsOf(order)).toEqual(['email', 'sms'])
  expect(await shop.db.$count(laterJobs)).toBe(0)
})

test('the SMS about a report that is ready before nine in the evening is sent at once', async () => {
  setClock('2026-11-24T20:59:00+05:30')
  const order = await withReport()
  await tell(order.id)
  expect((await channelsOf(order)).toSorted()).toEqual(['email', 'sms'])
})

test('a message whose content is outdated in the morning is not sent', async () => {
  setClock('2026-11-25T06:00:00+05:30')
  const order = await withReport()
  await tell(order.id)
  await shop.db.delete(reports).where(eq(reports.orderId, order.id))
  setClock('2026-11-25T08:00:00+05:30')
  await workOff()
  expect(await channelsOf(order)).toEqual(['email'])
})

test('a cancellation at night is sent at once, because a patient may be fasting for the visit', async () => {
  setClock('2026-11-25T23:30:00+05:30')
  const { order } = await bookedOrder({ date: '2026-11-26' })
  await shop.db.update(orders).set(CANCELLED).where(eq(orders.id, order.id))
  await notifyOrder(shop, { orderId: order.id, about: 'cancelled' })
  expect(await channelsOf(order)).toEqual(['sms'])
})
