import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { customers, laterJobs, messages } from '#db/schema.ts'
import { changeAddress } from '#domain/changes/change-address.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyOrder } from './notify-order.ts'

/** The customer switches WhatsApp off or on while a message is on its way. */

const part = await shopPart()
const { shop, simulator, jobs, logged, setClock } = part
const { bookedOrder, sentOf } = orderMessages(part)
type Order = Awaited<ReturnType<typeof bookedOrder>>['order']
const NOW = '2026-11-23T10:00:00+05:30'
const LATE = '2026-11-23T10:15:00+05:30'

const choose = ({ customerId }: Order, whatsapp: 'on' | 'off') =>
  shop.db.update(customers).set({ whatsapp }).where(eq(customers.id, customerId))
async function booked(whatsapp: 'on' | 'off') {
  const { order } = await bookedOrder()
  await choose(order, whatsapp)
  return order
}
const notify = ({ id }: Order) => notifyOrder(shop, { orderId: id, about: 'confirmed' })
const keyOf = ({ id }: Order) => ({ subject: `order:${id}`, about: 'confirmed' })
const channelsOf = async (order: Order) => (await sentOf(order)).map(({ channel }) => channel)
async function statesOf(order: Order) {
  const { subject, about } = keyOf(order)
  const isThis = and(eq(messages.subject, subject), eq(messages.about, about))
  const rows = await shop.db.select().from(messages).where(isThis)
  return Object.fromEntries(rows.map(({ channel, state }) => [channel, state]))
}
/** What the worker does when the time of WhatsApp is over. */
async function workOffLate() {
  setClock(LATE)
  await sendDueJobs(shop)
  for (const { name, data } of jobs.splice(0)) if (name === 'notify-order') await notifyOrder(shop, data)
}
const eventsOf = (order: Order) =>
  logged.filter(({ details }) => details?.subject === `order:${order.id}`).map(({ event }) => event)

beforeEach(() => setClock(NOW))
afterEach(async () => {
  jobs.length = 0
  await shop.db.delete(laterJobs)
})

test('a customer who sends STOP after a failed first try gets one SMS and no more WhatsApp messages', async () => {
  const order = await booked('on')
  await simulator.faults('whatsapp', { path: 'send', status: 500 })
  await expect(notify(order)).rejects.toThrow('WhatsApp')
  await choose(order, 'off')
  await Promise.allSettled(Array.from({ length: 8 }, () => notify(order)))
  expect(await channelsOf(order)).toEqual(['sms'])
  await choose(order, 'on')
  await notify(order)
  await workOffLate()
  expect(await channelsOf(order)).toEqual(['sms'])
  expect(await statesOf(order)).toEqual({ whatsapp: 'failed', sms: 'sent' })
  expect(eventsOf(order)).not.toContain('message.late')
})

test('a STOP during a try waits for the try, and an SMS is sent if the sending process died', async () => {
  const order = await booked('on')
  await choose(order, 'off')
  const at = shop.now()
  const fallBackAt = new Date(at.getTime() + 60 * MINUTE_MS)
  await shop.db
    .insert(messages)
    .values({ ...keyOf(order), channel: 'whatsapp', state: 'sending', at, fallBackAt })
  await expect(notify(order)).rejects.toThrow('being sent by another worker')
  expect(await channelsOf(order)).toEqual([])
  setClock(LATE)
  await notify(order)
  expect(await channelsOf(order)).toEqual(['sms'])
  expect(await statesOf(order)).toEqual({ whatsapp: 'failed', sms: 'sent' })
})

test('a customer who switches WhatsApp on gets no second SMS, and new messages by WhatsApp', async () => {
  const order = await booked('off')
  const change = (address: string) =>
    changeAddress(shop, { kind: 'customer', id: order.customerId }, { orderId: order.id, address })
  const notifyChanges = () => notifyOrder(shop, { orderId: order.id, about: 'changed' })
  await change('22 Park Road, Bandra')
  await notifyChanges()
  await choose(order, 'on')
  await notifyChanges()
  expect(await channelsOf(order)).toEqual(['sms'])
  await change('23 Park Road, Bandra')
  await notifyChanges()
  await notifyChanges()
  expect(await channelsOf(order)).toEqual(['sms', 'whatsapp'])
})

test.each([
  ['was sent', 'sent'],
  ['was refused', 'failed'],
] as const)('a message whose SMS %s is not sent again by WhatsApp', async (_, state) => {
  const order = await booked('on')
  await shop.db.insert(messages).values({ ...keyOf(order), channel: 'sms', state, at: shop.now() })
  await notify(order)
  await workOffLate()
  expect(await channelsOf(order)).toEqual([])
  expect(await statesOf(order)).toEqual({ sms: state })
})

test('no WhatsApp message is sent while an SMS is being sent, and the SMS is sent if that process died', async () => {
  const order = await booked('on')
  const sms = { ...keyOf(order), channel: 'sms' } as const
  await shop.db.insert(messages).values({ ...sms, state: 'sending', at: shop.now() })
  await expect(notify(order)).rejects.toThrow('being sent by another worker')
  expect(await channelsOf(order)).toEqual([])
  setClock(LATE)
  await notify(order)
  expect(await channelsOf(order)).toEqual(['sms'])
  expect(await statesOf(order)).toEqual({ sms: 'sent' })
})

test('a waiting reminder is sent by WhatsApp to a customer who has just chosen it', async () => {
  const order = await booked('on')
  const sms = { ...keyOf(order), channel: 'sms' } as const
  await shop.db.insert(messages).values({ ...sms, state: 'queued', at: shop.now() })
  await notify(order)
  await notify(order)
  expect(await channelsOf(order)).toEqual(['whatsapp'])
})
