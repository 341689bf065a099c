import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProviderError } from '#domain/ports/provider-error.ts'
import { failure as failureOf } from '#tests/helpers/provider-failure.ts'
import { startTestSimulator, type TestSimulator } from '#tests/helpers/simulator.ts'
import { createEmail } from './email.ts'

const from = 'Test Labs <care@shop.test>'
const message = { to: 'asha@home.test', subject: 'Your booking', text: 'See you on Tue, 24 Nov.' }
let simulator: TestSimulator

const client = (smtpUrl = simulator.smtpUrl, timeoutMs = 30_000) => createEmail({ smtpUrl, from, timeoutMs })

const failure = (call: Promise<unknown>) => failureOf(call, /asha|home\.test|Injected|hunter2|127\.0\.0\.1/)

beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

test.each([
  [{ status: 550 }, 'refused', 'E-mail server: refused (550 EMESSAGE)'],
  [{ status: 451 }, 'unreachable', 'E-mail server: not delivered (451 EMESSAGE)'],
  [{ delayMs: 2_000 }, 'unreachable', 'E-mail server: not delivered (ETIMEDOUT)'],
  [{ drop: true }, 'unreachable', 'E-mail server: not delivered (ETIMEDOUT)'],
])('server trouble %o is %s', async (fault, kind, text) => {
  await simulator.faults('mail', { path: 'send', ...fault })
  const email = 'status' in fault ? client() : client(simulator.smtpUrl, 800)
  expect(await failure(email.send(message))).toMatchObject({ kind, message: text })
})

test('a mail server that is away is unreachable, and its password stays secret', async () => {
  const error = await failure(client('smtp://shop:hunter2@127.0.0.1:9').send(message))
  expect(error.kind).toBe('unreachable')
})

test('a mail server that never greets is abandoned', async () => {
  const silent: Server = createServer()
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  try {
    const error = await failure(client(`smtp://127.0.0.1:${address.port}`, 800).send(message))
    expect(error.kind).toBe('unreachable')
  } finally {
    await new Promise(resolve => silent.close(resolve))
  }
})

test.each(['', 'no address', 'a@home.test, b@home.test', 'a@home.test\r\nBcc: c@home.test'])(
  'an address like %o sends to no other recipient',
  async to => {
    await client()
      .send({ ...message, to })
      .catch((error: ProviderError) => expect(error.kind).toBe('refused'))
    const reached = (await simulator.outbox()).map(mail => mail.to)
    expect(reached).not.toContain('b@home.test')
    expect(reached).not.toContain('c@home.test')
    expect(reached.length).toBeLessThanOrEqual(1)
  },
)

test('emails sent at the same time before any other all arrive', async () => {
  const email = client()
  const people = ['a', 'b', 'c', 'd', 'e'].map(name => `${name}@home.test`)
  await Promise.all(people.map(to => email.send({ ...message, to })))
  await email.close()
  expect((await simulator.outbox()).map(mail => mail.to).sort()).toEqual(people)
})

test('a first client that hangs up before the greeting does not affect later emails', async () => {
  const { hostname, port } = new URL(simulator.smtpUrl)
  const hasty = connect(Number(port), hostname)
  await once(hasty, 'connect')
  hasty.resetAndDestroy()
  await client().send(message)
  expect((await simulator.outbox()).map(mail => mail.to)).toEqual([message.to])
})

test('a client that sent nothing can be closed', async () => {
  await expect(client().close()).resolves.toBeUndefined()
})

test('a line break in the subject adds no header', async () => {
  await client().send({ ...message, subject: 'Hello\r\nBcc: c@home.test' })
  expect((await simulator.outbox()).map(mail => mail.to)).toEqual(['asha@home.test'])
})

test('a message arrives with its text', async () => {
  const email = client()
  await email.send({
    ...message,
    text: 'नमस्ते, ₹1,299.00',
  })
  await email.close()
  expect(await simulator.outbox()).toMatchObject([
    {
      channel: 'email',
      to: 'asha@home.test',
      subject: 'Your booking',
      text: 'नमस्ते, ₹1,299.00',
    },
  ])
})
