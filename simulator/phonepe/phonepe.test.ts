import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CLIENT, payRequest, startTestPhonePe, WEBHOOK } from '#tests/helpers/phonepe.ts'
import { postJson } from '#tests/helpers/simulator.ts'

let phonepe: Awaited<ReturnType<typeof startTestPhonePe>>
beforeEach(async () => {
  phonepe = await startTestPhonePe()
})
afterEach(() => phonepe.stop())

describe('token', () => {
  test.each([
    [{ client_id: 'OTHER' }, 401],
    [{ client_secret: 'wrong' }, 401],
    [{ client_version: '2' }, 401],
    [{ grant_type: 'password' }, 400],
  ])('answers %o with %i', async (wrong, expected) => {
    const { status, body } = await phonepe.askToken({ ...CLIENT, ...wrong })
    expect(status).toBe(expected)
    expect(body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
  })

  test('requires a form, not JSON', async () => {
    expect((await postJson(`${phonepe.url}/v1/oauth/token`, CLIENT)).status).toBe(415)
  })

  test('has its times in epoch seconds, and expires', async () => {
    const { body } = await phonepe.askToken()
    expect(body).toMatchObject({ token_type: 'O-Bearer', expires_in: 3600 })
    expect(body.expires_at).toBe(Number(body.issued_at) + 3600)
    expect((await phonepe.status('none')).status).toBe(404)
    phonepe.simulator.advance(3_601_000)
    expect((await phonepe.status('none')).status).toBe(401)
  })

  test('is required on every call, with its own authorization scheme', async () => {
    expect((await phonepe.pay(payRequest('a1'), {})).status).toBe(401)
    expect((await phonepe.pay(payRequest('a1'), { authorization: 'O-Bearer nonsense' })).status).toBe(401)
    const plain = { authorization: phonepe.bearer().authorization.replace('O-Bearer', 'Bearer') }
    expect((await phonepe.pay(payRequest('a1'), plain)).status).toBe(401)
  })
})

describe('pay', () => {
  const flow = payRequest('x').paymentFlow
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
    const { status, body } = await phonepe.pay(payRequest('a1', change))
    expect(status).toBe(400)
    expect(body.code).toBe('BAD_REQUEST')
    expect(body.message).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}:`))
  })

  test('refuses a body that is not JSON', async () => {
    const url = `${phonepe.url}/checkout/v2/pay`
    const headers = { ...phonepe.bearer(), 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers, body: '{' })).status).toBe(400)
    expect((await fetch(url, { method: 'POST', headers: phonepe.bearer(), body: 'a=1' })).status).toBe(415)
  })

  test('opens an order once, with its expiry in epoch milliseconds', async () => {
    const before = phonepe.simulator.now().getTime()
    const { status: code, body } = await phonepe.pay(payRequest('a1'))
    expect(code).toBe(200)
    expect(body).toMatchObject({ orderId: expect.stringMatching(/^OMO\d+$/), state: 'PENDING' })
    expect(Number(body.expireAt) - before).toBeGreaterThanOrEqual(300_000)
    expect(Number(body.expireAt) - before).toBeLessThan(302_000)
    expect((await phonepe.pay(payRequest('a1'))).status).toBe(409)
    expect((await phonepe.status('a1')).body).toMatchObject({
      state: 'PENDING',
      amount: 129_900,
      paymentDetails: [],
    })
  })
})

describe('pay page', () => {
  async function open(id = 'a1') {
    const { body } = await phonepe.pay(payRequest(id))
    return String(body.redirectUrl)
  }

  test('shows the merchant, the amount and three buttons, and needs no script', async () => {
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
    expect((await fetch(`${phonepe.url}/page/unknown`)).status).toBe(404)
  })

  test.each([
    ['pay', 'COMPLETED', 'checkout.order.completed'],
    ['fail', 'FAILED', 'checkout.order.failed'],
  ])(
    'a click on %s makes the order %s, sends a webhook and returns to the shop',
    async (choice, state, event) => {
      const answer = await phonepe.press(await open(), choice)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe('http://shop.test/payment-status?t=1')
      expect((await phonepe.status('a1')).body).toMatchObject({
        state,
        paymentDetails: [{ state, amount: 129_900 }],
      })
      await expect.poll(() => phonepe.received.length).toBe(1)
      const authorization = createHash('sha256')
        .update(`${WEBHOOK.username}:${WEBHOOK.password}`)
        .digest('hex')
      expect(phonepe.received[0]).toMatchObject({
        event,
        authorization,
        payload: { merchantOrderId: 'a1', state },
      })
    },
  )

  test('a payment left pending can be settled on a later visit, but not twice', async () => {
    const page = await open()
    expect((await phonepe.press(page, 'pending')).status).toBe(303)
    expect((await phonepe.status('a1')).body.state).toBe('PENDING')
    await phonepe.press(page, 'pay')
    await phonepe.press(page, 'fail')
    expect((await phonepe.status('a1')).body.state).toBe('COMPLETED')
    expect(await (await fetch(page)).text()).toContain('This payment is completed.')
  })

  test('an order fails when its time is over, and sends a webhook although no call reads its state', async () => {
    const page = await open()
    phonepe.simulator.advance(300_000)
    await expect.poll(() => phonepe.received[0]?.event, { timeout: 10_000 }).toBe('checkout.order.failed')
    const { body } = await phonepe.get('/checkout/v2/order/a1/status?errorContext=true')
    expect(body).toMatchObject({ state: 'FAILED', errorCode: 'ORDER_EXPIRED', errorContext: {} })
    await phonepe.press(page, 'pay')
    expect((await phonepe.status('a1')).body.state).toBe('FAILED')
  })
})
