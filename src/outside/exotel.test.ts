import { afterEach, beforeEach, expect, test } from 'vitest'
import { failure as failureOf } from '#tests/helpers/provider-failure.ts'
import { startTestSimulator, TEST_EXOTEL, type TestSimulator } from '#tests/helpers/simulator.ts'
import { createExotel } from './exotel.ts'

const message = {
  phone: '9876543210',
  text: '4821 is your OTP for Test Labs. Do not share it & be safe.',
  templateId: 'code',
  variables: { OTP: '4821', BRAND: 'Test Labs' },
  isCode: true,
}
let simulator: TestSimulator

type Options = Parameters<typeof createExotel>[0]
const client = (change: Partial<Options> = {}) => {
  const { sid: accountSid, ...account } = TEST_EXOTEL
  return createExotel({
    url: simulator.exotelUrl,
    accountSid,
    ...account,
    reportUrl: undefined,
    timeoutMs: 30_000,
    ...change,
  })
}
const failure = (call: Promise<unknown>) => failureOf(call, /9876543210|4821|test-token/)
const received = async () =>
  (await simulator.outbox()).map(({ channel, to, text }) => ({ channel, to, text }))

beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

test('the whole text arrives, and the id of the message is returned', async () => {
  expect(await client({ url: `${simulator.exotelUrl}/` }).send(message)).toEqual({
    gatewayId: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(await received()).toEqual([{ channel: 'sms', to: '919876543210', text: message.text }])
})

test.each<[string, Partial<Options>, object, string]>([
  ['a wrong key', { apiKey: 'other' }, {}, 'not_set_up'],
  ['another account', { accountSid: 'other' }, {}, 'not_set_up'],
  ['a bad phone', {}, { phone: '1876543210' }, 'refused'],
])('%s is refused', async (_, options, change, kind) => {
  expect((await failure(client(options).send({ ...message, ...change }))).kind).toBe(kind)
  expect(await received()).toEqual([])
})

test.each<[string, Partial<Options>, object]>([
  ['another text', {}, { text: 'Win a prize.' }],
  ['a value that breaks its tag', {}, { text: message.text.replace('4821', 'x821') }],
  ['an unknown template', {}, { templateId: 'other' }],
  ['another header', { header: 'OTHERS' }, {}],
])('%s is accepted, and dropped by the carrier', async (_, options, change) => {
  await client(options).send({ ...message, ...change })
  expect(await received()).toEqual([])
})

test.each([
  [{ status: 500 }, 'unreachable'],
  [{ status: 429 }, 'unreachable'],
  [{ delayMs: 5_000 }, 'unreachable'],
  [{ drop: true }, 'unreachable'],
  [{ status: 400 }, 'refused'],
  [{ body: 'fine' }, 'invalid_answer'],
])('gateway trouble %o is %s', async (fault, kind) => {
  await simulator.faults('exotel', { path: 'send', ...fault })
  const options = 'delayMs' in fault ? { timeoutMs: 800 } : {}
  expect((await failure(client(options).send(message))).kind).toBe(kind)
})

const gateway = createExotel({
  url: 'http://127.0.0.1:9',
  accountSid: 'a',
  apiKey: 'b',
  apiToken: 'c',
  header: 'd',
  dltEntityId: 'e',
  reportUrl: undefined,
})
const form = (fields: Record<string, string>) =>
  new URLSearchParams({ SmsSid: 's1', To: '919', ...fields }).toString()

test('a report is read from a form and from JSON, without the number', () => {
  expect(gateway.readReports(form({ Status: 'delivered', DetailedStatusCode: '20005' }))).toEqual([
    { gatewayId: 's1', state: 'delivered' },
  ])
  expect(gateway.readReports(form({ Status: 'failed', DetailedStatusCode: '23080' }))).toEqual([
    { gatewayId: 's1', state: 'failed', error: '23080' },
  ])
  expect(gateway.readReports(JSON.stringify({ SmsSid: 's1', Status: 'undelivered' }))).toEqual([
    { gatewayId: 's1', state: 'failed', error: 'undelivered' },
  ])
  for (const Status of ['queued', 'sending', 'submitted', 'sent'])
    expect(gateway.readReports(form({ Status }))).toEqual([])
})

test.each(['', 'fine', '{}', 'SmsSid=1', '[1]'])('a body that is no report is not read: %s', body =>
  expect(gateway.readReports(body)).toBeUndefined(),
)
