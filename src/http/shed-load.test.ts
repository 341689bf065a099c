import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiEnv, answerError, withRequest } from './http.ts'
import { shedLoad } from './shed-load.ts'

/** An app whose handlers answer when the test says so, called as if through a socket. */
function flooded() {
  const registry = new Registry()
  const app = new Hono<ApiEnv>()
  app.onError(answerError(() => undefined))
  app.use(withRequest(() => '192.0.2.1', vi.fn()))
  app.use('/api/*', shedLoad(registry))
  let inside = 0
  const going: (() => void)[] = []
  app.all('*', async c => {
    inside += 1
    await new Promise<void>(resolve => going.push(resolve))
    inside -= 1
    return c.text('an answer')
  })
  const ask = (path: string, init?: RequestInit, env: object = { incoming: {} }) =>
    app.request(path, init, env)
  return {
    ask,
    registry,
    inside: () => inside,
    /** Ends the calls that are running now. */
    letGo() {
      for (const go of going.splice(0)) go()
    },
  }
}

// The waiting of callers is the test's to count, however long the machine takes for something.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets everything go on that waits for no time to pass. */
const settle = () => vi.advanceTimersByTimeAsync(0)

const many = <One>(count: number, make: () => One) => Array.from({ length: count }, make)

test('so many calls are worked on, some more wait for a moment, and the others are told to come again', async () => {
  const { ask, inside, letGo, registry } = flooded()
  const asked = many(145, () => ask('/api/bookings', { method: 'POST', body: '{}' }))
  // The oldest of those who wait.
  const refused = await Promise.all(asked.slice(40, 45))
  expect(inside()).toBe(40)
  for (const answer of refused) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toMatchObject({ success: false, code: 'BUSY' })
  }
  letGo()
  await settle()
  expect(inside()).toBe(40)
  // Calls that have waited for half a second are timed out.
  await vi.advanceTimersByTimeAsync(500)
  const rest = await Promise.all(asked.slice(45, 105))
  expect(rest.map(({ status }) => status)).toEqual(many(60, () => 503))
  letGo()
  const served = await Promise.all([...asked.slice(0, 40), ...asked.slice(105)])
  expect(served.every(({ status }) => status === 200)).toBe(true)
  expect(await registry.getSingleMetricAsString('jaanch_shed_total')).toContain('{class="others"} 65')
})

test('who comes last is served first: under a flood those who are served have hardly waited', async () => {
  const { ask, inside, letGo } = flooded()
  const first = many(40, () => ask('/api/bookings'))
  await vi.waitFor(() => expect(inside()).toBe(40), 20_000)
  const earlier = many(40, () => ask('/api/bookings'))
  const later = many(40, () => ask('/api/bookings'))
  letGo()
  await Promise.all(first)
  await vi.waitFor(() => expect(inside()).toBe(40), 20_000)
  letGo()
  const served = await Promise.all(later)
  expect(served.every(({ status }) => status === 200)).toBe(true)
  await vi.waitFor(() => expect(inside()).toBe(40), 20_000)
  letGo()
  await Promise.all(earlier)
})

test('a rush for the last places is worked off: hundreds wait longer than others would, and each is answered', async () => {
  const { ask, inside, letGo } = flooded()
  const asked = many(500, () => ask('/api/orders', { method: 'POST', body: '{}' }))
  const calm = ask('/api/coupons/active')
  await vi.waitFor(() => expect(inside()).toBe(40), 20_000)
  // Longer than the wait allowed in a flood.
  await vi.advanceTimersByTimeAsync(1000)
  const served = Promise.all([...asked, calm])
  await vi.waitFor(() => {
    letGo()
    expect(inside()).toBe(0)
  }, 20_000)
  expect((await served).every(({ status }) => status === 200)).toBe(true)
})

test('a flood of one class keeps no place from another, and webhooks are always let in', async () => {
  const { ask, inside, letGo } = flooded()
  const flood = many(100, () => ask('/api/bookings'))
  await vi.waitFor(() => expect(inside()).toBe(40), 20_000)
  const others = [
    ...many(300, () => ask('/api/phonepe/webhook', { method: 'POST', body: '{}' })),
    ask('/api/orders'),
    ask('/api/auth/login', { method: 'POST', body: '{}' }),
    // A loader's call comes without a socket.
    ask('/api/bookings', undefined, {}),
  ]
  await vi.waitFor(() => expect(inside()).toBe(343), 20_000)
  letGo()
  expect((await Promise.all(others)).every(({ status }) => status === 200)).toBe(true)
  await vi.waitFor(() => {
    letGo()
    expect(inside()).toBe(0)
  }, 20_000)
  await Promise.all(flood)
})

test('a body that comes slowly takes no place while it comes', async () => {
  const { ask, inside, letGo } = flooded()
  const slow = many(200, () => {
    const ending = new AbortController()
    const body = new ReadableStream({
      start: controller => {
        controller.enqueue(new TextEncoder().encode('{'))
        ending.signal.addEventListener('abort', () => controller.close())
      },
    })
    const answer = ask('/api/orders', { method: 'POST', body, duplex: 'half' } as RequestInit)
    return { answer, end: () => ending.abort() }
  })
  const quick = ask('/api/orders', { method: 'POST', body: '{}' })
  await vi.waitFor(() => expect(inside()).toBe(1), 20_000)
  letGo()
  expect((await quick).status).toBe(200)
  for (const { end } of slow) end()
  await vi.waitFor(() => expect(inside()).toBe(40), 20_000)
  letGo()
  expect((await slow[0]?.answer)?.status).toBe(200)
})

test('a caller who hangs up in the middle of a body is answered as unreadable, and takes no place', async () => {
  const { ask, inside } = flooded()
  const body = new ReadableStream({ start: controller => controller.error(new Error('gone')) })
  const answer = await ask('/api/orders', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(400)
  expect(inside()).toBe(0)
})
