import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failure as failureOf } from '#tests/helpers/provider-failure.ts'
import { startTestSimulator, TEST_WHATSAPP, type TestSimulator } from '#tests/helpers/simulator.ts'
import {
  signature,
  statusValue,
  templateBodies,
  textValue,
  webhookBody,
} from '../../simulator/whatsapp-wire.ts'
import { createWhatsApp } from './whatsapp.ts'

const message = {
  phone: '9876543210',
  template: 'report_ready',
  parameters: { number: 'ORD-7K3M-Q9T4' },
  reference: 'order:1 report-ready',
}
let simulator: TestSimulator
type Options = Partial<Parameters<typeof createWhatsApp>[0]>
const client = (change: Options = {}) =>
  createWhatsApp({ url: simulator.whatsappUrl, ...TEST_WHATSAPP, timeoutMs: 5_000, ...change })
const failure = (call: Promise<unknown>) => failureOf(call, /9876543210|7K3M|test-token/)
const metaError = (code: number) => ({ error: { message: 'to 919876543210', type: 'OAuthException', code } })

beforeEach(async () => {
  simulator = await startTestSimulator({
    whatsappTemplates: { report_ready: 'The report for booking {{number}} is ready.' },
  })
})
afterEach(() => simulator.stop())

test('a WhatsApp message arrives with the values of its parameters', async () => {
  await client({ url: `${simulator.whatsappUrl}/` }).send(message)
  expect(await simulator.outbox()).toMatchObject([
    { channel: 'whatsapp', to: '919876543210', text: 'The report for booking ORD-7K3M-Q9T4 is ready.' },
  ])
})

test.each([
  ['an expired token', { token: 'other' }, {}, 190],
  ['another phone number id', { phoneNumberId: '1' }, {}, 100],
  ['an unknown template', {}, { template: 'other' }, 132001],
  ['a missing parameter', {}, { parameters: {} }, 132000],
  ['a parameter of another name', {}, { parameters: { day: 'Mon' } }, 132012],
  ['a parameter of two lines', {}, { parameters: { number: 'a\nb' } }, 132018],
])('%s is reported to an operator', async (_, options, change, code) => {
  const error = await failure(client(options).send({ ...message, ...change }))
  expect(error).toMatchObject({ kind: 'not_set_up', message: `WhatsApp: refused (${code})` })
  expect(await simulator.outbox()).toEqual([])
})

test.each([
  ['PAUSED', 132015],
  ['DISABLED', 132016],
  ['PENDING', 132001],
  ['REJECTED', 132001],
])('a template that is %s is reported to an operator', async (state, code) => {
  await simulator.whatsapp('templates/report_ready', { state })
  expect(await failure(client().send(message))).toMatchObject({
    kind: 'not_set_up',
    message: `WhatsApp: refused (${code})`,
  })
})

test.each([
  [{ status: 500 }, 'unreachable'],
  [{ status: 503, body: metaError(131016) }, 'unreachable'],
  [{ delayMs: 5_000 }, 'unreachable'],
  [{ drop: true }, 'unreachable'],
  [{ status: 400, body: metaError(130429) }, 'unreachable'],
  [{ status: 429, body: metaError(80007) }, 'unreachable'],
  [{ status: 400, body: metaError(131056) }, 'unreachable'],
  [{ status: 400, body: metaError(131026) }, 'refused'],
  [{ status: 400, body: metaError(131047) }, 'refused'],
  [{ status: 400, body: metaError(131048) }, 'not_set_up'],
  [{ status: 403, body: metaError(299) }, 'not_set_up'],
  [{ status: 200, body: { messages: [] } }, 'invalid_answer'],
  [{ status: 400, body: 'no' }, 'invalid_answer'],
])('trouble %o is %s', async (fault, kind) => {
  await simulator.faults('whatsapp', { path: 'send', ...fault })
  const options = 'delayMs' in fault ? { timeoutMs: 800 } : {}
  expect((await failure(client(options).send(message))).kind).toBe(kind)
})

describe('webhooks', () => {
  const at = new Date('2026-11-23T10:00:00Z')
  const status = (change: object = {}) =>
    statusValue({ id: 'wamid.1', status: 'delivered', to: '919876543210', reference: 'r', ...change }, at)
  const read = (value: object, { id = TEST_WHATSAPP.phoneNumberId, by = TEST_WHATSAPP.appSecret } = {}) => {
    const body = JSON.stringify(webhookBody(id, value))
    const headers = new Headers({ 'x-hub-signature-256': signature(body, by) })
    return client().readWebhook(headers, Buffer.from(body))
  }

  test('are accepted only with the signature of the unchanged body', () => {
    const body = JSON.stringify(webhookBody(TEST_WHATSAPP.phoneNumberId, status()))
    const signed = signature(body, TEST_WHATSAPP.appSecret)
    const isSigned = (header: string, bytes = body) =>
      client().readWebhook(new Headers(header ? { 'x-hub-signature-256': header } : {}), Buffer.from(bytes))
        .isSigned
    expect(isSigned(signed)).toBe(true)
    expect(isSigned(signed, `${body} `)).toBe(false)
    for (const wrong of ['', 'sha256=', signed.slice(7), `sha1=${signed.slice(7)}`, signature(body, 'other')])
      expect(isSigned(wrong), wrong).toBe(false)
  })

  test.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
  ])('with %s are read as %s', (status_, means) => {
    expect(read(status({ status: status_ }))).toEqual({
      isSigned: true,
      statuses: [{ reference: 'r', status: means, error: undefined }],
      texts: [],
      templates: [],
    })
  })

  test('about a failed message have its error code', () => {
    const error = { code: 131026, title: 'Message undeliverable' }
    expect(read(status({ status: 'failed', error }))).toMatchObject({
      statuses: [{ reference: 'r', status: 'failed', error: 131026 }],
    })
  })

  test('with statuses of another number, without a reference or of an unknown kind are ignored', () => {
    expect(read(status(), { id: '2' })).toMatchObject({ statuses: [] })
    expect(read(status({ reference: undefined }))).toMatchObject({ statuses: [] })
    expect(read(status({ status: 'deleted' }))).toMatchObject({ statuses: [] })
    expect(read(status({ status: 'constructor' }))).toMatchObject({ statuses: [] })
  })

  test('with texts of Indian numbers, also from a button, are read with their time', () => {
    expect(read(textValue({ from: '919876543210', text: 'STOP' }, at))).toMatchObject({
      texts: [{ phone: '9876543210', text: 'STOP', writtenAt: at }],
    })
    expect(read(textValue({ from: '4915123456789', text: 'STOP' }, at))).toMatchObject({ texts: [] })
    const pressed = { from: '919876543210', type: 'button', button: { text: 'Stop' } }
    expect(read({ messages: [{ ...pressed, timestamp: '1795428000' }] })).toMatchObject({
      texts: [{ phone: '9876543210', text: 'Stop', writtenAt: new Date(1_795_428_000_000) }],
    })
  })

  test.each([undefined, 1_795_428_000, '', 'soon', '-1', '9'.repeat(20)])(
    'with the time %o are read without it, and other texts are not affected',
    timestamp => {
      const strange = { from: '919876543210', timestamp, text: { body: 'STOP' } }
      const [good] = textValue({ from: '919876543211', text: 'Hello' }, at).messages
      expect(read({ messages: [strange, good] })).toMatchObject({
        texts: [
          { phone: '9876543210', text: 'STOP', writtenAt: undefined },
          { phone: '9876543211', text: 'Hello', writtenAt: at },
        ],
      })
    },
  )

  test.each(['', 'not json', '[]', '{"object":"page","entry":[]}'])(
    'that are signed and contain %o are read as empty',
    body => {
      const headers = new Headers({ 'x-hub-signature-256': signature(body, TEST_WHATSAPP.appSecret) })
      expect(client().readWebhook(headers, Buffer.from(body))).toEqual({
        isSigned: true,
        statuses: [],
        texts: [],
        templates: [],
      })
    },
  )

  const readTemplates = (...bodies: object[]) =>
    bodies.map(body => {
      const text = JSON.stringify(body)
      const headers = new Headers({ 'x-hub-signature-256': signature(text, TEST_WHATSAPP.appSecret) })
      const webhook = client().readWebhook(headers, Buffer.from(text))
      return webhook.isSigned && webhook.templates
    })

  test('of a template state, reason, category and time are read', () => {
    const name = 'report_ready'
    expect(readTemplates(...templateBodies(name, { state: 'PAUSED', category: 'MARKETING' }, at))).toEqual([
      [{ name, state: 'PAUSED', reason: 'FIRST_PAUSE', at }],
      [{ name, category: 'MARKETING', at }],
    ])
    expect(readTemplates(...templateBodies(name, { state: 'REJECTED' }, at))).toEqual([
      [{ name, state: 'REJECTED', reason: 'INVALID_FORMAT', at }],
    ])
    expect(readTemplates(...templateBodies(name, { state: 'APPROVED' }, at))).toEqual([
      [{ name, state: 'APPROVED', reason: undefined, at }],
    ])
  })

  test('of a template in another language, or without a name, are ignored', () => {
    const [body] = templateBodies('report_ready', { state: 'PAUSED' }, at)
    const text = JSON.stringify(body)
    const changed = [text.replace('"en"', '"hi"'), text.replace('message_template_name', 'name')]
    expect(readTemplates(...changed.map(one => JSON.parse(one)))).toEqual([[], []])
  })

  test('are confirmed to a caller that sends the verify token', () => {
    const ask = (query: object) =>
      client().challengeOf(new URLSearchParams({ 'hub.challenge': '1158201444', ...query }))
    const mine = { 'hub.mode': 'subscribe', 'hub.verify_token': TEST_WHATSAPP.verifyToken }
    expect(ask(mine)).toBe('1158201444')
    expect(ask({ ...mine, 'hub.verify_token': 'other' })).toBeUndefined()
    expect(ask({ ...mine, 'hub.mode': 'unsubscribe' })).toBeUndefined()
    expect(ask({})).toBeUndefined()
  })
})
