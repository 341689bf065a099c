import { afterEach, beforeEach, expect, test } from 'vitest'
import { failure as failureOf } from '#tests/helpers/provider-failure.ts'
import { startTestSimulator, TEST_AUTHKEY, type TestSimulator } from '#tests/helpers/simulator.ts'
import { createSms } from './sms.ts'

const message = { phone: '9876543210', templateId: 'code', variables: { OTP: '4821', BRAND: 'Test Labs' } }
let simulator: TestSimulator

const client = (change: { url?: string; authkey?: string; timeoutMs?: number } = {}) =>
  createSms({ url: simulator.smsUrl, authkey: TEST_AUTHKEY, timeoutMs: 30_000, ...change })

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
