import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { payment, razorpayClient } from '#tests/helpers/razorpay-client.ts'
import { listen, startTestSimulator } from '#tests/helpers/simulator.ts'
import { webhookReader } from './razorpay-webhook.ts'

const SECRET = 'webhook-secret-1'
const read = webhookReader(SECRET)
const sign = (body: string, secret = SECRET) =>
  new Headers({ 'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex') })
const readSigned = (body: unknown) => {
  const text = JSON.stringify(body)
  return read(sign(text), text)
}

test('webhooks of the simulator are accepted, and return their subject', async () => {
  const received: { headers: Headers; body: string }[] = []
  const hook = await listen(
    new Hono().post('/', async c => {
      received.push({ headers: c.req.raw.headers, body: await c.req.text() })
      return c.body(null, 200)
    }),
  )
  const simulator = await startTestSimulator({ razorpayWebhook: { url: hook.url, secret: SECRET } })
  try {
    const shop = razorpayClient(simulator)
    await shop.startPayment(payment('a1'))
    await simulator.settle('a1', { state: 'COMPLETED' })
    const { transactionId = '' } = await shop.paymentStatus({ merchantOrderId: 'a1', providerOrderId: null })
    const merchantRefundId = 'RF-0123456789'
    await shop.refund({ merchantRefundId, merchantOrderId: 'a1', transactionId, amountPaise: 100 })
    await simulator.settleRefund(merchantRefundId, { state: 'FAILED' })
    const { providerOrderId } = await shop.startPayment(payment('a2'))
    await shop.cancel(providerOrderId)
    await expect.poll(() => received.length).toBe(4)

    const hints = received.map(({ headers, body }) => read(headers, body))
    for (const [event, subject] of [
      ['payment_link.paid', { about: 'payment', merchantOrderId: 'a1' }],
      ['order.paid', { about: 'payment', merchantOrderId: 'a1' }],
      ['refund.failed', { about: 'refund', merchantRefundId }],
      ['payment_link.cancelled', { about: 'payment', merchantOrderId: 'a2' }],
    ] as const)
      expect(hints).toContainEqual({ isSigned: true, hint: { ...subject, event } })
  } finally {
    await simulator.stop()
    await hook.close()
  }
})

test('a webhook is authentic only with the signature of its own body by our secret', () => {
  const body = '{"event":"payment_link.paid"}'
  const good = sign(body).get('x-razorpay-signature') ?? ''
  const isSigned = (headers: Headers, text = body) => read(headers, text).isSigned
  expect(isSigned(sign(body))).toBe(true)
  expect(isSigned(new Headers({ 'x-razorpay-signature': good.toUpperCase() }))).toBe(true)
  expect(isSigned(sign(body), `${body} `)).toBe(false)
  expect(isSigned(sign(body, 'other-secret'))).toBe(false)
  for (const bad of ['', good.slice(1), `${good}0`, 'nonsense'])
    expect(isSigned(new Headers({ 'x-razorpay-signature': bad }))).toBe(false)
  expect(isSigned(new Headers())).toBe(false)
  expect(webhookReader(undefined)(sign(body), body).isSigned).toBe(false)
  expect(webhookReader('')(sign(body, ''), body).isSigned).toBe(false)
})

test.each([
  null,
  'text',
  {},
  { event: 'payment_link.paid' },
  { event: 'payment_link.paid', payload: { payment_link: { entity: { reference_id: 'x'.repeat(41) } } } },
  { event: 'payment_link.paid', payload: { payment_link: null } },
  { event: 'refund.processed', payload: { refund: { entity: { receipt: null } } } },
  { event: 'payment.authorized', payload: { payment: { entity: { id: 'pay_1' } } } },
])('a webhook with body %o is of no use', body => {
  expect(readSigned(body)).toEqual({ isSigned: true, hint: null })
})
