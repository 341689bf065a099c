import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  listen,
  postJson,
  startTestSimulator,
  TEST_WHATSAPP,
  type TestSimulator,
} from '#tests/helpers/simulator.ts'
import { signature } from './whatsapp-wire.ts'

type WebhookCall = { status?: string; reference?: string; code?: number; text?: string; isSigned: boolean }

let simulator: TestSimulator
let shop: Awaited<ReturnType<typeof listen>>
/** The webhooks that the shop receives, and a function that waits for a number of them. */
let received: WebhookCall[]
let waiting: { count: number; done: () => void } | undefined
const receives = (count: number) =>
  new Promise<void>(resolve => {
    waiting = { count, done: resolve }
    if (received.length >= count) resolve()
  })

beforeEach(async () => {
  received = []
  shop = await listen(
    new Hono().post('/hook', async c => {
      const body = await c.req.text()
      const [{ value }] = JSON.parse(body).entry[0].changes
      const [status, message] = [value.statuses?.[0], value.messages?.[0]]
      received.push({
        status: status?.status,
        reference: status?.biz_opaque_callback_data,
        code: status?.errors?.[0].code,
        text: message?.text.body,
        isSigned: c.req.header('x-hub-signature-256') === signature(body, TEST_WHATSAPP.appSecret),
      })
      if (waiting && received.length >= waiting.count) waiting.done()
      return c.body(null, 200)
    }),
  )
  simulator = await startTestSimulator({
    whatsappTemplates: { ready: 'Booking {{number}} is ready.' },
    whatsappWebhookUrl: `${shop.url}/hook`,
  })
})
afterEach(async () => {
  await simulator.stop()
  await shop.close()
})

const send = (change: object = {}) =>
  postJson(
    `${simulator.whatsappUrl}/${TEST_WHATSAPP.phoneNumberId}/messages`,
    {
      messaging_product: 'whatsapp',
      to: '919876543210',
      type: 'template',
      template: {
        name: 'ready',
        language: { code: 'en' },
        components: [
          { type: 'body', parameters: [{ type: 'text', parameter_name: 'number', text: 'ORD-1' }] },
        ],
      },
      biz_opaque_callback_data: 'order:1 ready',
      ...change,
    },
    { authorization: `Bearer ${TEST_WHATSAPP.token}` },
  )

test('an accepted message is in the outbox, and its statuses are sent with a signature', async () => {
  const { status, body } = await send()
  expect([status, body]).toEqual([
    200,
    {
      messaging_product: 'whatsapp',
      contacts: [{ input: '919876543210', wa_id: '919876543210' }],
      messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
    },
  ])
  expect(await simulator.outbox()).toMatchObject([{ channel: 'whatsapp', text: 'Booking ORD-1 is ready.' }])
  await receives(2)
  const mine = { reference: 'order:1 ready', isSigned: true }
  expect(received).toMatchObject([
    { status: 'sent', ...mine },
    { status: 'delivered', ...mine },
  ])
})

test('a message to a phone without WhatsApp is accepted first and reported as failed later', async () => {
  await simulator.whatsapp('phones/919876543210', { state: 'no-whatsapp' })
  expect((await send()).status).toBe(200)
  await receives(1)
  expect(received).toMatchObject([{ status: 'failed', code: 131026, isSigned: true }])
  expect(await simulator.outbox()).toEqual([])
})

test('for a phone that is switched off, only the status "sent" is reported', async () => {
  await simulator.whatsapp('phones/919876543210', { state: 'silent' })
  await send()
  await receives(1)
  expect(received).toMatchObject([{ status: 'sent' }])
  expect(await simulator.outbox()).toEqual([])
})

test('a message from a customer reaches the shop', async () => {
  const { body } = await simulator.whatsapp('inbound', { from: '919876543210', text: 'STOP' })
  expect(body).toEqual({ webhook: true })
  expect(received).toMatchObject([{ text: 'STOP', isSigned: true }])
})

test.each([
  ['free text, which only an open conversation may have', { type: 'text', text: { body: 'Hi' } }],
  ['a reference that is too long', { biz_opaque_callback_data: 'x'.repeat(513) }],
  ['another product', { messaging_product: 'sms' }],
])('%s is refused with Meta’s error', async (_, change) => {
  expect(await send(change)).toMatchObject({ status: 400, body: { error: { code: 100 } } })
})
