import { z } from 'zod'
import type { Link, Payment, Qr, Refund } from './razorpay-ledger.ts'

export const LinkRequest = z.object({
  amount: z.int('The amount must be an integer.').min(100, 'The amount must be atleast INR 1.00'),
  currency: z.literal('INR').default('INR'),
  accept_partial: z.boolean().default(false),
  reference_id: z.string().min(1).max(40, 'The reference id may not be greater than 40 characters.'),
  expire_by: z.int().positive().optional(),
  description: z.string().max(2048).optional(),
  notify: z.object({ sms: z.boolean().default(true), email: z.boolean().default(true) }).prefault({}),
  reminder_enable: z.boolean().default(true),
  callback_url: z.url({ protocol: /^https?$/ }),
  callback_method: z.literal('get'),
})

export const QrRequest = z.object({
  type: z.literal('upi_qr'),
  name: z.string().optional(),
  usage: z.literal('single_use'),
  fixed_amount: z.literal(true),
  payment_amount: z.int().min(100, 'The payment amount must be at least 100'),
  close_by: z.int().positive().optional(),
  description: z.string().max(2048).optional(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
})

export const RefundRequest = z.object({
  amount: z.int().min(100, 'The amount must be atleast INR 1.00').optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  receipt: z.string().max(40).nullish(),
})

/** Razorpay's error response. */
export const refusal = (description: string, code = 'BAD_REQUEST_ERROR') => ({
  error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
})

/** Razorpay's response to invalid input, with the first invalid field. */
export function badRequest(error: z.ZodError) {
  const issue = error.issues[0]
  const { error: body } = refusal(issue?.message ?? 'Invalid request')
  return { error: { ...body, field: issue?.path.join('.') ?? '' } }
}

/** Seconds since 1970, as Razorpay sends them. */
const seconds = (ms: number | undefined) => (ms === undefined ? 0 : Math.floor(ms / 1000))

const amountPaid = ({ payments }: Pick<Link, 'payments'>): number =>
  payments.filter(({ status }) => status === 'captured').reduce((sum, { amount }) => sum + amount, 0)

/** A link's response; also part of its webhooks. Its payments are listed once the link is paid. */
export function linkBody(link: Link, publicUrl: string) {
  const captured = link.payments.filter(({ status }) => status === 'captured')
  const isPaid = link.status === 'paid'
  return {
    accept_partial: false,
    amount: link.amount,
    amount_paid: isPaid ? amountPaid(link) : 0,
    callback_method: 'get',
    callback_url: link.callbackUrl,
    cancelled_at: link.status === 'cancelled' ? seconds(link.endedAt) : 0,
    created_at: seconds(link.createdAt),
    currency: 'INR',
    customer: {},
    description: link.description ?? '',
    expire_by: seconds(link.expireAt),
    expired_at: link.status === 'expired' ? seconds(link.endedAt) : 0,
    first_min_partial_amount: 0,
    id: link.id,
    notes: null,
    notify: { ...link.notify, whatsapp: false },
    payments: isPaid
      ? captured.map(({ id, amount, status, createdAt }) => ({
          amount,
          created_at: seconds(createdAt),
          method: 'upi',
          payment_id: id,
          plink_id: link.id,
          status,
        }))
      : null,
    reference_id: link.referenceId,
    reminder_enable: false,
    reminders: [],
    short_url: `${publicUrl}/l/${link.pageToken}`,
    status: link.status,
    updated_at: seconds(link.endedAt ?? link.createdAt),
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
    ...(link.orderId ? { order_id: link.orderId } : {}),
  }
}

/** A code's response; also part of its webhooks. Without `hasContent` it is only an image, as for most accounts. */
export function qrBody(qr: Qr, { publicUrl, merchantName, hasContent }: QrLook) {
  const captured = qr.payments.filter(({ status }) => status === 'captured')
  const content = new URLSearchParams({
    pa: 'rzr.demo@icici',
    pn: merchantName,
    tr: `RZP${qr.id.slice('qr_'.length)}qrv2`,
    tn: qr.description ?? '',
    cu: 'INR',
    mc: '8071',
    am: (qr.amount / 100).toFixed(2),
  })
  return {
    id: qr.id,
    entity: 'qr_code',
    created_at: seconds(qr.createdAt),
    name: null,
    usage: 'single_use',
    type: 'upi_qr',
    image_url: `${publicUrl}/codes`,
    payment_amount: qr.amount,
    status: qr.status,
    description: qr.description ?? null,
    fixed_amount: true,
    payments_amount_received: amountPaid(qr),
    payments_count_received: captured.length,
    notes: Object.keys(qr.notes).length > 0 ? qr.notes : [],
    customer_id: null,
    close_by: seconds(qr.closeBy),
    closed_at: qr.closedAt === undefined ? null : seconds(qr.closedAt),
    close_reason: qr.closeReason,
    ...(hasContent
      ? { image_content: `upi://pay?${content.toString().replaceAll('+', '%20').replace('%40', '@')}` }
      : {}),
  }
}

export type QrLook = { publicUrl: string; merchantName: string; hasContent: boolean }

export function orderBody(link: Link) {
  const paid = amountPaid(link)
  return {
    id: link.orderId,
    entity: 'order',
    amount: link.amount,
    amount_paid: paid,
    amount_due: Math.max(0, link.amount - paid),
    currency: 'INR',
    receipt: link.referenceId,
    status: paid > 0 ? 'paid' : 'attempted',
    attempts: link.payments.length,
    notes: [],
    created_at: seconds(link.payments[0]?.createdAt),
  }
}

/** Payments of codes have no order. */
export function paymentBody(payment: Payment, of: Link | Qr, refunded: number) {
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: 'INR',
    status: refunded > 0 && refunded >= payment.amount ? 'refunded' : payment.status,
    order_id: 'orderId' in of ? of.orderId : null,
    method: 'upi',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded >= payment.amount ? 'full' : 'partial',
    captured: payment.status === 'captured',
    description: 'closeBy' in of ? 'QRv2 Payment' : `#${of.id.slice('plink_'.length)}`,
    vpa: 'demo@upi',
    email: 'void@razorpay.com',
    contact: '+919000000000',
    notes: [],
    error_code: payment.status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
    acquirer_data: { rrn: payment.rrn },
    created_at: seconds(payment.createdAt),
  }
}

export function refundBody(refund: Refund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.paymentId,
    notes: [],
    receipt: refund.receipt,
    acquirer_data: { arn: refund.status === 'processed' ? refund.arn : null },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status: refund.status,
    speed_requested: 'normal',
    speed_processed: 'normal',
  }
}

export const collection = <Item>(items: Item[]) => ({ entity: 'collection', count: items.length, items })
