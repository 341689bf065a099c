import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { messages } from '#db/schema.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { manyAttempts } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { deliver, waitForAll } from './deliver.ts'

const { db } = await testDatabase()

let now = new Date('2026-11-21T12:00:00Z')
const record = vi.fn()
const shop = { db, now: () => now, record }
let subjects = 0
const newKey = () => ({ subject: `order:${++subjects}`, about: 'confirmed', channel: 'sms' as const })
type Key = ReturnType<typeof newKey>

const stateOf = async ({ subject }: Key) =>
  (await db.select().from(messages).where(eq(messages.subject, subject))).map(row => row.state)
const failing = (error: Error) => vi.fn(() => Promise.reject(error))

test('a message is sent once, even if its job is repeated', async () => {
  const key = newKey()
  const send = vi.fn(async () => undefined)
  await deliver(shop, key, send)
  await deliver(shop, key, send)
  expect(send).toHaveBeenCalledOnce()
  expect(await stateOf(key)).toEqual(['sent'])
})

test('only one of many concurrent workers sends a message', async () => {
  const key = newKey()
  const send = vi.fn(() => new Promise<void>(resolve => setTimeout(resolve, 50)))
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => deliver(shop, key, send)))
  expect(send).toHaveBeenCalledOnce()
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  // The queue retries the others, which find it sent.
  await deliver(shop, key, send)
  expect(send).toHaveBeenCalledOnce()
})

test.each([
  new ProviderError('refused', 'SMS gateway: message refused'),
  new ProviderError('not_found', 'File store: no such file'),
  new Refusal('TOO_MANY', sentence(manyAttempts)),
])('a definite refusal ($message) is recorded, logged and never tried again', async error => {
  const key = newKey()
  const send = failing(error)
  await deliver(shop, key, send)
  await deliver(shop, key, send)
  expect(send).toHaveBeenCalledOnce()
  expect(await stateOf(key)).toEqual(['failed'])
  expect(record).toHaveBeenLastCalledWith('message.refused', expect.objectContaining(key))
})

test.each([
  new ProviderError('unreachable', 'SMS gateway: no answer within 8000 ms'),
  new ProviderError('invalid_answer', 'SMS gateway: answer not understood'),
  new Error('a mistake of ours'),
])('without a clear answer ($message) the job fails, and its retry sends the message', async error => {
  const key = newKey()
  await expect(deliver(shop, key, failing(error))).rejects.toBe(error)
  expect(await stateOf(key)).toEqual(['queued'])
  const send = vi.fn(async () => undefined)
  await deliver(shop, key, send)
  expect(send).toHaveBeenCalledOnce()
  expect(await stateOf(key)).toEqual(['sent'])
})

test('another process sends the message of a dead process after two minutes, and not before', async () => {
  const key = newKey()
  await db.insert(messages).values({ ...key, state: 'sending', at: now })
  const send = vi.fn(async () => undefined)
  await expect(deliver(shop, key, send)).rejects.toThrow('being sent by another worker')
  now = new Date(now.getTime() + 2 * 60_000 + 1)
  await deliver(shop, key, send)
  expect(send).toHaveBeenCalledOnce()
})

test('one failing part of a message does not stop the other parts', async () => {
  const done = vi.fn()
  const parts = [Promise.reject(new Error('first')), Promise.resolve().then(done)]
  await expect(waitForAll(parts)).rejects.toThrow('first')
  expect(done).toHaveBeenCalledOnce()
})
