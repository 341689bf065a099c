import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { limitBody, MIN_PACE } from './bodies.ts'
import { type ApiEnv, answerError } from './http.ts'

afterEach(() => {
  vi.useRealTimers()
})

function appWithLimit(most: number) {
  const app = new Hono<ApiEnv>()
  app.onError(answerError(() => {}))
  app.use(async (c, next) => {
    c.set('requestId', 'a-request-id')
    await next()
  })
  app.use(limitBody(most))
  app.post('/', async c => c.text(String((await c.req.text()).length)))
  return app
}

test('a body that arrives too slowly is refused, and a body at the required speed is read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const init = { method: 'POST', body: readable, duplex: 'half' } as RequestInit
  const answer = Promise.resolve(appWithLimit(MIN_PACE.bytes * 4).request('/', init))
  const writer = writable.getWriter()
  await writer.write(new Uint8Array(MIN_PACE.bytes))
  vi.advanceTimersByTime(MIN_PACE.ms)
  await writer.write(new Uint8Array(MIN_PACE.bytes - 1))
  await writer.ready
  vi.advanceTimersByTime(MIN_PACE.ms)
  const refused = await answer
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/slowly/),
  })
})
