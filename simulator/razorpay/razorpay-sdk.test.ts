import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import Razorpay from 'razorpay'
import { expect, test } from 'vitest'
import { KEY, payment, razorpayClient } from '#tests/helpers/razorpay-client.ts'
import { listen, startTestSimulator } from '#tests/helpers/simulator.ts'

/** The official client judges the simulator, and the shop's client is compared with it: the same links, codes and refunds. */

const SECRET = 'webhook-secret-1'

/** Its base address can't be set by an option. */
function officialClient(url: string) {
  const client = new Razorpay({ key_id: KEY.id, key_secret: KEY.secret })
  const { rq } = client.api as unknown as { rq: { defaults: { baseURL: string } } }
  rq.defaults.baseURL = url.replace(/\/v1$/, '')
  return client
}

test('the official client and the shop’s client agree on links, payments, refunds and webhooks', async () => {
  const received: { signature: string; body: string }[] = []
  const hook = await listen(
    new Hono().post('/', async c => {
      received.push({ signature: c.req.header('x-razorpay-signature') ?? '', body: await c.req.text() })
      return c.body(null, 200)
    }),
  )
  const simulator = await startTestSimulator({ razorpayWebhook: { url: hook.url, secret: SECRET } })
  try {
    const official = officialClient(simulator.razorpayUrl)
    const ours = razorpayClient(simulator)

    const { providerOrderId, redirectUrl } = await ours.startPayment(payment('a1'))
    const created = await official.paymentLink.fetch(providerOrderId)
    expect(created).toMatchObject({ id: providerOrderId, short_url: redirectUrl, status: 'created' })
    expect(created).toMatchObject({ amount: 129_900, reference_id: 'a1', callback_method: 'get' })
    // Its types lack the parameter that Razorpay documents.
    const byReference = { reference_id: 'a1' } as Parameters<typeof official.paymentLink.all>[0]
    expect((await official.paymentLink.all(byReference)).payment_links).toHaveLength(1)

    const theirs = await official.paymentLink.create({
      amount: 5000,
      currency: 'INR',
      reference_id: 'a2',
      customer: {},
      notify: { sms: false, email: false },
      callback_url: 'http://shop.test/payment-status',
      callback_method: 'get',
    })
    expect(await ours.paymentStatus({ merchantOrderId: 'a2', providerOrderId: theirs.id })).toEqual({
      state: 'pending',
      amountPaise: 5000,
      providerOrderId: theirs.id,
    })
    expect(await official.paymentLink.cancel(theirs.id)).toMatchObject({ status: 'cancelled' })
    expect(await ours.paymentStatus({ merchantOrderId: 'a2', providerOrderId: theirs.id })).toMatchObject({
      state: 'failed',
    })

    await simulator.settle('a1', { state: 'COMPLETED' })
    const { transactionId = '' } = await ours.paymentStatus({ merchantOrderId: 'a1', providerOrderId })
    const merchantRefundId = 'RF-0123456789'
    await ours.refund({ merchantRefundId, merchantOrderId: 'a1', transactionId, amountPaise: 50_000 })
    const listed = await official.payments.fetchMultipleRefund(transactionId, {})
    expect(listed.items).toMatchObject([{ receipt: merchantRefundId, amount: 50_000, status: 'pending' }])
    const made = await official.payments.refund(transactionId, { amount: 100, receipt: 'RF-9876543210' })
    expect(made).toMatchObject({ entity: 'refund', payment_id: transactionId })
    const theirRefund = { merchantRefundId: 'RF-9876543210', transactionId }
    expect(await ours.refundStatus(theirRefund)).toEqual({ state: 'pending' })
    await expect(official.payments.refund(transactionId, { amount: 129_900 })).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR' },
    })

    await expect.poll(() => received.length).toBeGreaterThanOrEqual(3)
    for (const { signature, body } of received) {
      expect(Razorpay.validateWebhookSignature(body, signature, SECRET)).toBe(true)
      expect(ours.readWebhook(new Headers({ 'x-razorpay-signature': signature }), body).isSigned).toBe(false)
      const reader = razorpayClient(simulator, { webhookSecret: SECRET })
      expect(reader.readWebhook(new Headers({ 'x-razorpay-signature': signature }), body).isSigned).toBe(true)
    }
    expect(Razorpay.validateWebhookSignature('{}', createHmac('sha256', 'x').digest('hex'), SECRET)).toBe(
      false,
    )
  } finally {
    await simulator.stop()
    await hook.close()
  }
})

test('the official client and the shop’s client agree on UPI codes, their payments and webhooks', async () => {
  const received: { signature: string; body: string }[] = []
  const hook = await listen(
    new Hono().post('/', async c => {
      received.push({ signature: c.req.header('x-razorpay-signature') ?? '', body: await c.req.text() })
      return c.body(null, 200)
    }),
  )
  const simulator = await startTestSimulator({ razorpayWebhook: { url: hook.url, secret: SECRET } })
  try {
    const official = officialClient(simulator.razorpayUrl)
    const ours = razorpayClient(simulator, { webhookSecret: SECRET })
    const { redirectUrl: _, ...code } = payment('q1')

    const { providerOrderId, link } = await ours.startQr(code)
    const created = await official.qrCode.fetch(providerOrderId)
    expect(created).toMatchObject({ id: providerOrderId, entity: 'qr_code', status: 'active' })
    expect(created).toMatchObject({ type: 'upi_qr', usage: 'single_use', fixed_amount: true })
    expect(created).toMatchObject({
      payment_amount: 129_900,
      notes: { reference: 'q1' },
      image_content: link,
    })
    expect(Number(created.close_by) * 1000 - simulator.now().getTime()).toBeGreaterThan(19 * 60_000)
    const status = () => ours.paymentStatus({ merchantOrderId: 'q1', providerOrderId, isQr: true })
    expect(await status()).toEqual({ state: 'pending', amountPaise: 129_900, providerOrderId })

    await simulator.settle('q1', { state: 'COMPLETED' })
    const { items } = await official.qrCode.fetchAllPayments(providerOrderId)
    expect(items).toMatchObject([{ entity: 'payment', status: 'captured', amount: 129_900, order_id: null }])
    const transactionId = items[0]?.id ?? ''
    expect(await status()).toMatchObject({ state: 'completed', amountPaise: 129_900, transactionId })
    const refund = { merchantRefundId: 'RF-0123456789', merchantOrderId: 'q1', transactionId }
    await ours.refund({ ...refund, amountPaise: 50_000 })
    expect((await official.payments.fetchMultipleRefund(transactionId, {})).items).toHaveLength(1)

    const theirs = await official.qrCode.create({
      type: 'upi_qr',
      usage: 'single_use',
      fixed_amount: true,
      payment_amount: 5000,
      close_by: Math.floor(simulator.now().getTime() / 1000) + 1200,
      notes: { reference: 'q2' },
    })
    await ours.cancel(theirs.id)
    expect(await official.qrCode.fetch(theirs.id)).toMatchObject({ close_reason: 'on_demand' })
    const closed = { merchantOrderId: 'q2', providerOrderId: theirs.id, isQr: true }
    expect(await ours.paymentStatus(closed)).toMatchObject({ state: 'failed', isCancelled: true })
    await expect(official.qrCode.close(theirs.id)).rejects.toMatchObject({ statusCode: 400 })

    await expect.poll(() => received.length).toBe(3)
    const hints = received.map(({ signature, body }) => {
      expect(Razorpay.validateWebhookSignature(body, signature, SECRET)).toBe(true)
      const webhook = ours.readWebhook(new Headers({ 'x-razorpay-signature': signature }), body)
      return webhook.isSigned && webhook.hint
    })
    expect(hints).toEqual(
      expect.arrayContaining([
        { about: 'payment', merchantOrderId: 'q1', event: 'qr_code.credited' },
        { about: 'payment', merchantOrderId: 'q1', event: 'qr_code.closed' },
        { about: 'payment', merchantOrderId: 'q2', event: 'qr_code.closed' },
      ]),
    )
  } finally {
    await simulator.stop()
    await hook.close()
  }
})
