import { z } from 'zod'
import type { Order, Refund } from './phonepe-ledger.ts'

const merchantId = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[A-Za-z0-9_-]+$/, 'only letters, digits, _ and -')

const udfs = (from: number, to: number, text: z.ZodString) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, n) => [`udf${from + n}`, text.optional()]))

export const TokenRequest = z.object({
  client_id: z.string().min(1),
  client_version: z.string().regex(/^\d+$/),
  client_secret: z.string().min(1),
  grant_type: z.literal('client_credentials'),
})

const metaInfo = z
  .object({
    ...udfs(1, 10, z.string().max(256)),
    ...udfs(
      11,
      15,
      z
        .string()
        .max(50)
        .regex(/^[a-zA-Z0-9_\- @.+]*$/),
    ),
  })
  .optional()

export const PayRequest = z.object({
  merchantOrderId: merchantId,
  amount: z.int().min(100),
  expireAfter: z.int().min(300).max(3600).default(1200),
  metaInfo,
  paymentFlow: z.object({
    type: z.literal('PG_CHECKOUT'),
    message: z.string().max(256).optional(),
    merchantUrls: z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
  }),
})

/** Custom Checkout with a UPI code. */
export const QrRequest = z.object({
  merchantOrderId: merchantId,
  amount: z.int().min(100),
  expireAfter: z.int().min(300).max(5_184_000).default(480),
  metaInfo,
  paymentFlow: z.object({
    type: z.literal('PG'),
    paymentMode: z.object({ type: z.literal('UPI_QR') }),
  }),
})

export const RefundRequest = z.object({
  merchantRefundId: merchantId,
  originalMerchantOrderId: merchantId,
  amount: z.int().min(100),
})

/** PhonePe's error response. */
export function refusal(code: string, message: string) {
  return { success: false, code, message }
}

/** PhonePe's response to invalid input, with the first invalid field. */
export function badRequest(error: z.ZodError) {
  const issue = error.issues[0]
  return refusal('BAD_REQUEST', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

function paymentDetails(order: Order) {
  const { attempt } = order
  if (!attempt) return []
  const rail = {
    type: 'UPI',
    utr: attempt.utr,
    upiTransactionId: attempt.upiTransactionId,
    vpa: 'demo@ybl',
  }
  const instrument = {
    type: 'ACCOUNT',
    maskedAccountNumber: 'XXXXXXX20000',
    accountType: 'SAVINGS',
    ifsc: 'AABF0009009',
  }
  const failure =
    attempt.state === 'FAILED'
      ? { errorCode: order.errorCode, detailedErrorCode: order.detailedErrorCode }
      : {}
  return [
    {
      transactionId: attempt.transactionId,
      paymentMode: 'UPI_QR',
      timestamp: attempt.timestamp,
      amount: attempt.amount,
      payableAmount: attempt.amount,
      feeAmount: 0,
      state: attempt.state,
      ...failure,
      rail,
      instrument,
      splitInstruments: [{ amount: attempt.amount, rail, instrument }],
    },
  ]
}

/** The order status response; also part of an order's webhook. */
export function orderBody(order: Order, options: { errorContext: boolean }) {
  const failure =
    order.state === 'FAILED' ? { errorCode: order.errorCode, detailedErrorCode: order.detailedErrorCode } : {}
  const errorContext =
    options.errorContext && order.state === 'FAILED'
      ? {
          errorContext: {
            errorCode: order.errorCode,
            detailedErrorCode: order.detailedErrorCode,
            source: 'CUSTOMER',
            stage: 'AUTHENTICATION',
            description: 'The payment was not made.',
          },
        }
      : {}
  return {
    orderId: order.orderId,
    state: order.state,
    amount: order.amount,
    payableAmount: order.amount,
    feeAmount: 0,
    expireAt: order.expireAt,
    ...failure,
    ...errorContext,
    metaInfo: order.metaInfo ?? {},
    paymentDetails: paymentDetails(order),
  }
}

/** The refund status response; also part of a refund's webhook. */
export function refundBody(refund: Refund, merchant: string) {
  return {
    merchantId: merchant,
    merchantRefundId: refund.merchantRefundId,
    originalMerchantOrderId: refund.originalMerchantOrderId,
    refundId: refund.refundId,
    amount: refund.amount,
    state: refund.state,
    timestamp: refund.createdAt,
    ...(refund.errorCode ? { errorCode: refund.errorCode, detailedErrorCode: refund.errorCode } : {}),
    paymentDetails: [
      {
        transactionId: refund.refundId,
        paymentMode: 'UPI_QR',
        timestamp: refund.createdAt,
        amount: refund.amount,
        state: refund.state,
        rail: { type: 'UPI', utr: refund.utr, vpa: 'demo@ybl' },
      },
    ],
  }
}
