import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen, startTestSimulator, type TestSimulator } from '../../simulator/test-simulator.ts'
import { createPhonePe, type PhonePe } from './phonepe.ts'
import { ProviderError } from './provider-error.ts'

const CLIENT = { clientId: 'DEMO', clientSecret: 'demo-secret', clientVersion: '1' }
const webhook = { username: 'shop_user', password: 'shopPass123' }

let simulator: TestSimulator
let phonepe: PhonePe

function client(change: Partial<Parameters<typeof createPhonePe>[0]> = {}) {
  const url = simulator.phonepeUrl
  return createPhonePe({
    url,
    authUrl: url,
    ...CLIENT,
    webhook,
    timeoutMs: 400,
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

/** The error of a call that must fail; whatever it holds must not hold a secret. */
async function failure(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(
    /demo-secret|O-Bearer|other-secret|secret-body/,
  )
  return error as ProviderError
}

beforeEach(async () => {
  simulator = await startTestSimulator()
  phonepe = client()
})
afterEach(() => simulator.stop())

describe('trouble', () => {
  test.each([
    [
      { status: 500, body: { code: 'X', message: 'secret-body' } },
      'unreachable',
      'PhonePe pay: answered 500',
    ],
    [{ status: 429 }, 'unreachable', 'PhonePe pay: answered 429'],
    [{ drop: true }, 'unreachable', /^PhonePe pay: connection failed/],
    [{ delayMs: 900 }, 'unreachable', 'PhonePe pay: no answer within 400 ms'],
    [{ body: 'secret-body' }, 'invalid_answer', 'PhonePe pay: answer not understood'],
    [
      { body: { orderId: 'OMO1', expireAt: 1, redirectUrl: 'javascript:alert(1)' } },
      'invalid_answer',
      /not understood/,
    ],
    [{ status: 302, body: {} }, 'invalid_answer', /not understood/],
    [{ status: 404, body: {} }, 'invalid_answer', 'PhonePe pay: answered 404 without a code'],
    [
      { status: 400, body: { code: 'BAD_REQUEST', message: 'secret-body' } },
      'refused',
      'PhonePe pay: refused (400 BAD_REQUEST)',
    ],
    [{ status: 400, body: { code: 'secret-body' } }, 'refused', 'PhonePe pay: refused (400)'],
  ])('answer %o is %s', async (fault, kind, message) => {
    await simulator.faults('phonepe', { path: 'pay', ...fault })
    const error = await failure(phonepe.startPayment(payment('a1')))
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(message)
  })

  test('a server that is away is unreachable', async () => {
    const url = 'http://127.0.0.1:9'
    const error = await failure(client({ url, authUrl: url }).paymentStatus('a1'))
    expect(error).toMatchObject({ kind: 'unreachable' })
    expect(error.message).toMatch(/^PhonePe token: connection failed/)
  })

  test('the time-out covers a body that never ends', async () => {
    const body = () => new ReadableStream({ start: controller => controller.enqueue(new Uint8Array([123])) })
    const endless = await listen(new Hono().all('*', () => new Response(body())))
    try {
      const error = await failure(client({ authUrl: endless.url }).paymentStatus('a1'))
      expect(error.message).toBe('PhonePe token: no answer within 400 ms')
    } finally {
      await endless.close()
    }
  })

  test('a slow answer does not undo what was asked: the order is there afterwards', async () => {
    await simulator.faults('phonepe', { path: 'pay', delayMs: 500 })
    await failure(phonepe.startPayment(payment('a1')))
    await expect
      .poll(async () => (await phonepe.paymentStatus('a1').catch(error => error)).state, { timeout: 2_000 })
      .toBe('pending')
  })

  test('a used id, a wrong amount and an unknown order are told apart', async () => {
    await phonepe.startPayment(payment('a1'))
    const used = await failure(phonepe.startPayment(payment('a1')))
    const small = await failure(phonepe.startPayment({ ...payment('a2'), amountPaise: 99 }))
    expect([used.kind, small.kind]).toEqual(['refused', 'refused'])
    expect((await failure(phonepe.paymentStatus('none'))).kind).toBe('not_found')
    expect((await failure(phonepe.refundStatus('none'))).kind).toBe('not_found')
  })

  test('an id cannot lead to another path', async () => {
    expect((await failure(phonepe.paymentStatus('../../v1/oauth'))).kind).toBe('not_found')
  })
})

describe('token', () => {
  /** Counts token calls in front of the simulator and can put another answer in their place. */
  async function countingAuth(answer?: () => Response | undefined) {
    let calls = 0
    const server = await listen(
      new Hono().post('/v1/oauth/token', async c => {
        calls++
        const own = answer?.()
        if (own) return own
        const { headers } = c.req.raw
        const body = await c.req.text()
        return fetch(`${simulator.phonepeUrl}/v1/oauth/token`, {
          method: 'POST',
          headers: { 'content-type': headers.get('content-type') ?? '' },
          body,
        })
      }),
    )
    return { authUrl: server.url, calls: () => calls, close: server.close }
  }

  test.each([
    [{ clientSecret: 'other-secret' }, 'refused'],
    [{ clientId: 'OTHER' }, 'refused'],
  ])('wrong credentials %o are %s', async (change, kind) => {
    expect((await failure(client(change).paymentStatus('a1'))).kind).toBe(kind)
  })

  test.each([
    [{ status: 500 }, 'unreachable'],
    [{ delayMs: 900 }, 'unreachable'],
    [{ drop: true }, 'unreachable'],
    [{ body: { access_token: 7 } }, 'invalid_answer'],
  ])('token trouble %o is %s', async (fault, kind) => {
    await simulator.faults('phonepe', { path: 'token', ...fault })
    const error = await failure(phonepe.paymentStatus('a1'))
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(/^PhonePe token: /)
    expect((await failure(phonepe.paymentStatus('a1'))).kind).toBe('not_found')
  })

  test('is fetched once for many calls at a time, and renewed four minutes before its end', async () => {
    const auth = await countingAuth()
    try {
      const shop = client({ authUrl: auth.authUrl })
      const many = Array.from({ length: 20 }, () => failure(shop.paymentStatus('none')))
      await Promise.all(many)
      expect(auth.calls()).toBe(1)
      simulator.advance(55 * 60_000)
      await failure(shop.paymentStatus('none'))
      expect(auth.calls()).toBe(1)
      simulator.advance(61_000)
      await Promise.all([failure(shop.paymentStatus('none')), failure(shop.paymentStatus('none'))])
      expect(auth.calls()).toBe(2)
    } finally {
      await auth.close()
    }
  })

  test('is used on when its renewal fails, as long as it lives', async () => {
    let broken = false
    const auth = await countingAuth(() => (broken ? new Response('', { status: 503 }) : undefined))
    try {
      const shop = client({ authUrl: auth.authUrl })
      await failure(shop.paymentStatus('none'))
      broken = true
      simulator.advance(58 * 60_000)
      expect((await failure(shop.paymentStatus('none'))).kind).toBe('not_found')
      simulator.advance(3 * 60_000)
      expect((await failure(shop.paymentStatus('none'))).kind).toBe('unreachable')
      expect(auth.calls()).toBe(3)
    } finally {
      await auth.close()
    }
  })

  test('that lives only minutes is used for half its life', async () => {
    let lifeSeconds = 120
    const token = () =>
      Response.json({ access_token: 'short', expires_at: simulator.now().getTime() / 1000 + lifeSeconds })
    const auth = await countingAuth(token)
    try {
      const shop = client({ authUrl: auth.authUrl })
      await simulator.faults('phonepe', {
        path: 'status',
        status: 404,
        body: { code: 'ORDER_NOT_FOUND' },
        times: 3,
      })
      await failure(shop.paymentStatus('none'))
      await failure(shop.paymentStatus('none'))
      expect(auth.calls()).toBe(1)
      lifeSeconds = 3600
      simulator.advance(61_000)
      await failure(shop.paymentStatus('none'))
      expect(auth.calls()).toBe(2)
    } finally {
      await auth.close()
    }
  })

  test('that PhonePe has forgotten is replaced, once', async () => {
    await phonepe.startPayment(payment('a1'))
    await simulator.restart()
    expect((await phonepe.paymentStatus('a1')).state).toBe('pending')
    await simulator.faults('phonepe', {
      path: 'status',
      status: 401,
      body: { code: 'UNAUTHORIZED' },
      times: 2,
    })
    const error = await failure(phonepe.paymentStatus('a1'))
    expect(error).toMatchObject({ kind: 'refused', message: 'PhonePe status: refused (401 UNAUTHORIZED)' })
    expect((await phonepe.paymentStatus('a1')).state).toBe('pending')
  })
})

describe('payment', () => {
  test('starts with the provider’s id, page and expiry', async () => {
    const started = await phonepe.startPayment(payment('a1'))
    expect(started).toEqual({
      providerOrderId: expect.stringMatching(/^OMO/),
      redirectUrl: expect.stringContaining(`${simulator.phonepeUrl}/page/`),
      expiresAt: expect.any(Date),
    })
    expect(started.expiresAt.getTime() - simulator.now().getTime()).toBeGreaterThan(295_000)
    expect(await phonepe.paymentStatus('a1')).toEqual({
      state: 'pending',
      amountPaise: 129_900,
      providerOrderId: started.providerOrderId,
      expiresAt: started.expiresAt,
    })
  })

  test('is completed, with the transaction and whatever amount the provider says', async () => {
    await phonepe.startPayment(payment('a1'))
    await simulator.settle('a1', { state: 'COMPLETED', amount: 100 })
    const status = await phonepe.paymentStatus('a1')
    expect(status).toMatchObject({ state: 'completed', amountPaise: 100 })
    expect(status.transactionId).toMatch(/^OM\d+$/)
  })

  test('fails with the provider’s code, by a choice or by time', async () => {
    await phonepe.startPayment(payment('a1'))
    await phonepe.startPayment(payment('a2'))
    await simulator.settle('a1', { state: 'FAILED' })
    simulator.advance(300_000)
    expect(await phonepe.paymentStatus('a1')).toMatchObject({ state: 'failed', errorCode: 'TXN_FAILED' })
    expect(await phonepe.paymentStatus('a2')).toMatchObject({ state: 'failed', errorCode: 'ORDER_EXPIRED' })
  })

  test('in a state nobody has heard of is unknown, and new fields do no harm', async () => {
    const body = { orderId: 'OMO1', state: 'ON_HOLD', amount: 5, paymentDetails: null, more: { a: 1 } }
    await simulator.faults('phonepe', { path: 'status', body })
    expect(await phonepe.paymentStatus('a1')).toMatchObject({ state: 'unknown', amountPaise: 5 })
  })

  test.each([{ amount: '129900' }, { amount: 1.5 }, { amount: undefined }, { state: null }])(
    'status with %o is not believed',
    async change => {
      const body = { orderId: 'OMO1', state: 'COMPLETED', amount: 129_900, ...change }
      await simulator.faults('phonepe', { path: 'status', body })
      expect((await failure(phonepe.paymentStatus('a1'))).kind).toBe('invalid_answer')
    },
  )
})

describe('refund', () => {
  const refund = { merchantRefundId: 'r1', merchantOrderId: 'a1', amountPaise: 50_000 }
  beforeEach(async () => {
    await phonepe.startPayment(payment('a1'))
  })

  test('of an unpaid order or of too much is refused', async () => {
    expect((await failure(phonepe.refund(refund))).message).toBe(
      'PhonePe refund: refused (400 ORDER_NOT_COMPLETED)',
    )
    await simulator.settle('a1', { state: 'COMPLETED' })
    expect((await failure(phonepe.refund({ ...refund, amountPaise: 129_901 }))).kind).toBe('refused')
  })

  test('goes from pending over CONFIRMED to completed, with a bank reference', async () => {
    await simulator.settle('a1', { state: 'COMPLETED' })
    expect(await phonepe.refund(refund)).toEqual({ state: 'pending' })
    await simulator.settleRefund('r1', { state: 'CONFIRMED' })
    expect(await phonepe.refundStatus('r1')).toMatchObject({ state: 'pending', amountPaise: 50_000 })
    await simulator.settleRefund('r1', { state: 'COMPLETED' })
    expect(await phonepe.refundStatus('r1')).toMatchObject({
      state: 'completed',
      utr: expect.stringMatching(/^\d{12}$/),
    })
  })

  test('can fail', async () => {
    await simulator.settle('a1', { state: 'COMPLETED' })
    await phonepe.refund(refund)
    await simulator.settleRefund('r1', { state: 'FAILED' })
    expect((await phonepe.refundStatus('r1')).state).toBe('failed')
  })
})

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
