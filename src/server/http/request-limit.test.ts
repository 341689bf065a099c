import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Viewer } from '#domain/shop.ts'
import { type ApiEnv, withRequest } from './http.ts'
import { limitRequests } from './request-limit.ts'

/** An app with a limit of three calls a minute per address, and a clock that the test moves. */
function limited() {
  let time = 0
  const recorded: string[] = []
  const app = new Hono<ApiEnv>()
  app.use(
    withRequest(
      ({ raw }) => raw.headers.get('x-test-address') ?? '',
      event => recorded.push(event),
    ),
  )
  app.use(limitRequests(3, { now: () => time }))
  app.get('/', c => {
    // As the session is read after the limit.
    const token = c.req.header('authorization')
    if (token?.startsWith('valid')) c.set('viewer', { customerId: token } as Viewer)
    return c.text('an answer')
  })
  const call = (from: string, token?: string) =>
    app.request('/', { headers: { 'x-test-address': from, ...(token && { authorization: token }) } })
  return {
    call,
    recorded,
    waitTo(ms: number) {
      time = ms
    },
  }
}

test('an address with too many calls gets a retry time, and other addresses are served', async () => {
  const { call, recorded, waitTo } = limited()
  waitTo(20_000)
  for (let i = 0; i < 3; i++) expect((await call('203.0.113.7')).status).toBe(200)
  for (let i = 0; i < 5; i++) expect((await call('203.0.113.7')).status).toBe(429)
  const refused = await call('203.0.113.7')
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(await refused.json()).toMatchObject({ success: false, code: 'TOO_MANY' })
  expect(recorded).toEqual(['security.rate-limited'])
  expect((await call('203.0.113.8')).status).toBe(200)
  waitTo(60_000)
  expect((await call('203.0.113.7')).status).toBe(200)
})

test('the addresses of one IPv6 /48 network count as one', async () => {
  const { call } = limited()
  for (let i = 1; i <= 3; i++) expect((await call(`2001:db8::${i}`)).status).toBe(200)
  expect((await call('2001:db8:0:ffff::1')).status).toBe(429)
  expect((await call('2001:db8:1::1')).status).toBe(200)
})

test('the calls of a valid session count for its person, and not for the network address', async () => {
  const { call } = limited()
  const from = '203.0.113.7'
  expect((await call(from, 'valid-1')).status).toBe(200)
  for (let i = 0; i < 4; i++) await call(from)
  expect((await call(from)).status).toBe(429)
  for (let i = 0; i < 3; i++) expect((await call(from, 'valid-1')).status).toBe(200)
  expect((await call(from, 'valid-1')).status).toBe(429)
  expect((await call(from, 'valid-2')).status).toBe(429)
  expect((await call(from, 'invented')).status).toBe(429)
})
