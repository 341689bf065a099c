import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEY, payment, razorpayClient } from '#tests/helpers/razorpay-client.ts'
import { listen, postJson, startTestSimulator } from '#tests/helpers/simulator.ts'

const authorization = `Basic ${Buffer.from(`${KEY.id}:${KEY.secret}`).toString('base64')}`
const HOUR = 60 * 60_000

let shop: Awaited<ReturnType<typeof listen>>
let simulator: Awaited<ReturnType<typeof startTestSimulator>>
let answer: 200 | 403
let received: string[]

beforeEach(async () => {
  received = []
  answer = 200
  shop = await listen(
    new Hono().post('/hook', async c => {
      received.push((await c.req.json()).event)
      return c.body(null, answer)
    }),
  )
  simulator = await startTestSimulator({ razorpayWebhook: { url: `${shop.url}/hook`, secret: 'secret' } })
})
afterEach(async () => {
  await simulator.stop()
  await shop.close()
})

const request = {
  amount: 129_900,
  reference_id: 'a1',
  callback_url: 'http://shop.test/payment-status?merchantOrderId=a1',
  callback_method: 'get',
}
const create = (change: object = {}) =>
  postJson(`${simulator.razorpayUrl}/payment_links`, { ...request, ...change }, { authorization })
const press = (page: string, choice: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
const list = async (path: string) =>
  (await (await fetch(`${simulator.razorpayUrl}/${path}`, { headers: { authorization } })).json()) as {
    items: { active: boolean }[]
  }

test.each([
  ['amount', { amount: 99 }],
  ['amount', { amount: '129900' }],
  ['reference_id', { reference_id: 'a'.repeat(41) }],
  ['callback_url', { callback_url: '/payment-status' }],
  ['callback_method', { callback_method: 'post' }],
])('a link with a wrong %s is refused', async (field, change) => {
  expect(await create(change)).toMatchObject({ status: 400, body: { error: { field } } })
})

test('a link that expires within fifteen minutes is refused', async () => {
  const expire_by = Math.floor(simulator.now().getTime() / 1000) + 14 * 60
  const { status, body } = await create({ expire_by })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('atleast 15 minutes')
})

test('every call requires the key', async () => {
  const calls = [postJson(`${simulator.razorpayUrl}/payment_links`, request)]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401])
})

test('a failed try leaves the customer on the page, where a second one pays and leads back', async () => {
  const page = String((await create()).body.short_url)
  const failed = await press(page, 'fail')
  expect(failed.headers.get('location')).toBe(page)
  expect(await (await fetch(page)).text()).toContain('The payment failed. You can try again.')

  const paid = await press(page, 'pay')
  const back = new URL(paid.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe('http://shop.test/payment-status')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    merchantOrderId: 'a1',
    razorpay_payment_link_reference_id: 'a1',
    razorpay_payment_link_status: 'paid',
    razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  await expect.poll(() => received.toSorted()).toEqual(['order.paid', 'payment_link.paid'])
  expect(await (await fetch(page)).text()).toContain('already paid')
  await press(page, 'pay')
  expect((await simulator.razorpayLedger()).links[0]?.payments).toHaveLength(2)
})

test('a page with an unknown token answers 404', async () => {
  const page = `${simulator.url}/sandbox/razorpay/l/unknown`
  expect((await fetch(page)).status).toBe(404)
  expect((await press(page, 'pay')).status).toBe(404)
})

test('an open link expires, and sends a webhook although no call reads it', async () => {
  await create({ expire_by: Math.floor(simulator.now().getTime() / 1000) + 20 * 60 })
  simulator.advance(20 * 60_000)
  await expect.poll(() => received, { timeout: 10_000 }).toEqual(['payment_link.expired'])
})

test('a webhook that is refused for a day is switched off', async () => {
  answer = 403
  await create()
  await create({ reference_id: 'a2' })
  await simulator.settle('a1', { state: 'COMPLETED' })
  expect((await list('webhooks')).items).toMatchObject([{ active: true }])
  simulator.advance(24 * HOUR)
  await simulator.settle('a2', { state: 'COMPLETED' })
  expect((await list('webhooks')).items).toMatchObject([{ active: false }])
})

test('links, payments and refunds survive a restart', async () => {
  const ours = razorpayClient(simulator)
  const { providerOrderId, redirectUrl } = await ours.startPayment(payment('a1'))
  await simulator.settle('a1', { state: 'COMPLETED' })
  const { transactionId = '' } = await ours.paymentStatus({ merchantOrderId: 'a1', providerOrderId })
  const refund = { merchantRefundId: 'RF-0123456789', transactionId }
  await ours.refund({ ...refund, merchantOrderId: 'a1', amountPaise: 100 })
  await simulator.restart()
  expect((await ours.paymentStatus({ merchantOrderId: 'a1', providerOrderId })).state).toBe('completed')
  expect((await ours.refundStatus(refund)).state).not.toBe('failed')
  expect((await fetch(redirectUrl)).status).toBe(200)
  expect((await ours.startPayment(payment('a1'))).providerOrderId).toBe(providerOrderId)
})
