import { z } from 'zod'
import type {
  PaymentProvider,
  PaymentToStart,
  ProviderStatus,
  QrToStart,
  RefundState,
  RefundToMake,
  RequestedRefund,
  StartedAtProvider,
  StartedBefore,
  StartedQr,
} from '#domain/ports/payment-provider.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { callProvider, QR_TIMEOUT_MS, upiCodeLink } from './http.ts'
import { createTokenSource } from './phonepe-token.ts'
import { sampleWebhook, webhookReader } from './phonepe-webhook.ts'

const paise = z.number().int().nonnegative()

const PayAnswer = z.looseObject({
  orderId: z.string().min(1),
  redirectUrl: z.url({ protocol: /^https?$/ }),
})

const link = upiCodeLink.nullish().catch(null)

/** Which of the two is the code differs between PhonePe's pages; the other one is an image or another app's address. */
const QrAnswer = z.looseObject({ orderId: z.string().min(1), intentUrl: link, qrData: link })

const StatusAnswer = z.looseObject({
  orderId: z.string().min(1),
  state: z.string(),
  amount: paise,
  errorCode: z.string().nullish(),
  paymentDetails: z
    .array(z.looseObject({ transactionId: z.string().optional(), state: z.string().optional() }))
    .nullish(),
})

const RefundAnswer = z.looseObject({ state: z.string() })

const RefundStatusAnswer = z.looseObject({
  state: z.string(),
  amount: paise,
  paymentDetails: z
    .array(z.looseObject({ rail: z.looseObject({ utr: z.string().optional() }).nullish() }))
    .nullish(),
})

const Refusal = z.looseObject({ code: z.string() })

const PAYMENT_STATES = new Map<string, ProviderStatus['state']>([
  ['PENDING', 'pending'],
  ['COMPLETED', 'completed'],
  ['FAILED', 'failed'],
])

/** PENDING, CONFIRMED and any future state count as open. */
function refundState(state: string): RefundState {
  return state === 'COMPLETED' ? 'completed' : state === 'FAILED' ? 'failed' : 'pending'
}

type RefundStatus = {
  state: RefundState
  amountPaise: number
  /** The bank's reference number for the customer. */
  utr?: string
}

export type PhonePeOptions = {
  /** `https://api.phonepe.com/apis/pg` */
  url: string
  /** `https://api.phonepe.com/apis/identity-manager` */
  authUrl: string
  clientId: string
  clientSecret: string
  clientVersion: string
  /** Without credentials every webhook is refused. */
  webhook?: { username: string; password: string }
  timeoutMs?: number
  now: () => Date
}

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

/** Message of an error, only if it is safe to log. */
function refusalCode(body: unknown): string | undefined {
  const parsed = Refusal.safeParse(body)
  return parsed.success && /^[A-Z0-9_]{1,60}$/.test(parsed.data.code) ? parsed.data.code : undefined
}

/** A 404 means "unknown order" only with PhonePe's own code: a wrong URL or a proxy's page proves nothing. */
function refusalError(what: string, status: number, body: unknown): ProviderError {
  const code = refusalCode(body)
  if (code?.includes('NOT_FOUND') || (status === 404 && code !== undefined)) {
    return new ProviderError('not_found', `${what}: not found`)
  }
  if (status === 404) return new ProviderError('invalid_answer', `${what}: answered 404 without a code`)
  // An earlier refund with the same id was accepted, although its response was lost.
  if (code === 'DUPLICATE_MERCHANT_REFUND_ID')
    return new ProviderError('invalid_answer', `${what}: asked before`)
  return new ProviderError('refused', `${what}: refused (${status}${code ? ` ${code}` : ''})`)
}

type Caller = ReturnType<typeof createCaller>

/** One retry with a new token after a 401. */
function createCaller(options: PhonePeOptions) {
  const timeoutMs = options.timeoutMs ?? 8_000
  const base = withoutSlash(options.url)
  const tokens = createTokenSource({ ...options, url: withoutSlash(options.authUrl), timeoutMs })

  async function call<T>(
    what: string,
    path: string,
    schema: z.ZodType<T>,
    body?: object,
    maxMs = timeoutMs,
  ): Promise<T> {
    const send = (token: string) =>
      callProvider({
        what,
        url: `${base}${path}`,
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          authorization: `O-Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body && JSON.stringify(body),
        timeoutMs: Math.min(timeoutMs, maxMs),
      })

    const token = await tokens.get()
    let answer = await send(token)
    if (answer.status === 401) answer = await send(await tokens.get(token))
    if (answer.status >= 400) throw refusalError(what, answer.status, answer.body)
    const parsed = schema.safeParse(answer.body)
    if (!parsed.success) throw new ProviderError('invalid_answer', `${what}: answer not understood`)
    return parsed.data
  }
  return call
}

function paymentCalls(call: Caller) {
  return {
    /** `expiresInSeconds`: 300 to 3600. */
    async startPayment(payment: PaymentToStart): Promise<StartedAtProvider> {
      const { merchantOrderId, amountPaise, expiresInSeconds, redirectUrl, message } = payment
      const answer = await call('PhonePe pay', '/checkout/v2/pay', PayAnswer, {
        merchantOrderId,
        amount: amountPaise,
        expireAfter: expiresInSeconds,
        paymentFlow: { type: 'PG_CHECKOUT', message, merchantUrls: { redirectUrl } },
      })
      return {
        providerOrderId: answer.orderId,
        redirectUrl: answer.redirectUrl,
      }
    },

    /** Custom Checkout's flow. `expiresInSeconds`: at least 300. */
    async startQr(payment: QrToStart): Promise<StartedQr> {
      const { merchantOrderId, amountPaise, expiresInSeconds } = payment
      const what = 'PhonePe code'
      const body = {
        merchantOrderId,
        amount: amountPaise,
        expireAfter: expiresInSeconds,
        paymentFlow: { type: 'PG', paymentMode: { type: 'UPI_QR' } },
      }
      const answer = await call(what, '/payments/v2/pay', QrAnswer, body, QR_TIMEOUT_MS)
      const link = answer.intentUrl ?? answer.qrData
      if (!link) throw new ProviderError('invalid_answer', `${what}: answered without a UPI code`)
      return { providerOrderId: answer.orderId, link }
    },

    /** Throws `not_found` when PhonePe doesn't know the order. */
    async paymentStatus({ merchantOrderId, isQr }: StartedBefore): Promise<ProviderStatus> {
      const flow = isQr ? 'payments' : 'checkout'
      const path = `/${flow}/v2/order/${encodeURIComponent(merchantOrderId)}/status?details=false&errorContext=true`
      const answer = await call('PhonePe status', path, StatusAnswer)
      const details = answer.paymentDetails ?? []
      const attempt = details.find(detail => detail.state === answer.state) ?? details.at(-1)
      return {
        state: PAYMENT_STATES.get(answer.state) ?? 'unknown',
        amountPaise: answer.amount,
        providerOrderId: answer.orderId,
        transactionId: attempt?.transactionId,
        errorCode: answer.errorCode ?? undefined,
      }
    },
  }
}

function refundCalls(call: Caller) {
  return {
    /** At least 100 paise. An id can be used once: after an uncertain response call `refundStatus` first. */
    async refund(refund: RefundToMake): Promise<{ state: RefundState }> {
      const answer = await call('PhonePe refund', '/payments/v2/refund', RefundAnswer, {
        merchantRefundId: refund.merchantRefundId,
        originalMerchantOrderId: refund.merchantOrderId,
        amount: refund.amountPaise,
      })
      return { state: refundState(answer.state) }
    },

    /** Throws `not_found` when PhonePe doesn't know it. */
    async refundStatus({ merchantRefundId }: RequestedRefund): Promise<RefundStatus> {
      const path = `/payments/v2/refund/${encodeURIComponent(merchantRefundId)}/status`
      const answer = await call('PhonePe refund status', path, RefundStatusAnswer)
      const utr = answer.paymentDetails?.find(detail => detail.rail?.utr)?.rail?.utr
      return { state: refundState(answer.state), amountPaise: answer.amount, utr }
    },
  }
}

/**
 * PhonePe PG v2: Standard Checkout, and the UPI code of Custom Checkout. Amounts are whole paise. Every call times out
 * after `timeoutMs` (8,000; a new code after 3,000) and throws ProviderError; after `unreachable` or `invalid_answer` the
 * operation may have succeeded all the same.
 */
export function createPhonePe(options: PhonePeOptions) {
  const call = createCaller(options)

  return {
    id: 'phonepe',
    name: 'PhonePe',
    ...paymentCalls(call),
    ...refundCalls(call),
    readWebhook: webhookReader(options.webhook),
    sampleWebhook: () => sampleWebhook(options.webhook),
  } satisfies PaymentProvider
}
