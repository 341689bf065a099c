import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#shop/endpoints.ts'
import { CallError, type Fetch, retrying } from './client.ts'

afterEach(() => vi.useRealTimers())

test('a failed call is recognised as one, even if another copy of the module made the error', async () => {
  vi.resetModules()
  const { CallError: OtherCallError } = await import('./client.ts')
  expect(OtherCallError).not.toBe(CallError)
  expect(new OtherCallError(404, 'NOT_FOUND', 'No such test')).toBeInstanceOf(CallError)
})

test('a failed call has the error of the connection as its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  const call = createClient(() => Promise.reject(cause)).listDoctors()
  await expect(call).rejects.toMatchObject({ status: 0, answer: {}, cause })
})

test.each([new Error('x'), new DOMException('x', 'AbortError'), { name: 'CallError' }, null, undefined])(
  '%o is not a failed call',
  other => expect(other instanceof CallError).toBe(false),
)

/** A fetch that never answers, and fails only when aborted. */
const silence: Fetch = (_path, { signal }) =>
  new Promise((_, reject) => {
    const end = () => reject(new DOMException('ended', 'AbortError'))
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
  })

// P1-172
test('a call without a response ends after 25 seconds with a sentence', async () => {
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

test('an answer that stops in the middle also ends after 25 seconds', async () => {
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

test('the caller can abort a call at any time, and an answered call leaves no timer', async () => {
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

test('an answer that arrives after its caller has aborted is dropped', async () => {
  const leaving = new AbortController()
  // As a fetch that has its answer and can't be aborted any more.
  const late: Fetch = async () => {
    leaving.abort()
    return Response.json([])
  }
  await expect(createClient(late).listDoctors({}, { signal: leaving.signal })).rejects.toMatchObject({
    code: 'NO_ANSWER',
  })
})

const answering = (body: object, status = 200) =>
  createClient(async () => Response.json(body, { status })).sendCode({ body: { phone: '9876543210' } })

// P1-149
test('an answer 200 with success false is a failed call with its message', async () => {
  await expect(answering({ success: false, message: 'The SMS service is down' })).rejects.toMatchObject({
    name: 'CallError',
    status: 200,
    code: 'INTERNAL',
    message: 'The SMS service is down',
    hasMessage: true,
  })
  await expect(answering({ success: false })).rejects.toMatchObject({ hasMessage: false })
  expect(await answering({ success: true, message: 'Sent' })).toMatchObject({ message: 'Sent' })
})

test.each([{}, { message: '' }, { message: 7 }])('an error with %o has no message of its own', async body => {
  await expect(answering(body, 500)).rejects.toMatchObject({
    status: 500,
    hasMessage: false,
    message: 'Something went wrong. Please try again.',
  })
})

/** A fetch that gives these answers in turn, the last one again and again; and the times of its calls. */
function sequence(...answers: (() => Response | Promise<Response>)[]) {
  vi.useFakeTimers()
  const began = performance.now()
  const times: number[] = []
  const inits: RequestInit[] = []
  const send: Fetch = async (_path, init) => {
    times.push(performance.now() - began)
    inits.push(init)
    return (answers[Math.min(times.length, answers.length) - 1] as () => Promise<Response>)()
  }
  return { client: createClient(retrying(send)), times, inits }
}

const busy = (seconds = 2) =>
  Response.json(
    { success: false, code: 'BUSY', message: 'Many people are asking for this right now.' },
    { status: 503, headers: { 'retry-after': String(seconds) } },
  )
const served = () => Response.json([])
const lost = () => Promise.reject(new TypeError('fetch failed'))
const order = { body: {} } as Parameters<ReturnType<typeof createClient>['createOrder']>[0]

test('a shed call is repeated with the same key, not before the time that the server states', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { client, times, inits } = sequence(busy, busy, served)
  const call = client.createOrder(order, { headers: { 'idempotency-key': 'a-key' } })
  await vi.advanceTimersByTimeAsync(10_000)
  await call
  expect(times).toEqual([0, 3000, 6000])
  for (const { headers } of inits) expect(headers).toMatchObject({ 'idempotency-key': 'a-key' })
  vi.restoreAllMocks()
})

test('callers who were shed together retry at different times, within twice the required time', async () => {
  const { client, times } = sequence(...Array.from({ length: 100 }, () => busy), served)
  const calls = Array.from({ length: 100 }, () => client.listDoctors())
  await vi.advanceTimersByTimeAsync(25_000)
  await Promise.all(calls)
  const again = times.slice(100)
  expect(Math.min(...again)).toBeGreaterThanOrEqual(2000)
  expect(Math.max(...again)).toBeLessThanOrEqual(4000)
  expect(new Set(again.map(ms => Math.floor(ms / 100))).size).toBeGreaterThan(10)
})

test('a call that is shed again and again gets the server’s last response within 25 seconds', async () => {
  const { client, times } = sequence(() => busy())
  const answer = expect(client.createOrder(order)).rejects.toMatchObject({
    status: 503,
    code: 'BUSY',
    message: 'Many people are asking for this right now.',
  })
  await vi.advanceTimersByTimeAsync(25_000)
  await answer
  expect(times.length).toBeGreaterThan(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('only a short wait that a shed call requires is waited for', async () => {
  for (const answer of [() => busy(30), () => Response.json({ code: 'INTERNAL' }, { status: 503 })]) {
    const { client, times } = sequence(answer)
    await expect(client.listDoctors()).rejects.toMatchObject({ status: 503 })
    expect(times).toHaveLength(1)
  }
  const { client, times } = sequence(() =>
    Response.json({ code: 'TOO_MANY' }, { status: 429, headers: { 'retry-after': '1' } }),
  )
  await expect(client.listDoctors()).rejects.toMatchObject({ status: 429 })
  expect(times).toHaveLength(1)
})

test('a lost connection is tried twice more only for calls that are safe to repeat', async () => {
  const reading = sequence(lost, lost, served)
  const read = reading.client.listDoctors()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await read).toEqual([])
  const keyed = sequence(lost)
  const order1 = expect(
    keyed.client.createOrder(order, { headers: { 'Idempotency-Key': 'a-key' } }),
  ).rejects.toMatchObject({ code: 'NO_ANSWER' })
  await vi.advanceTimersByTimeAsync(25_000)
  await order1
  expect(keyed.times).toHaveLength(3)
  const unkeyed = sequence(lost)
  await expect(unkeyed.client.createOrder(order)).rejects.toMatchObject({ code: 'NO_ANSWER' })
  expect(unkeyed.times).toHaveLength(1)
})

test('a call without a network fails at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { client, times } = sequence(lost)
  await expect(client.listDoctors()).rejects.toMatchObject({ code: 'NO_ANSWER' })
  expect(times).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('leaving a page also ends the wait', async () => {
  const { client, times } = sequence(() => busy())
  const leaving = new AbortController()
  const left = expect(client.listDoctors({}, { signal: leaving.signal })).rejects.toMatchObject({
    code: 'NO_ANSWER',
  })
  await vi.advanceTimersByTimeAsync(100)
  leaving.abort()
  await left
  expect(times).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
