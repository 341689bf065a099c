import { Hono } from 'hono'
import { listen, postJson, startTestSimulator } from './simulator.ts'

export const CLIENT = {
  client_id: 'DEMO',
  client_secret: 'demo-secret',
  client_version: '1',
  grant_type: 'client_credentials',
}
export const WEBHOOK = { username: 'shop_user', password: 'shopPass123' }

type Received = { authorization: string | undefined; event: string; payload: Record<string, unknown> }
type Json = Record<string, unknown>

/** A valid payment request with the given changes. */
export const payRequest = (merchantOrderId: string, change: object = {}) => ({
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

/** The simulator, and a shop that receives its webhooks; called in PhonePe's own format. */
export async function startTestPhonePe() {
  const received: Received[] = []
  const webhook: { answer: 200 | 500 } = { answer: 200 }
  const sink = new Hono().post('/hook', async c => {
    const { event, payload } = await c.req.json()
    received.push({ authorization: c.req.header('authorization'), event, payload })
    return c.body(null, webhook.answer)
  })
  const shop = await listen(sink)
  const simulator = await startTestSimulator({ webhook: { url: `${shop.url}/hook`, ...WEBHOOK } })
  const url = simulator.phonepeUrl

  async function askToken(fields: Record<string, string> = CLIENT) {
    const answer = await fetch(`${url}/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  let bearer = { authorization: '' }
  async function signIn() {
    const { body } = await askToken()
    bearer = { authorization: `O-Bearer ${body.access_token}` }
  }
  await signIn()

  async function get(path: string) {
    const answer = await fetch(`${url}${path}`, { headers: bearer })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  return {
    simulator,
    url,
    received,
    webhook,
    askToken,
    signIn,
    get,
    bearer: () => bearer,
    pay: (body: object, headers: Record<string, string> = bearer) =>
      postJson(`${url}/checkout/v2/pay`, body, headers),
    refund: (merchantRefundId: string, amount: number) =>
      postJson(
        `${url}/payments/v2/refund`,
        { merchantRefundId, originalMerchantOrderId: 'a1', amount },
        bearer,
      ),
    status: (id: string) => get(`/checkout/v2/order/${id}/status`),
    refundStatus: (id: string) => get(`/payments/v2/refund/${id}/status`),
    press: (pageUrl: string, choice: string) =>
      fetch(pageUrl, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' }),
    async stop() {
      await simulator.stop()
      await shop.close()
    },
  }
}
