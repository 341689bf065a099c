import { Hono, type MiddlewareHandler } from 'hono'
import { createFaults } from '../faults.ts'
import { answerCodes } from '../page.ts'
import { type Desk, openDesk } from './razorpay-desk.ts'
import { newLink, newQr, newRefund } from './razorpay-ledger.ts'
import { callbackAddress, linkPage, unknownPage } from './razorpay-page.ts'
import { addTestHooks } from './razorpay-test-hooks.ts'
import type { WebhookTarget } from './razorpay-webhooks.ts'
import {
  badRequest,
  collection,
  LinkRequest,
  linkBody,
  paymentBody,
  QrRequest,
  qrBody,
  RefundRequest,
  refundBody,
  refusal,
} from './razorpay-wire.ts'

export type RazorpayOptions = {
  /** The journal of links and refunds. */
  file: string
  now: () => Date
  /** The app's public URL, e.g. `http://localhost:5050/sandbox/razorpay`. */
  publicUrl: string
  merchantName: string
  /** Target of webhooks; without it none are sent. */
  webhook?: WebhookTarget
}

const KEY = { id: 'rzp_test_demo', secret: 'demo-razorpay-secret' }

const basic = ({ id, secret }: typeof KEY): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** The demo's, and one for a shop in live mode, which refuses the demo's. */
const AUTHORIZATIONS = [KEY, { id: 'rzp_live_drill', secret: 'drill-razorpay-key' }].map(basic)

const authorized: MiddlewareHandler = async (c, next) => {
  if (AUTHORIZATIONS.includes(c.req.header('authorization') ?? '')) return next()
  return c.json(refusal('The api key provided is invalid'), 401)
}

/** Also the response to an unknown id: a 400, not a 404. */
const UNKNOWN = refusal('The id provided does not exist')

const MINUTE_MS = 60_000
const MIN_OPEN_MS = 15 * MINUTE_MS
const DEFAULT_QR_OPEN_MS = 45 * 24 * 60 * MINUTE_MS
const DEFAULT_OPEN_MS = 180 * 24 * 60 * MINUTE_MS

function linkRoutes(app: Hono, desk: Desk) {
  const { ledger, publicUrl } = desk

  app.post('/v1/payment_links', async c => {
    const body = LinkRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) return c.json(badRequest(body.error), 400)
    const { reference_id: referenceId, expire_by, callback_url, amount, description, notify } = body.data
    const expireAt = expire_by === undefined ? desk.now() + DEFAULT_OPEN_MS : expire_by * 1000
    if (expireAt < desk.now() + MIN_OPEN_MS)
      return c.json(refusal('expire_by: timestamp must be atleast 15 minutes in future'), 400)
    if (ledger.linkByReference(referenceId))
      return c.json(refusal('payment link creation with reference ID already attempted'), 400)
    const fields = { referenceId, amount, expireAt, callbackUrl: callback_url, description, notify }
    return c.json(linkBody(ledger.saveLink(newLink(fields, desk.now())), publicUrl))
  })

  app.get('/v1/payment_links', c => {
    desk.tick()
    const reference = c.req.query('reference_id')
    const found = reference === undefined ? ledger.all().links : [ledger.linkByReference(reference)]
    const links = found.filter(link => link !== undefined).slice(0, Number(c.req.query('count') ?? 10))
    return c.json({ payment_links: links.map(link => linkBody(link, publicUrl)) })
  })

  app.get('/v1/payment_links/:id', c => {
    desk.tick()
    const link = ledger.link(c.req.param('id'))
    return link ? c.json(linkBody(link, publicUrl)) : c.json(UNKNOWN, 400)
  })

  app.post('/v1/payment_links/:id/cancel', c => {
    desk.tick()
    const link = ledger.link(c.req.param('id'))
    if (!link) return c.json(UNKNOWN, 400)
    if (link.status !== 'created')
      return c.json(refusal(`Payment Link cannot be cancelled in ${link.status} status`), 400)
    void desk.end(link, 'cancelled')
    return c.json(linkBody(ledger.link(link.id) ?? link, publicUrl))
  })

  app.get('/v1/orders/:id/payments', c => {
    const link = ledger.linkByOrder(c.req.param('id'))
    if (!link) return c.json(UNKNOWN, 400)
    const payments = link.payments.map(payment =>
      paymentBody(payment, link, ledger.refundedAmount(payment.id)),
    )
    return c.json(collection(payments))
  })
}

const NO_QR = refusal('The requested URL was not found on the server.')

function qrRoutes(app: Hono, desk: Desk) {
  const { ledger, qr: account } = desk

  app.use('/v1/payments/qr_codes/*', (c, next) => {
    desk.tick()
    return account.isOn ? next() : Promise.resolve(c.json(NO_QR, 400))
  })

  app.post('/v1/payments/qr_codes', async c => {
    const body = QrRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) return c.json(badRequest(body.error), 400)
    const { payment_amount: amount, close_by, description, notes } = body.data
    const closeBy = close_by === undefined ? desk.now() + DEFAULT_QR_OPEN_MS : close_by * 1000
    if (closeBy < desk.now() + MIN_OPEN_MS)
      return c.json(refusal('close_by should be at least 15 minutes after current time'), 400)
    const fields = { amount, closeBy, description, notes }
    return c.json(qrBody(ledger.saveQr(newQr(fields, desk.now())), account.look))
  })

  app.get('/v1/payments/qr_codes', c => {
    const count = Number(c.req.query('count') ?? 10)
    const newest = ledger.all().qrs.toReversed().slice(0, count)
    return c.json(collection(newest.map(qr => qrBody(qr, account.look))))
  })

  app.get('/v1/payments/qr_codes/:id', c => {
    const qr = ledger.qr(c.req.param('id'))
    return qr ? c.json(qrBody(qr, account.look)) : c.json(UNKNOWN, 400)
  })

  app.get('/v1/payments/qr_codes/:id/payments', c => {
    const qr = ledger.qr(c.req.param('id'))
    if (!qr) return c.json(UNKNOWN, 400)
    const payments = qr.payments.map(payment => paymentBody(payment, qr, ledger.refundedAmount(payment.id)))
    return c.json(collection(payments))
  })

  app.post('/v1/payments/qr_codes/:id/close', c => {
    const qr = ledger.qr(c.req.param('id'))
    if (!qr) return c.json(UNKNOWN, 400)
    if (qr.status === 'closed') return c.json(refusal('Qr Code is already closed'), 400)
    void desk.closeQr(qr, 'on_demand')
    return c.json(qrBody(ledger.qr(qr.id) ?? qr, account.look))
  })
}

function refundRoutes(app: Hono, desk: Desk) {
  const { ledger } = desk

  app.post('/v1/payments/:id/refund', async c => {
    const body = RefundRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) return c.json(badRequest(body.error), 400)
    const payment = ledger.payment(c.req.param('id'))
    if (!payment) return c.json(UNKNOWN, 400)

    const key = c.req.header('x-refund-idempotency')
    const request = JSON.stringify([c.req.param('id'), body.data])
    if (key !== undefined && !/^[\w-]{10,}$/.test(key))
      return c.json(refusal('The idempotency key must be at least 10 characters'), 400)
    const earlier = key === undefined ? undefined : ledger.refundByKey(key)
    if (earlier?.request === request) return c.json(refundBody(earlier))
    if (earlier)
      return c.json(
        refusal('Different request with the same idempotency key has already been processed.'),
        400,
      )

    if (payment.status !== 'captured')
      return c.json(refusal('The payment status should be captured for action to be taken'), 400)
    const left = payment.amount - ledger.refundedAmount(payment.id)
    if (left === 0) return c.json(refusal('The payment has been fully refunded already'), 400)
    const { amount = left, receipt = null } = body.data
    if (amount > left)
      return c.json(refusal('The refund amount provided is greater than amount captured'), 400)
    const refund = newRefund({ paymentId: payment.id, amount, receipt, key, request }, desk.now())
    void desk.changeRefund(refund)
    return c.json(refundBody(refund))
  })

  app.get('/v1/payments/:id/refunds', c => {
    desk.tick()
    const { id } = c.req.param()
    if (!ledger.payment(id)) return c.json(UNKNOWN, 400)
    const count = Number(c.req.query('count') ?? 10)
    return c.json(collection(ledger.refundsOf(id).toReversed().slice(0, count).map(refundBody)))
  })

  app.get('/v1/payments/:id/refunds/:refundId', c => {
    const { id, refundId } = c.req.param()
    const refund = ledger.refundsOf(id).find(refund => refund.id === refundId)
    return refund ? c.json(refundBody(refund)) : c.json(UNKNOWN, 400)
  })
}

/** Lists the shop's webhook with whether it is switched off, and its events. */
function webhookRoutes(app: Hono, { webhook }: Desk) {
  app.get('/v1/webhooks', c =>
    c.json(
      collection(
        webhook.url === undefined
          ? []
          : [
              {
                id: 'DemoWebhook001',
                entity: 'webhook',
                url: webhook.url,
                active: webhook.isActive(),
                events: Object.fromEntries(webhook.events().map(event => [event, true])),
              },
            ],
      ),
    ),
  )
}

function pageRoutes(app: Hono, desk: Desk, merchantName: string) {
  app.get('/codes', c => {
    desk.tick()
    const open = desk.ledger.all().qrs.filter(({ status }) => status === 'active')
    return answerCodes(c, 'Razorpay', open)
  })

  app.post('/codes', async c => {
    const { id } = await c.req.parseBody()
    const qr = desk.ledger.qr(String(id))
    if (qr?.status === 'active') void desk.payQr(qr, 'captured')
    return c.redirect(`${desk.publicUrl}/codes`, 303)
  })

  app.get('/l/:token', c => {
    desk.tick()
    const link = desk.ledger.linkByPage(c.req.param('token'))
    return link ? linkPage(c, link, merchantName) : unknownPage(c)
  })

  app.post('/l/:token', async c => {
    desk.tick()
    const link = desk.ledger.linkByPage(c.req.param('token'))
    if (!link) return unknownPage(c)
    const { choice } = await c.req.parseBody()
    if (choice === 'pay' && link.status === 'created') {
      void desk.pay(link, 'captured')
      return c.redirect(callbackAddress(desk.ledger.link(link.id) ?? link, KEY.secret), 303)
    }
    if (choice === 'fail' && link.status === 'created') void desk.pay(link, 'failed')
    return c.redirect(`${desk.publicUrl}/l/${link.pageToken}`, 303)
  })
}

/**
 * Razorpay Payment Links and QR Codes for one demo merchant, as an app to mount: links with their page, codes with a page
 * on which they are paid, refunds, webhooks and their list; `/test` has hooks for tests.
 */
export function createRazorpaySandbox(options: RazorpayOptions) {
  const { file, now, publicUrl, webhook: target, merchantName } = options
  const desk = openDesk({ file, now, publicUrl, merchantName, target })
  const faults = createFaults([
    'create',
    'find',
    'status',
    'cancel',
    'payments',
    'code',
    'codeStatus',
    'closeCode',
    'refund',
    'refunds',
    'webhooks',
  ])
  const app = new Hono()

  app.on('POST', '/v1/payment_links', faults.inject('create'))
  app.on('GET', '/v1/payment_links', faults.inject('find'))
  app.on('GET', '/v1/payment_links/:id', faults.inject('status'))
  app.on('POST', '/v1/payment_links/:id/cancel', faults.inject('cancel'))
  app.on('GET', '/v1/orders/:id/payments', faults.inject('payments'))
  app.on('POST', '/v1/payments/qr_codes', faults.inject('code'))
  app.on('GET', '/v1/payments/qr_codes/:id', faults.inject('codeStatus'))
  app.on('POST', '/v1/payments/qr_codes/:id/close', faults.inject('closeCode'))
  app.on('POST', '/v1/payments/:id/refund', faults.inject('refund'))
  app.on('GET', '/v1/payments/:id/refunds', faults.inject('refunds'))
  app.on('GET', '/v1/webhooks', faults.inject('webhooks'))
  app.use('/v1/*', authorized)

  linkRoutes(app, desk)
  qrRoutes(app, desk)
  refundRoutes(app, desk)
  webhookRoutes(app, desk)
  pageRoutes(app, desk, merchantName)
  addTestHooks(app, desk)
  app.route('/test/faults', faults.routes)
  function stop() {
    faults.stop()
    desk.stop()
  }
  return { app, tick: desk.tick, stop }
}
