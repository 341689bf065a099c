import { Hono, type MiddlewareHandler } from 'hono'
import { createFaults } from '../faults.ts'
import { answerCodes } from '../page.ts'
import { type Desk, MERCHANT_ID, openDesk } from './phonepe-desk.ts'
import { newOrder, newRefund, settled } from './phonepe-ledger.ts'
import { payPage, unknownPage } from './phonepe-page.ts'
import { addTestHooks } from './phonepe-test-hooks.ts'
import { createTokens, type Tokens } from './phonepe-tokens.ts'
import type { WebhookTarget } from './phonepe-webhooks.ts'
import {
  badRequest,
  orderBody,
  PayRequest,
  QrRequest,
  RefundRequest,
  refundBody,
  refusal,
} from './phonepe-wire.ts'

export type PhonePeOptions = {
  /** The journal of orders and refunds. */
  file: string
  now: () => Date
  /** The app's public URL, e.g. `http://localhost:5050/sandbox/phonepe`. */
  publicUrl: string
  merchantName: string
  /** Target of webhooks; without it none are sent. */
  webhook?: WebhookTarget
}

function authorized(tokens: Tokens): MiddlewareHandler {
  return async (c, next) => {
    if (tokens.accepts(c.req.header('authorization'))) return next()
    return c.json(refusal('AUTHORIZATION_FAILED', 'Missing, unknown or expired access token'), 401)
  }
}

const jsonBody: MiddlewareHandler = async (c, next) => {
  if (c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    return c.json(refusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json'), 415)
  }
  try {
    await c.req.json()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return c.json(refusal('BAD_REQUEST', 'body: not JSON'), 400)
  }
  return next()
}

function orderRoutes(app: Hono, desk: Desk, publicUrl: string) {
  app.post('/checkout/v2/pay', async c => {
    const body = PayRequest.safeParse(await c.req.json())
    if (!body.success) return c.json(badRequest(body.error), 400)
    const { merchantOrderId, amount, expireAfter, metaInfo, paymentFlow } = body.data
    if (desk.ledger.order(merchantOrderId)) {
      return c.json(refusal('DUPLICATE_MERCHANT_ORDER_ID', 'This merchantOrderId has been used'), 409)
    }
    const { message, merchantUrls } = paymentFlow
    const fields = { merchantOrderId, amount, redirectUrl: merchantUrls.redirectUrl, message, metaInfo }
    const order = desk.ledger.saveOrder(newOrder(fields, desk.now(), expireAfter))
    return c.json({
      orderId: order.orderId,
      state: order.state,
      expireAt: order.expireAt,
      redirectUrl: `${publicUrl}/page/${order.pageToken}`,
    })
  })

  app.get('/:flow{checkout|payments}/v2/order/:merchantOrderId/status', c => {
    desk.tick()
    const order = desk.ledger.order(c.req.param('merchantOrderId'))
    const flow = order?.redirectUrl === undefined ? 'payments' : 'checkout'
    if (!order || flow !== c.req.param('flow'))
      return c.json(refusal('ORDER_NOT_FOUND', 'No order with this merchantOrderId'), 404)
    return c.json(orderBody(order, { errorContext: c.req.query('errorContext') === 'true' }))
  })
}

function qrRoutes(app: Hono, desk: Desk, { publicUrl, merchantName }: PhonePeOptions) {
  app.post('/payments/v2/pay', async c => {
    const body = QrRequest.safeParse(await c.req.json())
    if (!body.success) return c.json(badRequest(body.error), 400)
    const { merchantOrderId, amount, expireAfter, metaInfo } = body.data
    if (desk.ledger.order(merchantOrderId)) {
      return c.json(refusal('DUPLICATE_MERCHANT_ORDER_ID', 'This merchantOrderId has been used'), 409)
    }
    const order = desk.ledger.saveOrder(
      newOrder({ merchantOrderId, amount, metaInfo }, desk.now(), expireAfter),
    )
    const { orderId, state, expireAt } = order
    const link = new URLSearchParams({
      pa: 'DEMOMERCHANT@ybl',
      pn: merchantName,
      am: (amount / 100).toFixed(2),
      tr: orderId,
      cu: 'INR',
      mc: '8071',
      mode: '04',
    })
    const intentUrl = `upi://pay?${link.toString().replaceAll('+', '%20').replace('%40', '@')}`
    return c.json({ orderId, state, expireAt, intentUrl, qrData: intentUrl })
  })

  app.get('/codes', c => {
    desk.tick()
    const open = desk.ledger.openCodes().map(({ merchantOrderId: id, amount }) => ({ id, amount }))
    return answerCodes(c, 'PhonePe', open)
  })

  app.post('/codes', async c => {
    const { id } = await c.req.parseBody()
    const order = desk.ledger.order(String(id))
    if (order?.state === 'PENDING') void desk.changeOrder(settled(order, 'COMPLETED', desk.now()))
    return c.redirect(`${publicUrl}/codes`, 303)
  })
}

function refundRoutes(app: Hono, desk: Desk) {
  const { ledger } = desk

  app.post('/payments/v2/refund', async c => {
    const body = RefundRequest.safeParse(await c.req.json())
    if (!body.success) return c.json(badRequest(body.error), 400)
    const { merchantRefundId, originalMerchantOrderId, amount } = body.data
    if (ledger.refund(merchantRefundId)) {
      return c.json(refusal('DUPLICATE_MERCHANT_REFUND_ID', 'This merchantRefundId has been used'), 409)
    }
    const order = ledger.order(originalMerchantOrderId)
    if (!order) return c.json(refusal('ORDER_NOT_FOUND', 'No order with this originalMerchantOrderId'), 404)
    if (order.state !== 'COMPLETED') {
      return c.json(refusal('ORDER_NOT_COMPLETED', 'Only a completed order can be refunded'), 400)
    }
    if (ledger.refundedAmount(originalMerchantOrderId) + amount > order.amount) {
      return c.json(refusal('REFUND_AMOUNT_EXCEEDED', 'amount: more than is left of the order'), 400)
    }
    const refund = newRefund(body.data, desk.now())
    void desk.changeRefund(refund)
    return c.json({ refundId: refund.refundId, amount: refund.amount, state: refund.state })
  })

  app.get('/payments/v2/refund/:merchantRefundId/status', c => {
    desk.tick()
    const refund = ledger.refund(c.req.param('merchantRefundId'))
    if (!refund) return c.json(refusal('REFUND_NOT_FOUND', 'No refund with this merchantRefundId'), 404)
    return c.json(refundBody(refund, MERCHANT_ID))
  })
}

function pageRoutes(app: Hono, desk: Desk, merchantName: string) {
  app.get('/page/:token', c => {
    desk.tick()
    const order = desk.ledger.orderByPage(c.req.param('token'))
    return order?.redirectUrl ? payPage(c, order, merchantName) : unknownPage(c)
  })

  app.post('/page/:token', async c => {
    desk.tick()
    const order = desk.ledger.orderByPage(c.req.param('token'))
    if (!order?.redirectUrl) return unknownPage(c)
    const { choice } = await c.req.parseBody()
    const state = choice === 'pay' ? 'COMPLETED' : choice === 'fail' ? 'FAILED' : undefined
    // A double click, or one after the expiry, changes nothing: the shop checks the status anyway.
    if (state && order.state === 'PENDING') void desk.changeOrder(settled(order, state, desk.now()))
    return c.redirect(order.redirectUrl, 303)
  })
}

/**
 * PhonePe PG v2, Standard Checkout and the UPI code of Custom Checkout, for one demo merchant, as an app to mount: token,
 * pay, order status, refund and its status, payment page, the page on which codes are paid, webhooks; `/test` has hooks for tests.
 */
export function createPhonePeSandbox(options: PhonePeOptions) {
  const desk = openDesk({ file: options.file, now: options.now, target: options.webhook })
  const tokens = createTokens(desk.now)
  const faults = createFaults(['token', 'pay', 'code', 'status', 'refund', 'refundStatus'])
  const guard = authorized(tokens)
  const app = new Hono()

  app.use('/v1/oauth/token', faults.inject('token'))
  app.use('/checkout/v2/pay', faults.inject('pay'), guard, jsonBody)
  app.use('/payments/v2/pay', faults.inject('code'), guard, jsonBody)
  app.use('/:flow{checkout|payments}/v2/order/:merchantOrderId/status', faults.inject('status'), guard)
  app.use('/payments/v2/refund', faults.inject('refund'), guard, jsonBody)
  app.use('/payments/v2/refund/:merchantRefundId/status', faults.inject('refundStatus'), guard)

  app.route('/v1/oauth/token', tokens.routes)
  orderRoutes(app, desk, options.publicUrl)
  qrRoutes(app, desk, options)
  refundRoutes(app, desk)
  pageRoutes(app, desk, options.merchantName)
  addTestHooks(app, desk)
  app.route('/test/faults', faults.routes)
  function stop() {
    faults.stop()
    desk.stop()
  }
  return { app, tick: desk.tick, stop }
}
