import { createHash, createHmac } from 'node:crypto'
import type { Target } from '../webhooks.ts'
import type { Link, Payment, Qr, Refund } from './razorpay-ledger.ts'
import { linkBody, orderBody, paymentBody, type QrLook, qrBody, refundBody } from './razorpay-wire.ts'

export type WebhookTarget = { url: string; secret: string }

/** Razorpay's signature of its webhooks. A repeated webhook has the same event id. */
export const razorpaySigned = ({ url, secret }: WebhookTarget): Target => ({
  url,
  headersOf: body => ({
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-razorpay-event-id': createHash('sha256').update(body).digest('hex').slice(0, 14),
  }),
})

export const EVENTS = [
  'payment_link.paid',
  'payment_link.expired',
  'payment_link.cancelled',
  'order.paid',
  'qr_code.credited',
  'qr_code.closed',
  'refund.processed',
  'refund.failed',
] as const

const event = (name: (typeof EVENTS)[number], entities: Record<string, object>, at: number) => ({
  entity: 'event',
  account_id: 'acc_DemoMerchant01',
  event: name,
  contains: Object.keys(entities),
  payload: Object.fromEntries(Object.entries(entities).map(([key, entity]) => [key, { entity }])),
  created_at: Math.floor(at / 1000),
})

export type Event = ReturnType<typeof event>

/** The webhooks of a payment that was captured: of its link while that was open, and always of its order. */
export function paidEvents(link: Link, payment: Payment, publicUrl: string, at: number): Event[] {
  const entities = { order: orderBody(link), payment: paymentBody(payment, link, 0) }
  const ofOrder = event('order.paid', entities, at)
  if (link.status !== 'paid') return [ofOrder]
  return [event('payment_link.paid', { payment_link: linkBody(link, publicUrl), ...entities }, at), ofOrder]
}

export const endedEvent = (
  link: Link,
  name: 'payment_link.expired' | 'payment_link.cancelled',
  publicUrl: string,
  at: number,
) => event(name, { payment_link: linkBody(link, publicUrl) }, at)

/** The webhooks of a code that was paid or closed. */
export function qrEvents(qr: Qr, look: QrLook, at: number): Event[] {
  const entity = { qr_code: qrBody(qr, look) }
  const paid = qr.payments.find(({ status }) => status === 'captured')
  return [
    ...(paid ? [event('qr_code.credited', { payment: paymentBody(paid, qr, 0), ...entity }, at)] : []),
    ...(qr.status === 'closed' ? [event('qr_code.closed', entity, at)] : []),
  ]
}

export const refundEvent = (refund: Refund, at: number) =>
  event(refund.status === 'failed' ? 'refund.failed' : 'refund.processed', { refund: refundBody(refund) }, at)
