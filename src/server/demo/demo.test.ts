import { Registry } from '@prometheus-io/client'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { staff } from '#db/schema.ts'
import { createApp } from '#server/app.ts'
import { createClock } from '#server/clock.ts'
import { rememberLog } from '#tests/helpers/test-shop.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { demoRoutes } from './demo.ts'

/** The demo's own addresses, which need no session. */

const whole = await wholeShop()
const { shop, catalogue, database } = whole
const clock = createClock()
const simulator = { app: new Hono().post('/sandbox/phonepe/test/orders/1', c => c.text('paid')) }
const demo = demoRoutes(simulator, clock, { shop, catalogue }, async () => {})
const app = createApp(
  { shop, catalogue, database },
  {
    log: rememberLog().log,
    registry: new Registry(),
    metrics: { isOpenHere: true },
    addressOf: () => '127.0.0.1',
    demo,
  },
)

const post = (path: string, headers: Record<string, string>, body: BodyInit) =>
  app.request(`http://localhost:5050${path}`, {
    method: 'POST',
    headers: { host: 'localhost:5050', ...headers },
    body,
  })
const moveClock = (headers: Record<string, string>) =>
  post('/dev/clock', headers, JSON.stringify({ now: '2031-05-01T00:00:00Z' }))
const year = async () =>
  new Date(((await (await app.request('/dev/clock')).json()) as { now: string }).now).getUTCFullYear()

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbouring host', { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:5050' }],
  ['another site, in a browser without the header', { origin: 'https://evil.example' }],
  ['another port, in a browser without the header', { origin: 'http://localhost:3000' }],
  ['a sandboxed frame, in a browser without the header', { origin: 'null' }],
])('a post of %s does not move the clock or sign in as staff', async (_, headers) => {
  const moved = await moveClock(headers)
  expect([moved.status, await moved.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
  expect(await year()).not.toBe(2031)
  const role = new URLSearchParams({ role: 'owner' })
  expect((await post('/dev/staff', headers, role)).status).toBe(403)
  expect(await database.db.select().from(staff).where(eq(staff.name, 'Nandini Bose'))).toEqual([])
  expect((await post('/sandbox/phonepe/test/orders/1', headers, '{}')).status).toBe(403)
})

test.each<[string, Record<string, string>]>([
  ['a call without a browser', {}],
  ['the page itself', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5050' }],
  ['the page itself, in a browser without the header', { origin: 'http://localhost:5050' }],
])('%s moves the clock', async (_, headers) => {
  expect((await moveClock(headers)).status).toBe(200)
  expect(await year()).toBe(2031)
  clock.move(null)
})
