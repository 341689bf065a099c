import { afterEach, expect, test, vi } from 'vitest'
import { CallError, createClient, type Fetch } from './client.ts'

afterEach(() => vi.useRealTimers())

test('a failed call is known as one, whichever copy of the program made the error', async () => {
  vi.resetModules()
  const { CallError: OtherCallError } = await import('./client.ts')
  expect(OtherCallError).not.toBe(CallError)
  expect(new OtherCallError(404, 'NOT_FOUND', 'No such test')).toBeInstanceOf(CallError)
})

test.each([new Error('x'), new DOMException('x', 'AbortError'), { name: 'CallError' }, null, undefined])(
  '%o is no failed call',
  other => expect(other instanceof CallError).toBe(false),
)

/** A fetch that never answers, and fails only when aborted. */
const silence: Fetch = (_path, { signal }) =>
  new Promise((_, reject) => {
    const end = () => reject(new DOMException('ended', 'AbortError'))
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
  })

test('a call that nobody answers ends after 25 seconds with a sentence', async () => {
  vi.useFakeTimers()
  let isOver = false
  const call = createClient(silence)
    .listDoctors()
    .finally(() => {
      isOver = true
    })
  const told = expect(call).rejects.toMatchObject({
    status: 0,
    code: 'NO_ANSWER',
    message: 'The shop did not answer in time. Please check your connection and try again.',
  })
  await vi.advanceTimersByTimeAsync(24_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await told
})

test('an answer that stops in the middle ends as well', async () => {
  vi.useFakeTimers()
  const half: Fetch = async (path, init) => {
    const body = new ReadableStream({
      start: stream => void silence(path, init).catch(error => stream.error(error)),
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  const told = expect(createClient(half).listDoctors()).rejects.toMatchObject({
    code: 'NO_ANSWER',
    message: expect.stringContaining('in time'),
  })
  await vi.advanceTimersByTimeAsync(25_000)
  await told
})

test('whoever makes a call can still end it, before it begins too; an answered one leaves no timer', async () => {
  vi.useFakeTimers()
  const leaving = new AbortController()
  const left = expect(
    createClient(silence).listDoctors({}, { signal: leaving.signal }),
  ).rejects.toMatchObject({ code: 'NO_ANSWER', message: expect.not.stringContaining('in time') })
  leaving.abort()
  await left
  await expect(createClient(silence).listDoctors({}, { signal: leaving.signal })).rejects.toMatchObject({
    status: 0,
  })
  const answered: Fetch = async () => Response.json([])
  expect(await createClient(answered).listDoctors()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
