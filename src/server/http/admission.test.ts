import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Registry } from '@prometheus-io/client'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { admitCalls, createAdmission, sendBusy } from './admission.ts'
import { FIRST_LIMIT } from './delay-limit.ts'
import { type ApiEnv, answerError, withRequest } from './http.ts'

/** An app whose handlers answer when the test says so, called as if through a socket. */
function flooded() {
  const registry = new Registry()
  const admission = createAdmission(registry)
  const app = new Hono<ApiEnv>()
  app.onError(answerError(() => undefined))
  app.use(withRequest(() => '192.0.2.1', vi.fn()))
  app.use('/api/*', admitCalls(admission))
  const going: (() => void)[] = []
  app.all('*', async c => {
    await new Promise<void>(resolve => going.push(resolve))
    return c.text('an answer')
  })
  return {
    admission,
    registry,
    ask: async (path: string, init?: RequestInit, env: object = { incoming: {} }) =>
      await app.request(path, init, env),
    inside: () => going.length,
    /** Ends the calls that are running now. */
    letGo() {
      for (const go of going.splice(0)) go()
    },
  }
}

const many = <One>(count: number, make: () => One) => Array.from({ length: count }, make)

test('calls up to the limit are served, and other calls get a retry time at once', async () => {
  const { ask, inside, letGo, registry } = flooded()
  const served = many(FIRST_LIMIT, () => ask('/api/bookings', { method: 'POST', body: '{}' }))
  await vi.waitFor(() => expect(inside()).toBe(FIRST_LIMIT), 20_000)
  const refused = await Promise.all(many(5, () => ask('/api/bookings', { method: 'POST', body: '{}' })))
  for (const answer of refused) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toMatchObject({ success: false, code: 'BUSY' })
  }
  letGo()
  for (const answer of await Promise.all(served)) expect(answer.status).toBe(200)
  const metrics = await registry.metrics()
  expect(metrics).toContain('jaanch_shed_total{class="calls"} 5')
  expect(metrics).toContain(`jaanch_admitted_seconds_count{class="calls"} ${FIRST_LIMIT}`)
  expect(metrics).toContain(`jaanch_admission_limit{class="bookings"} ${FIRST_LIMIT}`)
})

test('a response or an error frees the place of its call', async () => {
  const { admission } = flooded()
  const app = new Hono<ApiEnv>()
  app.onError(answerError(() => undefined))
  app.use('/api/*', admitCalls(admission))
  app.all('*', () => {
    throw new Error('a fault')
  })
  for (let call = 0; call < 2 * FIRST_LIMIT; call++) {
    expect((await app.request('/api/bookings', {}, { incoming: {} })).status).toBe(500)
  }
})

test('many calls of one class use no capacity of another, and webhooks are always admitted', async () => {
  const { ask, inside, letGo } = flooded()
  const flood = many(FIRST_LIMIT + 60, () => ask('/api/bookings'))
  await vi.waitFor(() => expect(inside()).toBe(FIRST_LIMIT), 20_000)
  const others = [
    ...many(300, () => ask('/api/phonepe/webhook', { method: 'POST', body: '{}' })),
    ask('/api/orders'),
    ask('/api/auth/login', { method: 'POST', body: '{}' }),
    ask('/api/desk/board'),
    ask('/api/invoices/ORD-1/download'),
    // A loader's call comes without a socket.
    ask('/api/bookings', undefined, {}),
  ]
  await vi.waitFor(() => expect(inside()).toBe(FIRST_LIMIT + others.length), 20_000)
  letGo()
  expect((await Promise.all(others)).every(({ status }) => status === 200)).toBe(true)
  await Promise.all(flood)
})

test('calls are refused before Hono reads them, and pages only if they have to be rendered', () => {
  const { admission } = flooded()
  for (const address of ['/api/search?search=a', '/lab-tests?search=a', '/']) {
    expect(admission.turnsAway(address), address).toBe(false)
    while (admission.admit(address));
    expect(admission.turnsAway(address), address).toBe(address !== '/')
  }
  expect(admission.turnsAway('/lab-tests.data?search=b')).toBe(true)
  for (const address of ['/healthz', '/readyz', '/metrics', '/api/phonepe/webhook', '/api/orders']) {
    expect(admission.turnsAway(address), address).toBe(false)
  }
})

test('a body that arrives slowly takes no place meanwhile', async () => {
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
  await vi.waitFor(() => expect(inside()).toBe(FIRST_LIMIT), 20_000)
  letGo()
  expect((await slow[0]?.answer)?.status).toBe(200)
})

test('a call whose caller disconnects in the middle of the body is answered as unreadable, and takes no place', async () => {
  const { ask, inside } = flooded()
  const body = new ReadableStream({ start: controller => controller.error(new Error('gone')) })
  const answer = await ask('/api/orders', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(400)
  expect(inside()).toBe(0)
})

test('the answer to a shed call has the format of the API, and keeps its connection open', async () => {
  const server = createServer((incoming, response) => sendBusy(incoming, response, 'an-id'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/orders`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'x-request-id': 'an-id',
    connection: 'keep-alive',
  })
  expect(await answer.json()).toMatchObject({ success: false, code: 'BUSY', requestId: 'an-id' })
})

test('an endless body of a shed call is not read to its end', async () => {
  const server = createServer((incoming, response) => sendBusy(incoming, response, 'an-id'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sending = connect(port, '127.0.0.1')
  sending.on('error', () => undefined)
  sending.write('POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n')
  const chunk = `10000\r\n${'0'.repeat(0x10000)}\r\n`
  const most = 64 * 1024 * 1024
  const sendMore = () => {
    while (sending.bytesWritten < most) if (!sending.write(chunk)) return
    sending.destroy()
  }
  sending.on('drain', sendMore)
  sendMore()
  await new Promise(resolve => sending.once('close', resolve))
  expect(sending.bytesWritten).toBeLessThan(most)
})
