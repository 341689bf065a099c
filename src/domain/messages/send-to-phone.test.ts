import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { customers, laterJobs, messages, orders } from '#db/schema.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import type { WhatsAppStatus } from '#domain/ports/services.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyOrder } from './notify-order.ts'
import { messageReference, recordWhatsAppStatuses } from './whatsapp-statuses.ts'

/** WhatsApp first, one SMS when it does not arrive. */

const part = await shopPart()
const { shop, simulator, jobs, logged, setClock } = part
const { bookedOrder, sentOf } = orderMessages(part)
type Order = Awaited<ReturnType<typeof bookedOrder>>['order']
type Choice = 'on' | 'off' | null
const NOW = '2026-11-23T10:00:00+05:30'
const IN_TIME = '2026-11-23T10:08:00+05:30'
/** The clock runs on from where it is set: with room on either side. */
const LATE = '2026-11-23T10:15:00+05:30'

const choose = ({ customerId }: Order, whatsapp: Choice) =>
  shop.db.update(customers).set({ whatsapp }).where(eq(customers.id, customerId))
async function booked(whatsapp: Choice = 'on') {
  setClock(NOW)
  const { order, phone } = await bookedOrder()
  await choose(order, whatsapp)
  return { order, phone }
}
const notify = (order: Order) => notifyOrder(shop, { orderId: order.id, about: 'confirmed' })
const told = (order: Order, status: WhatsAppStatus['status'], error?: number) =>
  recordWhatsAppStatuses(shop, [
    { reference: messageReference({ subject: `order:${order.id}`, about: 'confirmed' }), status, error },
  ])
const channelsOf = async (order: Order) => (await sentOf(order)).map(({ channel }) => channel)
const stateOf = async (order: Order) => {
  const rows = await shop.db
    .select()
    .from(messages)
    .where(eq(messages.subject, `order:${order.id}`))
  return Object.fromEntries(rows.map(({ channel, state }) => [channel, state]))
}
/** What the worker does: queues what is due, and runs all that is queued. */
async function workOff() {
  await sendDueJobs(shop)
  for (const { name, data } of jobs.splice(0)) if (name === 'notify-order') await notifyOrder(shop, data)
}
const eventsOf = (order: Order) =>
  logged.filter(({ details }) => details?.subject === `order:${order.id}`).map(({ event }) => event)

afterEach(async () => {
  vi.restoreAllMocks()
  jobs.length = 0
  await shop.db.delete(laterJobs)
})

test.each<[Choice, string]>([
  [null, 'sms'],
  ['off', 'sms'],
  ['on', 'whatsapp'],
])('a customer who has chosen %s gets one message, by %s', async (choice, channel) => {
  const { order, phone } = await booked(choice)
  await notify(order)
  await notify(order)
  const sent = await sentOf(order)
  expect(sent.map(one => [one.channel, one.to])).toEqual([[channel, `91${phone}`]])
  expect(sent[0]?.text).toContain('booked for')
})

test('many concurrent workers send one WhatsApp message and no SMS', async () => {
  const { order } = await booked()
  await Promise.allSettled(Array.from({ length: 8 }, () => notify(order)))
  await notify(order)
  expect(await channelsOf(order)).toEqual(['whatsapp'])
  const fallBack = sql`${laterJobs.data} ->> 'about' = 'confirmed'`
  expect(await shop.db.$count(laterJobs, fallBack)).toBe(1)
})

test('a message delivered by WhatsApp is not sent by SMS, even after its time limit', async () => {
  const { order } = await booked()
  await notify(order)
  await told(order, 'delivered')
  setClock(LATE)
  await workOff()
  expect(await channelsOf(order)).toEqual(['whatsapp'])
  expect(await stateOf(order)).toEqual({ whatsapp: 'delivered' })
})

test('one SMS follows a WhatsApp message that was not delivered in ten minutes', async () => {
  const { order, phone } = await booked()
  await simulator.whatsapp(`phones/91${phone}`, { state: 'silent' })
  await notify(order)
  await told(order, 'sent')
  setClock(IN_TIME)
  await workOff()
  await notify(order)
  expect(await channelsOf(order)).toEqual([])
  setClock(LATE)
  await workOff()
  await workOff()
  await notify(order)
  expect(await channelsOf(order)).toEqual(['sms'])
  expect(eventsOf(order)).toContain('message.late')
  // It comes after all: nothing follows from that.
  await told(order, 'delivered')
  await notify(order)
  expect(await channelsOf(order)).toEqual(['sms'])
  expect(await stateOf(order)).toEqual({ whatsapp: 'delivered', sms: 'sent' })
})

test('a phone without WhatsApp gets one SMS as soon as WhatsApp reports it', async () => {
  const { order, phone } = await booked()
  await simulator.whatsapp(`phones/91${phone}`, { state: 'no-whatsapp' })
  await notify(order)
  await told(order, 'failed', 131026)
  await told(order, 'failed', 131026)
  expect(jobs).toEqual([{ name: 'notify-order', data: { orderId: order.id, about: 'confirmed' } }])
  await workOff()
  setClock(LATE)
  await workOff()
  expect(await channelsOf(order)).toEqual(['sms'])
  expect(eventsOf(order).filter(event => event === 'message.undelivered')).toHaveLength(1)
})

test('a delivered message stays delivered in whichever order its statuses arrive', async () => {
  const { order } = await booked()
  await notify(order)
  await told(order, 'delivered')
  await told(order, 'sent')
  await told(order, 'failed', 131026)
  expect(await stateOf(order)).toEqual({ whatsapp: 'delivered' })
  expect(jobs).toEqual([])
})

test('a status that arrives before the response of the call is not overwritten', async () => {
  const { order } = await booked()
  const send = shop.whatsapp?.send
  if (!shop.whatsapp || !send) throw new Error('the shop has no WhatsApp')
  vi.spyOn(shop.whatsapp, 'send').mockImplementation(async message => {
    await send(message)
    await told(order, 'delivered')
  })
  await notify(order)
  expect(await stateOf(order)).toEqual({ whatsapp: 'delivered' })
})

test.each([
  ['an expired token', 190, true],
  ['a paused template', 132015, true],
  ['a phone that Meta refuses', 131026, false],
])(
  '%s (%i) is answered by an SMS at once, and reported to the operator: %s',
  async (_, code, isForOperator) => {
    const { order } = await booked()
    await simulator.faults('whatsapp', { path: 'send', status: 400, body: { error: { code } } })
    await notify(order)
    await notify(order)
    expect(await channelsOf(order)).toEqual(['sms'])
    expect(await stateOf(order)).toEqual({ whatsapp: 'failed', sms: 'sent' })
    expect(eventsOf(order)).toContain('message.refused')
    expect(eventsOf(order).includes('message.not-set-up')).toBe(isForOperator)
  },
)

test.each([
  ['is away', { status: 500 }],
  ['cuts the line', { drop: true }],
  ['has too much to do', { status: 400, body: { error: { code: 130429 } } }],
])('while WhatsApp %s, a message is retried until its time limit and then sent by SMS', async (_, fault) => {
  const { order } = await booked()
  await simulator.faults('whatsapp', { path: 'send', ...fault, times: 2 })
  await expect(notify(order)).rejects.toThrow('WhatsApp')
  await expect(notify(order)).rejects.toThrow('WhatsApp')
  expect(await stateOf(order)).toEqual({ whatsapp: 'queued' })
  setClock(LATE)
  await workOff()
  await notify(order)
  expect(await channelsOf(order)).toEqual(['sms'])
})

test('a WhatsApp message of a dead process is sent by SMS after its time limit', async () => {
  const { order } = await booked()
  const key = { subject: `order:${order.id}`, about: 'confirmed', channel: 'whatsapp' } as const
  const at = shop.now()
  await shop.db.insert(messages).values({ ...key, state: 'sending', at, fallBackAt: at })
  await expect(notify(order)).rejects.toThrow('being sent by another worker')
  setClock(LATE)
  await notify(order)
  expect(await channelsOf(order)).toEqual(['sms'])
})

test('a STOP after a delivered message causes no SMS', async () => {
  const { order } = await booked()
  await notify(order)
  await choose(order, 'off')
  await told(order, 'delivered')
  setClock(LATE)
  await workOff()
  expect(await channelsOf(order)).toEqual(['whatsapp'])
})

test('a visit cancelled before the SMS is not confirmed by SMS', async () => {
  const { order, phone } = await booked()
  await simulator.whatsapp(`phones/91${phone}`, { state: 'silent' })
  await notify(order)
  await shop.db.update(orders).set(CANCELLED).where(eq(orders.id, order.id))
  setClock(LATE)
  await workOff()
  expect(await channelsOf(order)).toEqual([])
})

test('failed payments are announced at most three times a day by WhatsApp too', async () => {
  const { order, phone } = await booked()
  const failed = { status: 'pending', paymentStatus: 'failed' } as const
  const holdExpiresAt = new Date('2026-11-23T10:30:00+05:30')
  for (let count = 0; count < 5; count++) {
    const { id } = await part.addOrder(order.customerId, { ...failed, holdExpiresAt })
    await notifyOrder(shop, { orderId: id, about: 'payment-failed' })
    await shop.db
      .update(orders)
      .set({ ...CANCELLED, holdExpiresAt: null })
      .where(eq(orders.id, id))
  }
  const sent = (await simulator.outbox()).filter(({ to }) => to === `91${phone}`)
  expect(sent.map(({ channel }) => channel)).toEqual(['whatsapp', 'whatsapp', 'whatsapp'])
})

test('the log contains no phone number', () => {
  expect(JSON.stringify(logged)).not.toMatch(/\b(91)?[6-9]\d{9}\b/)
})
