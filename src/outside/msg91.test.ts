import { afterEach, beforeEach, expect, test } from 'vitest'
import { failure as failureOf } from '#tests/helpers/provider-failure.ts'
import { startTestSimulator, TEST_AUTHKEY, type TestSimulator } from '#tests/helpers/simulator.ts'
import { createMsg91 } from './msg91.ts'

const message = {
  phone: '9876543210',
  text: '4821 is your OTP for Test Labs.',
  templateId: 'code',
  variables: { OTP: '4821', BRAND: 'Test Labs' },
  isCode: true,
}
let simulator: TestSimulator

const client = (change: { url?: string; authkey?: string; timeoutMs?: number } = {}) =>
  createMsg91({ url: simulator.smsUrl, authkey: TEST_AUTHKEY, timeoutMs: 30_000, ...change })

const failure = (call: Promise<unknown>) => failureOf(call, /9876543210|4821|authkey/)

beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

test.each([
  ['a wrong key', { authkey: 'other' }, {}],
  ['an unknown template', {}, { templateId: 'other' }],
  ['a bad phone', {}, { phone: '1876543210' }],
  ['a missing variable', {}, { variables: { OTP: '4821' } }],
])('%s is refused, although the gateway answers 200', async (_, options, change) => {
  const error = await failure(client(options).send({ ...message, ...change }))
  expect(error).toMatchObject({ kind: 'refused', message: 'SMS gateway: message refused' })
  expect(await simulator.outbox()).toEqual([])
})

test.each([
  [{ status: 500 }, 'unreachable'],
  [{ delayMs: 5_000 }, 'unreachable'],
  [{ drop: true }, 'unreachable'],
  [{ status: 401 }, 'refused'],
  [{ body: 'fine' }, 'invalid_answer'],
])('gateway trouble %o is %s', async (fault, kind) => {
  await simulator.faults('sms', { path: 'send', ...fault })
  const options = 'delayMs' in fault ? { timeoutMs: 800 } : {}
  expect((await failure(client(options).send(message))).kind).toBe(kind)
})

test('an SMS gateway that is away is unreachable', async () => {
  expect((await failure(client({ url: 'http://127.0.0.1:9' }).send(message))).kind).toBe('unreachable')
})

test('a variable cannot change the recipient of the message', async () => {
  await client().send({ ...message, variables: { ...message.variables, mobiles: '919999999999' } })
  expect((await simulator.outbox())[0]?.to).toBe('919876543210')
})

test('an SMS arrives with its variables', async () => {
  await client({ url: `${simulator.smsUrl}/` }).send(message)
  expect(await simulator.outbox()).toMatchObject([
    {
      channel: 'sms',
      to: '919876543210',
      text: '4821 is your OTP for Test Labs. Do not share it & be safe.',
    },
  ])
})

test('the id of an accepted message is returned', async () => {
  expect(await client().send(message)).toEqual({ gatewayId: expect.stringMatching(/^[0-9a-f]{24}$/) })
})

const gateway = createMsg91({ url: 'http://127.0.0.1:9', authkey: 'a' })
const inForm = (data: unknown) => new URLSearchParams({ data: JSON.stringify(data) }).toString()

test.each<[string, string]>([
  ['a form', inForm([{ requestId: 'a1', report: [{ number: '919', status: '1', desc: 'DELIVERED' }] }])],
  ['a list', JSON.stringify([{ requestId: 'a1', report: [{ status: 1, desc: 'DELIVERED' }] }])],
  ['one report', JSON.stringify({ requestId: 'a1', status: 'Delivered', number: '919' })],
])('a delivery is read from %s, without the number', (_, body) => {
  expect(gateway.readReports(body)).toEqual([{ gatewayId: 'a1', state: 'delivered' }])
})

test('a failure is read with its reason, and a message on its way is no report', () => {
  const failed = { number: '919', status: '2', desc: 'FAILED', failedReason: 'Template mismatch' }
  const sent = { number: '918', status: '8', desc: 'SUBMITTED' }
  expect(gateway.readReports(inForm([{ requestId: 'a1', report: [failed, sent] }]))).toEqual([
    { gatewayId: 'a1', state: 'failed', error: 'Template mismatch' },
  ])
})

test.each(['', 'fine', '[]x', '{"requestId":1}', '[{"status":"1"}]', '{"data":"x"}'])(
  'a body that is no report is not read: %s',
  body => expect(gateway.readReports(body)).toBeUndefined(),
)
