import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen, postJson, startTestSimulator, type TestSimulator } from './test-simulator.ts'

const CLIENT = {
  client_id: 'DEMO',
  client_secret: 'demo-secret',
  client_version: '1',
  grant_type: 'client_credentials',
}
const username = 'shop_user'
const password = 'shopPass123'

type Received = { authorization: string | undefined; event: string; payload: Record<string, unknown> }
let received: Received[] = []
let webhookStatus: 200 | 500 = 200
let shop: Awaited<ReturnType<typeof listen>>
let simulator: TestSimulator
let bearer: { authorization: string }

async function askToken(fields: Record<string, string>) {
  const answer = await fetch(`${simulator.phonepeUrl}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const request = (merchantOrderId: string, change: object = {}) => ({
  merchantOrderId,
  amount: 129_900,
  expireAfter: 300,
  paymentFlow: {
    type: 'PG_CHECKOUT',
    message: 'Order ORD-1',
    merchantUrls: { redirectUrl: 'http://shop.test/payment-status?t=1' },
  },
  ...change,
})
const pay = (body: object, headers: Record<string, string> = bearer) =>
  postJson(`${simulator.phonepeUrl}/checkout/v2/pay`, body, headers)
const refund = (body: object) => postJson(`${simulator.phonepeUrl}/payments/v2/refund`, body, bearer)

async function get(path: string, headers: Record<string, string> = bearer) {
  const answer = await fetch(`${simulator.phonepeUrl}${path}`, { headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const status = (id: string) => get(`/checkout/v2/order/${id}/status`)

async function press(pageUrl: string, choice: string) {
  const body = new URLSearchParams({ choice })
  return fetch(pageUrl, { method: 'POST', body, redirect: 'manual' })
}

beforeAll(async () => {
  const sink = new Hono().post('/hook', async c => {
    const { event, payload } = await c.req.json()
    received.push({ authorization: c.req.header('authorization'), event, payload })
    return c.body(null, webhookStatus)
  })
  shop = await listen(sink)
})
afterAll(() => shop.close())
beforeEach(async () => {
  received = []
  webhookStatus = 200
  simulator = await startTestSimulator({ webhook: { url: `${shop.url}/hook`, username, password } })
  const { body } = await askToken(CLIENT)
  bearer = { authorization: `O-Bearer ${body.access_token}` }
})
afterEach(() => simulator.stop())

describe('token', () => {
  test.each([
    [{ client_id: 'OTHER' }, 401],
    [{ client_secret: 'wrong' }, 401],
    [{ client_version: '2' }, 401],
    [{ grant_type: 'password' }, 400],
  ])('refuses %o with %i', async (wrong, expected) => {
    const { status, body } = await askToken({ ...CLIENT, ...wrong })
    expect(status).toBe(expected)
    expect(body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
  })

  test('is asked for with a form, not with JSON', async () => {
    expect((await postJson(`${simulator.phonepeUrl}/v1/oauth/token`, CLIENT)).status).toBe(415)
  })

  test('tells its life in epoch seconds, and ends with it', async () => {
    const { body } = await askToken(CLIENT)
    expect(body).toMatchObject({ token_type: 'O-Bearer', expires_in: 3600 })
    expect(body.expires_at).toBe(Number(body.issued_at) + 3600)
    expect((await status('none')).status).toBe(404)
    simulator.advance(3_601_000)
    expect((await status('none')).status).toBe(401)
  })

  test('is required, and with its own scheme', async () => {
    expect((await pay(request('a1'), {})).status).toBe(401)
    expect((await pay(request('a1'), { authorization: 'O-Bearer nonsense' })).status).toBe(401)
    const plain = { authorization: bearer.authorization.replace('O-Bearer', 'Bearer') }
    expect((await pay(request('a1'), plain)).status).toBe(401)
  })
})

describe('pay', () => {
  const flow = request('x').paymentFlow
  test.each([
    ['merchantOrderId', { merchantOrderId: 'has space' }],
    ['merchantOrderId', { merchantOrderId: 'a'.repeat(64) }],
    ['amount', { amount: 99 }],
    ['amount', { amount: 100.5 }],
    ['amount', { amount: '129900' }],
    ['expireAfter', { expireAfter: 299 }],
    ['expireAfter', { expireAfter: 3601 }],
    ['metaInfo.udf11', { metaInfo: { udf11: '<b>' } }],
    ['paymentFlow.type', { paymentFlow: { ...flow, type: 'OTHER' } }],
    ['paymentFlow.merchantUrls', { paymentFlow: { type: 'PG_CHECKOUT' } }],
    [
      'paymentFlow.merchantUrls.redirectUrl',
      { paymentFlow: { ...flow, merchantUrls: { redirectUrl: '/x' } } },
    ],
  ])('refuses a wrong %s', async (field, change) => {
    const { status, body } = await pay(request('a1', change))
    expect(status).toBe(400)
    expect(body.code).toBe('BAD_REQUEST')
    expect(body.message).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}:`))
  })

  test('refuses a body that is not JSON', async () => {
    const url = `${simulator.phonepeUrl}/checkout/v2/pay`
    const headers = { ...bearer, 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers, body: '{' })).status).toBe(400)
    expect((await fetch(url, { method: 'POST', headers: bearer, body: 'a=1' })).status).toBe(415)
  })

  test('opens an order once, with its expiry in epoch milliseconds', async () => {
    const before = simulator.now().getTime()
    const { status: code, body } = await pay(request('a1'))
    expect(code).toBe(200)
    expect(body).toMatchObject({ orderId: expect.stringMatching(/^OMO\d+$/), state: 'PENDING' })
    expect(Number(body.expireAt) - before).toBeGreaterThanOrEqual(300_000)
    expect(Number(body.expireAt) - before).toBeLessThan(302_000)
    expect((await pay(request('a1'))).status).toBe(409)
    expect((await status('a1')).body).toMatchObject({ state: 'PENDING', amount: 129_900, paymentDetails: [] })
  })
})

describe('pay page', () => {
  async function open(id = 'a1') {
    const { body } = await pay(request(id))
    return String(body.redirectUrl)
  }

  test('shows merchant, amount and three buttons, without script', async () => {
    const answer = await fetch(await open())
    const html = await answer.text()
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test")
    expect(html).toContain('Test Labs')
    expect(html).toContain('₹1,299.00')
    expect([...html.matchAll(/<button[^>]*>([^<]+)</g)].map(match => match[1])).toEqual([
      'Pay',
      'Fail',
      'Leave pending',
    ])
    expect(html).not.toContain('<script')
  })

  test('answers 404 for an unknown token', async () => {
    expect((await fetch(`${simulator.phonepeUrl}/page/unknown`)).status).toBe(404)
  })

  test.each([
    ['pay', 'COMPLETED', 'checkout.order.completed'],
    ['fail', 'FAILED', 'checkout.order.failed'],
  ])('a press on %s makes the order %s, tells it and leads back', async (choice, state, event) => {
    const answer = await press(await open(), choice)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('http://shop.test/payment-status?t=1')
    expect((await status('a1')).body).toMatchObject({ state, paymentDetails: [{ state, amount: 129_900 }] })
    await expect.poll(() => received.length).toBe(1)
    const authorization = createHash('sha256').update(`${username}:${password}`).digest('hex')
    expect(received[0]).toMatchObject({ event, authorization, payload: { merchantOrderId: 'a1', state } })
  })

  test('a payment left pending can be settled on a later visit, but not twice', async () => {
    const page = await open()
    expect((await press(page, 'pending')).status).toBe(303)
    expect((await status('a1')).body.state).toBe('PENDING')
    await press(page, 'pay')
    await press(page, 'fail')
    expect((await status('a1')).body.state).toBe('COMPLETED')
    expect(await (await fetch(page)).text()).toContain('This payment is completed.')
  })

  test('an order fails when its time runs out, and is told without being asked for', async () => {
    const page = await open()
    simulator.advance(300_000)
    await expect.poll(() => received[0]?.event, { timeout: 3_000 }).toBe('checkout.order.failed')
    const { body } = await get('/checkout/v2/order/a1/status?errorContext=true')
    expect(body).toMatchObject({ state: 'FAILED', errorCode: 'ORDER_EXPIRED', errorContext: {} })
    await press(page, 'pay')
    expect((await status('a1')).body.state).toBe('FAILED')
  })
})

describe('refund', () => {
  const ask = (id: string, amount: number) =>
    refund({ merchantRefundId: id, originalMerchantOrderId: 'a1', amount })

  test('is refused for unknown or unpaid orders, for too much and for a used id', async () => {
    expect((await ask('r0', 100)).status).toBe(404)
    await pay(request('a1'))
    expect((await ask('r0', 100)).body.code).toBe('ORDER_NOT_COMPLETED')
    await simulator.settle('a1', { state: 'COMPLETED' })
    expect((await ask('r0', 99)).status).toBe(400)
    expect((await ask('r0', 129_901)).status).toBe(400)
    expect((await ask('r1', 100_000)).status).toBe(200)
    expect((await ask('r1', 100)).status).toBe(409)
    expect((await ask('r2', 29_901)).body.code).toBe('REFUND_AMOUNT_EXCEEDED')
    expect((await ask('r2', 29_900)).status).toBe(200)
  })

  test('is accepted at once and completed a little later, each told by webhook', async () => {
    await pay(request('a1'))
    await simulator.settle('a1', { state: 'COMPLETED', webhook: false })
    const { body } = await ask('r1', 50_000)
    expect(body).toMatchObject({ refundId: expect.stringMatching(/^OMR/), state: 'PENDING', amount: 50_000 })
    expect((await get('/payments/v2/refund/r1/status')).body.state).toBe('PENDING')
    simulator.advance(2_000)
    expect((await get('/payments/v2/refund/r1/status')).body.state).toBe('COMPLETED')
    await expect
      .poll(() => received.map(({ event }) => event).toSorted())
      .toEqual(['pg.refund.accepted', 'pg.refund.completed'])
  })

  test('can be made to fail, which frees its amount', async () => {
    await pay(request('a1'))
    await simulator.settle('a1', { state: 'COMPLETED' })
    await ask('r1', 129_900)
    await simulator.settleRefund('r1', { state: 'FAILED' })
    expect((await get('/payments/v2/refund/r1/status')).body).toMatchObject({ state: 'FAILED' })
    expect(received.at(-1)?.event).toBe('pg.refund.failed')
    expect((await ask('r2', 129_900)).status).toBe(200)
    expect((await get('/payments/v2/refund/none/status')).status).toBe(404)
  })
})

describe('for tests', () => {
  test('an order can be settled silently and with another amount', async () => {
    await pay(request('a1'))
    const { body } = await simulator.settle('a1', { state: 'COMPLETED', webhook: false, amount: 100 })
    expect(body).toEqual({ merchantOrderId: 'a1', state: 'COMPLETED', webhook: false })
    expect((await status('a1')).body).toMatchObject({ state: 'COMPLETED', amount: 100 })
    expect(received).toEqual([])
    expect((await simulator.settle('none', { state: 'FAILED' })).status).toBe(404)
    expect((await simulator.settle('a1', { state: 'PAID' })).status).toBe(422)
  })

  test('a webhook that is not taken comes again', async () => {
    webhookStatus = 500
    await pay(request('a1'))
    expect((await simulator.settle('a1', { state: 'COMPLETED' })).body.webhook).toBe(false)
    webhookStatus = 200
    await expect.poll(() => received.length, { timeout: 4_000 }).toBe(2)
    expect(received[1]).toEqual(received[0])
  })

  test('faults hit the next calls in their order, then all is well', async () => {
    await pay(request('a1'))
    await simulator.faults(
      'phonepe',
      { path: 'status', status: 500, times: 2 },
      { path: 'status', body: { state: 'ODD' } },
      { path: 'status', drop: true },
      { path: 'status', delayMs: 60 },
    )
    expect((await status('a1')).status).toBe(500)
    expect((await status('a1')).status).toBe(500)
    expect(await status('a1')).toEqual({ status: 200, body: { state: 'ODD' } })
    await expect(status('a1')).rejects.toThrow()
    const before = performance.now()
    expect((await status('a1')).body.state).toBe('PENDING')
    expect(performance.now() - before).toBeGreaterThan(50)
    expect((await simulator.faults('phonepe', { path: 'other' })).status).toBe(422)
  })

  test('orders, refunds and pay pages are there after a restart', async () => {
    const { body } = await pay(request('a1'))
    await pay(request('a2'))
    await simulator.settle('a1', { state: 'COMPLETED' })
    await refund({ merchantRefundId: 'r1', originalMerchantOrderId: 'a1', amount: 100 })
    await simulator.restart()
    expect((await status('a1')).status).toBe(401)
    const token = await askToken(CLIENT)
    bearer = { authorization: `O-Bearer ${token.body.access_token}` }
    expect((await status('a1')).body).toMatchObject({ state: 'COMPLETED' })
    expect((await status('a2')).body).toMatchObject({ state: 'PENDING' })
    expect((await get('/payments/v2/refund/r1/status')).status).toBe(200)
    expect((await fetch(String(body.redirectUrl))).status).toBe(200)
    expect((await pay(request('a1'))).status).toBe(409)
  })
})
