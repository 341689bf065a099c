import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { messages, smsReports } from '#db/schema.ts'
import type { SmsSent } from '#domain/ports/services.ts'
import { joinGateways } from '#domain/sms-gateways.ts'
import { createExotel } from '#outside/exotel.ts'
import { createMsg91 } from '#outside/msg91.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { TEST_AUTHKEY, TEST_EXOTEL } from '#tests/helpers/simulator.ts'
import { notifyOrder } from './notify-order.ts'
import { deleteUnknownReports, recordSmsReports } from './sms-reports.ts'

/** Reports of the SMS gateways: twice, before the answer to our call, and of unknown messages. */

const part = await shopPart()
const { shop, simulator, logged } = part
const { bookedOrder, sentOf } = orderMessages(part)
type Order = Awaited<ReturnType<typeof bookedOrder>>['order']

let ids = 0
/** A shop whose gateway returns this id, once `until` is done. */
function gatewayWith(until: (gatewayId: string) => Promise<unknown> = async () => undefined) {
  const gatewayId = `id-${++ids}`
  const send = async (): Promise<SmsSent> => {
    await until(gatewayId)
    return { gateway: 'test', gatewayId }
  }
  return { gatewayId, shop: { ...shop, sms: { ...shop.sms, send } } }
}
const report = (gatewayId: string, state: 'delivered' | 'failed', error?: string) =>
  recordSmsReports(shop, 'test', [{ gatewayId, state, ...(error && { error }) }])
const stateOf = async ({ id }: Order) => {
  const isThis = and(
    eq(messages.subject, `order:${id}`),
    eq(messages.about, 'confirmed'),
    eq(messages.channel, 'sms'),
  )
  return (await shop.db.select({ state: messages.state }).from(messages).where(isThis))[0]?.state
}
const eventsOf = ({ id }: Order) =>
  logged.filter(({ details }) => details?.subject === `order:${id}`).map(({ event }) => event)

test('a delivery that is reported twice is recorded once', async () => {
  const { order } = await bookedOrder()
  const { gatewayId, shop: its } = gatewayWith()
  await notifyOrder(its, { orderId: order.id, about: 'confirmed' })
  expect(await stateOf(order)).toBe('sent')
  await report(gatewayId, 'delivered')
  await report(gatewayId, 'delivered')
  expect(await stateOf(order)).toBe('delivered')
  expect(eventsOf(order)).toEqual(['message.sent', 'message.delivered'])
})

test('a report that comes before the gateway’s answer counts, and a repeated job sends nothing', async () => {
  const { order } = await bookedOrder()
  const sent = vi.fn((gatewayId: string) => report(gatewayId, 'delivered'))
  const { shop: its } = gatewayWith(sent)
  for (const _ of [1, 2]) await notifyOrder(its, { orderId: order.id, about: 'confirmed' })
  expect(await stateOf(order)).toBe('delivered')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a failure is recorded with the gateway’s reason, and a delivery after it counts', async () => {
  const { order } = await bookedOrder()
  const { gatewayId, shop: its } = gatewayWith()
  await notifyOrder(its, { orderId: order.id, about: 'confirmed' })
  await report(gatewayId, 'failed', 'Template mismatch')
  expect(await stateOf(order)).toBe('failed')
  expect(logged).toContainEqual(
    expect.objectContaining({
      event: 'message.undelivered',
      details: expect.objectContaining({ subject: `order:${order.id}`, error: 'test: Template mismatch' }),
    }),
  )
  await report(gatewayId, 'delivered')
  await report(gatewayId, 'failed')
  expect(await stateOf(order)).toBe('delivered')
})

test('a report of an unknown message changes nothing, and is deleted after a day', async () => {
  await report('of-a-code', 'delivered')
  const unknown = () => shop.db.$count(smsReports, eq(smsReports.gatewayId, 'of-a-code'))
  await deleteUnknownReports(shop, new Date(shop.now().getTime() - 60_000))
  expect(await unknown()).toBe(1)
  await deleteUnknownReports(shop, new Date(shop.now().getTime() + 1000))
  expect(await unknown()).toBe(0)
})

test('a gateway that answers after the time has the message once, whatever the job repeats meanwhile', async () => {
  const { order } = await bookedOrder()
  const gateway = createMsg91({ url: simulator.smsUrl, authkey: TEST_AUTHKEY, timeoutMs: 30_000 })
  const its = { ...shop, sms: joinGateways([gateway], 100) }
  await simulator.faults('sms', { path: 'send', delayMs: 600 })
  const attempt = () => notifyOrder(its, { orderId: order.id, about: 'confirmed' })
  await expect(attempt()).rejects.toThrow('no answer within 100 ms')
  await expect(attempt()).rejects.toThrow('being sent by another worker')
  await vi.waitFor(async () => expect(await stateOf(order)).toBe('sent'), 10_000)
  await attempt()
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['sms'])
})

test('a late refusal lets the job try again', async () => {
  const { order } = await bookedOrder()
  const gateway = createMsg91({ url: simulator.smsUrl, authkey: TEST_AUTHKEY, timeoutMs: 30_000 })
  const its = { ...shop, sms: joinGateways([gateway], 100) }
  await simulator.faults('sms', { path: 'send', delayMs: 600, status: 500 })
  const attempt = () => notifyOrder(its, { orderId: order.id, about: 'confirmed' })
  await expect(attempt()).rejects.toThrow('no answer within 100 ms')
  await vi.waitFor(async () => expect(await stateOf(order)).toBe('queued'), 10_000)
  await notifyOrder(shop, { orderId: order.id, about: 'confirmed' })
  expect(await stateOf(order)).toBe('sent')
})

test('while the first gateway refuses, messages go by the second, which takes whole texts', async () => {
  const { sid: accountSid, ...account } = TEST_EXOTEL
  const exotel = createExotel({ url: simulator.exotelUrl, accountSid, ...account, reportUrl: undefined })
  const refusing = createMsg91({ url: simulator.smsUrl, authkey: 'expired' })
  const its = { ...shop, sms: joinGateways([refusing, exotel]) }
  const { order } = await bookedOrder()
  await notifyOrder(its, { orderId: order.id, about: 'confirmed' })
  const [sms] = await sentOf(order)
  expect(sms?.text).toContain('Jaanch: a visit is booked for')
  const [row] = await shop.db
    .select()
    .from(smsReports)
    .where(eq(smsReports.subject, `order:${order.id}`))
  expect(row).toMatchObject({ gateway: 'exotel', about: 'confirmed', state: null })
})
