import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen, startTestSimulator, type TestSimulator } from '../../simulator/test-simulator.ts'
import { createPhonePe, type PhonePe, type PhonePeOptions } from './phonepe.ts'

const CLIENT = { clientId: 'DEMO', clientSecret: 'demo-secret', clientVersion: '1' }
const webhook = { username: 'shop_user', password: 'shopPass123' }

let simulator: TestSimulator
let phonepe: PhonePe

function client(change: Partial<PhonePeOptions> = {}) {
  const url = simulator.phonepeUrl
  return createPhonePe({
    url,
    authUrl: url,
    ...CLIENT,
    webhook,
    timeoutMs: 5_000,
    now: simulator.now,
    ...change,
  })
}
const payment = (merchantOrderId: string) => ({
  merchantOrderId,
  amountPaise: 129_900,
  expiresInSeconds: 300,
  redirectUrl: 'http://shop.test/payment-status',
  message: 'Order ORD-1',
})

beforeEach(async () => {
  simulator = await startTestSimulator()
  phonepe = client()
})
afterEach(() => simulator.stop())

describe('webhook', () => {
  test('as the simulator sends it passes the check and says what it is about', async () => {
    const received: { authorization: string | undefined; body: unknown }[] = []
    const hook = await listen(
      new Hono().post('/', async c => {
        received.push({ authorization: c.req.header('authorization'), body: await c.req.json() })
        return c.body(null, 200)
      }),
    )
    const other = await startTestSimulator({ webhook: { url: hook.url, ...webhook } })
    try {
      const shop = client({ url: other.phonepeUrl, authUrl: other.phonepeUrl })
      await shop.startPayment(payment('a1'))
      await other.settle('a1', { state: 'COMPLETED' })
      await shop.refund({ merchantRefundId: 'r1', merchantOrderId: 'a1', amountPaise: 100 })
      await other.settleRefund('r1', { state: 'COMPLETED' })
      expect(received.length).toBeGreaterThanOrEqual(3)
      expect(received.every(({ authorization }) => shop.verifyWebhook(authorization))).toBe(true)
      const hints = received.map(({ body }) => shop.readWebhook(body))
      expect(hints).toContainEqual({
        about: 'payment',
        merchantOrderId: 'a1',
        event: 'checkout.order.completed',
      })
      expect(hints).toContainEqual({ about: 'refund', merchantRefundId: 'r1', event: 'pg.refund.completed' })
    } finally {
      await other.stop()
      await hook.close()
    }
  })

  test('is checked with or without prefix, in either case, and nothing else passes', () => {
    const hex = createHash('sha256').update('shop_user:shopPass123').digest('hex')
    for (const good of [hex, hex.toUpperCase(), `SHA256 ${hex}`, `sha256 ${hex}`, ` ${hex} `]) {
      expect(phonepe.verifyWebhook(good)).toBe(true)
    }
    for (const bad of [undefined, null, '', 'SHA256 ', hex.slice(1), `${hex}0`, `O-Bearer ${hex}`]) {
      expect(phonepe.verifyWebhook(bad)).toBe(false)
    }
    expect(client({ webhook: undefined }).verifyWebhook(hex)).toBe(false)
  })

  test.each([
    null,
    'text',
    {},
    { event: 'checkout.order.completed' },
    { event: 'checkout.order.completed', payload: {} },
    { event: 'checkout.order.completed', payload: { merchantOrderId: 'x'.repeat(64) } },
    { event: 'subscription.paused', payload: { merchantOrderId: 'a1' } },
  ])('with body %o is of no use', body => {
    expect(phonepe.readWebhook(body)).toBeNull()
  })
})
