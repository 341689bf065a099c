import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Webhook, WebhookHint } from '#domain/ports/payment-provider.ts'
import { parseJson } from './http.ts'

const id = z.string().regex(/^[\w-]{1,40}$/)
const entityWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .looseObject({ entity: z.looseObject(shape) })
    .optional()
    .catch(undefined)

const Event = z.looseObject({
  event: z.string().regex(/^[\w.-]{1,100}$/),
  payload: z.looseObject({
    payment_link: entityWith({ reference_id: id }),
    /** The order behind a link, whose receipt is the link's reference. */
    order: entityWith({ receipt: id }),
    qr_code: entityWith({ notes: z.looseObject({ reference: id }) }),
    refund: entityWith({ receipt: id }),
  }),
})

/** A webhook is authentic if `X-Razorpay-Signature` is the HMAC of its body. Without a secret none is. */
export const webhookReader =
  (secret: string | undefined) =>
  (headers: Headers, body: string): Webhook => {
    const given = headers.get('x-razorpay-signature') ?? ''
    if (!secret || !/^[0-9a-f]{64}$/i.test(given)) return { isSigned: false }
    const expected = createHmac('sha256', secret).update(body).digest()
    const isSigned = timingSafeEqual(Buffer.from(given, 'hex'), expected)
    return isSigned ? { isSigned, hint: hintOf(parseJson(body)) } : { isSigned }
  }

/** Without one of them the shop learns of a payment or a refund by its own rounds only. */
export const SUBSCRIBED_EVENTS = [
  'payment_link.paid',
  'payment_link.expired',
  'payment_link.cancelled',
  'order.paid',
  'refund.processed',
  'refund.failed',
]

/** Of UPI codes, which not every account has. */
export const QR_EVENTS = ['qr_code.credited', 'qr_code.closed']

/** As Razorpay sends it, about nothing. */
export function sampleWebhook(secret = '') {
  const body = JSON.stringify({ event: 'check.sample', payload: {} })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { headers: { 'x-razorpay-signature': signature }, body }
}

/** Null for other events. */
function hintOf(body: unknown): WebhookHint | null {
  const read = Event.safeParse(body)
  if (!read.success) return null
  const { event, payload } = read.data
  const merchantRefundId = payload.refund?.entity.receipt
  if (event.startsWith('refund.'))
    return merchantRefundId === undefined ? null : { about: 'refund', merchantRefundId, event }
  const merchantOrderId =
    payload.payment_link?.entity.reference_id ??
    payload.qr_code?.entity.notes.reference ??
    payload.order?.entity.receipt
  return merchantOrderId === undefined ? null : { about: 'payment', merchantOrderId, event }
}
