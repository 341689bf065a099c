import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import { payment, phonepeClient } from '#tests/helpers/phonepe-client.ts'
import { listen, startTestSimulator, type TestSimulator } from '#tests/helpers/simulator.ts'
import type { PhonePeOptions } from './phonepe.ts'

const webhook = { username: 'shop_user', password: 'shopPass123' }

let simulator: TestSimulator
let phonepe: PaymentProvider

const client = (change: Partial<PhonePeOptions> = {}) => phonepeClient(simulator, { webhook, ...change })

beforeEach(async () => {
  simulator = await startTestSimulator()
  phonepe = client()
})
afterEach(() => simulator.stop())

const HEX = createHash('sha256').update('shop_user:shopPass123').digest('hex')
const signedBy = (authorization?: string) => new Headers(authorization === undefined ? {} : { authorization })
const isSigned = (provider: PaymentProvider, authorization?: string) =>
  provider.readWebhook(signedBy(authorization), '{}').isSigned

describe('webhook', () => {
  test('from the simulator is accepted, and returns its subject', async () => {
    const received: { headers: Headers; body: string }[] = []
    const hook = await listen(
      new Hono().post('/', async c => {
        received.push({ headers: c.req.raw.headers, body: await c.req.text() })
        return c.body(null, 200)
      }),
    )
    const other = await startTestSimulator({ webhook: { url: hook.url, ...webhook } })
    try {
      const shop = client({ url: other.phonepeUrl, authUrl: other.phonepeUrl })
      await shop.startPayment(payment('a1'))
      await other.settle('a1', { state: 'COMPLETED' })
      await shop.refund({
        merchantRefundId: 'r1',
        merchantOrderId: 'a1',
        transactionId: '',
        amountPaise: 100,
      })
      await other.settleRefund('r1', { state: 'COMPLETED' })
      expect(received.length).toBeGreaterThanOrEqual(3)
      const read = received.map(({ headers, body }) => shop.readWebhook(headers, body))
      expect(read).toContainEqual({
        isSigned: true,
        hint: { about: 'payment', merchantOrderId: 'a1', event: 'checkout.order.completed' },
      })
      expect(read).toContainEqual({
        isSigned: true,
        hint: { about: 'refund', merchantRefundId: 'r1', event: 'pg.refund.completed' },
      })
      expect(read.filter(({ isSigned }) => !isSigned)).toEqual([])
    } finally {
      await other.stop()
      await hook.close()
    }
  })

  test('is accepted with or without prefix, in upper or lower case, and rejected otherwise', () => {
    for (const good of [HEX, HEX.toUpperCase(), `SHA256 ${HEX}`, `sha256 ${HEX}`, ` ${HEX} `]) {
      expect(isSigned(phonepe, good)).toBe(true)
    }
    for (const bad of [undefined, '', 'SHA256 ', HEX.slice(1), `${HEX}0`, `O-Bearer ${HEX}`]) {
      expect(isSigned(phonepe, bad)).toBe(false)
    }
    expect(isSigned(client({ webhook: undefined }), HEX)).toBe(false)
  })

  test.each(['checkout.order.completed', 'pg.order.failed'])('about a payment is read from %s', event => {
    const body = JSON.stringify({ event, payload: { merchantOrderId: 'a1' } })
    expect(phonepe.readWebhook(signedBy(HEX), body)).toEqual({
      isSigned: true,
      hint: { about: 'payment', merchantOrderId: 'a1', event },
    })
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
    const webhook = phonepe.readWebhook(signedBy(HEX), JSON.stringify(body))
    expect(webhook).toEqual({ isSigned: true, hint: null })
  })
})
