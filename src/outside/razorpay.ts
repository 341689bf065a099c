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
import { QR_EVENTS, SUBSCRIBED_EVENTS, sampleWebhook, webhookReader } from './razorpay-webhook.ts'

const paise = z.number().int().nonnegative()

const Link = z.looseObject({
  id: z.string().min(1),
  reference_id: z.string(),
  status: z.string(),
  amount: paise,
  amount_paid: paise,
  short_url: z.url({ protocol: /^https?$/ }),
  /** Null until a payment is captured. */
  payments: z.array(z.looseObject({ payment_id: z.string(), status: z.string() })).nullish(),
  /** The order behind the link. Some answers lack it. */
  order_id: z.string().nullish(),
})
type Link = z.infer<typeof Link>

const Links = z.looseObject({ payment_links: z.array(Link) })

const Payments = z.looseObject({
  items: z.array(z.looseObject({ id: z.string().min(1), status: z.string(), amount: paise })),
})

const Qr = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  payment_amount: paise,
  /** Captured payments. */
  payments_count_received: z.number().int().nonnegative(),
  close_reason: z.string().nullish(),
  /** Only on accounts for which Razorpay has switched it on; otherwise a code is an image. */
  image_content: upiCodeLink.nullish().catch(null),
})

const Qrs = z.looseObject({ items: z.array(z.looseObject({})) })

const Refund = z.looseObject({ status: z.string(), receipt: z.string().nullish() })
const Refunds = z.looseObject({ items: z.array(Refund) })

const switchedOn = (events: Record<string, unknown>): string[] =>
  Object.entries(events).flatMap(([event, isOn]) =>
    isOn === true || isOn === 1 || isOn === '1' ? [event] : [],
  )

const Webhooks = z.looseObject({
  items: z.array(
    z.looseObject({
      url: z.string(),
      active: z.boolean(),
      /** A list at partners, otherwise a switch for each. */
      events: z
        .union([z.array(z.string()), z.record(z.string(), z.unknown())])
        .transform(events => (Array.isArray(events) ? events : switchedOn(events))),
    }),
  ),
})

const Refusal = z.looseObject({
  error: z.looseObject({
    code: z.string().nullish(),
    description: z.string().nullish(),
    reason: z.string().nullish(),
  }),
})

/** Expired and cancelled links are read with the payments of their order. */
const LINK_STATES = new Map<string, ProviderStatus['state']>([
  ['created', 'pending'],
  ['paid', 'completed'],
  ['expired', 'failed'],
  ['cancelled', 'failed'],
])

const refundState = (status: string): RefundState =>
  status === 'processed' ? 'completed' : status === 'failed' ? 'failed' : 'pending'

export type RazorpayOptions = {
  /** `https://api.razorpay.com/v1`; the key decides between test and live mode. */
  url: string
  keyId: string
  keySecret: string
  /** Without it every webhook is refused. */
  webhookSecret?: string
  timeoutMs?: number
  now: () => Date
}

/** The reasons of a refusal that are safe to log; its description may repeat what was sent. */
function reasonOf(body: unknown): { words: string; description: string } {
  const parsed = Refusal.safeParse(body)
  if (!parsed.success) return { words: '', description: '' }
  const { code, reason, description } = parsed.data.error
  const words = [code, reason].filter(word => /^[A-Za-z0-9_]{3,60}$/.test(word ?? '')).join(' ')
  return { words, description: description ?? '' }
}

function refusalError({ what, isRead }: Pick<Request, 'what' | 'isRead'>, status: number, body: unknown) {
  const { words, description } = reasonOf(body)
  if (status === 401) return new ProviderError('not_set_up', `${what}: the key was refused`)
  // Another request with the same idempotency key is still running.
  if (status === 409) return new ProviderError('unreachable', `${what}: answered 409`)
  // A wrong address or a proxy's page proves nothing: an unknown id is a 400.
  if (status === 404) return new ProviderError('invalid_answer', `${what}: answered 404`)
  if (isRead && /does not exist/i.test(description))
    return new ProviderError('not_found', `${what}: not found`)
  return new ProviderError('refused', `${what}: refused (${status}${words ? ` ${words}` : ''})`)
}

interface Request {
  /** For the log: `Razorpay status`. */
  what: string
  path: string
  isRead: boolean
  /** A payer at a door or counter waits for it. */
  isAwaited?: boolean
  body?: object
  headers?: Record<string, string>
}

/** The refusal of a request is returned as `refused`, with its description, which must not be logged. */
type Answer<T> = { value: T } | { refused: ProviderError; description: string }

function createCaller(options: RazorpayOptions) {
  const timeoutMs = options.timeoutMs ?? 8_000
  const awaitedMs = Math.min(timeoutMs, QR_TIMEOUT_MS)
  const base = options.url.replace(/(?<!\/)\/+$/, '')
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`

  async function ask<T>(schema: z.ZodType<T>, request: Request): Promise<Answer<T>> {
    const { what, path, isRead, body, headers } = request
    const { status, body: answer } = await callProvider({
      what,
      url: `${base}${path}`,
      method: isRead ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        authorization,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      timeoutMs: request.isAwaited ? awaitedMs : timeoutMs,
    })
    if (status >= 400)
      return { refused: refusalError(request, status, answer), description: reasonOf(answer).description }
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw new ProviderError('invalid_answer', `${what}: answer not understood`)
    return { value: parsed.data }
  }

  return {
    ask,
    async read<T>(what: string, path: string, schema: z.ZodType<T>): Promise<T> {
      const answer = await ask(schema, { what, path, isRead: true })
      if ('refused' in answer) throw answer.refused
      return answer.value
    },
  }
}

type Caller = ReturnType<typeof createCaller>

const linkPath = (id: string) => `/payment_links/${encodeURIComponent(id)}`

async function findLink({ read }: Caller, what: string, reference: string): Promise<Link> {
  const path = `/payment_links?reference_id=${encodeURIComponent(reference)}`
  const { payment_links: links } = await read(what, path, Links)
  const link = links.find(({ reference_id }) => reference_id === reference)
  if (!link) throw new ProviderError('not_found', `${what}: not found`)
  return link
}

/** A payment may be captured after the end of its link, and then stands only in the link's order. */
async function paymentOfEndedLink({ read }: Caller, { order_id: orderId }: Link) {
  if (!orderId) return undefined
  const path = `/orders/${encodeURIComponent(orderId)}/payments`
  const { items } = await read('Razorpay payments', path, Payments)
  return (
    items.find(({ status }) => status === 'captured') ?? items.find(({ status }) => status === 'authorized')
  )
}

async function statusOf(caller: Caller, link: Link): Promise<ProviderStatus> {
  const known = { amountPaise: link.amount, providerOrderId: link.id }
  const state = LINK_STATES.get(link.status) ?? 'unknown'
  if (state === 'completed') {
    const paid = link.payments?.find(({ status }) => status === 'captured') ?? link.payments?.[0]
    // Without the payment's id it could never be refunded.
    if (!paid) throw new ProviderError('invalid_answer', 'Razorpay status: paid without a payment')
    return { ...known, state, amountPaise: link.amount_paid, transactionId: paid.payment_id }
  }
  if (state !== 'failed') return { ...known, state }

  const late = await paymentOfEndedLink(caller, link)
  if (late?.status === 'captured')
    return { ...known, state: 'completed', amountPaise: late.amount, transactionId: late.id }
  if (late) return { ...known, state: 'pending' }
  const isCancelled = link.status === 'cancelled'
  return { ...known, state, errorCode: link.status.toUpperCase(), isCancelled }
}

const qrPath = (id: string) => `/payments/qr_codes/${encodeURIComponent(id)}`

const isQrId = (id: string): boolean => id.startsWith('qr_')

async function statusOfQr({ read }: Caller, id: string): Promise<ProviderStatus> {
  const qr = await read('Razorpay code status', qrPath(id), Qr)
  const known = { amountPaise: qr.payment_amount, providerOrderId: qr.id }
  const isOpen = qr.status === 'active'
  if (isOpen && qr.payments_count_received === 0) return { ...known, state: 'pending' }

  // A payment may be captured after the code was closed.
  const { items } = await read('Razorpay code payments', `${qrPath(id)}/payments`, Payments)
  const paid = items.find(({ status }) => status === 'captured')
  if (paid) return { ...known, state: 'completed', amountPaise: paid.amount, transactionId: paid.id }
  if (isOpen || items.some(({ status }) => status === 'authorized')) return { ...known, state: 'pending' }
  if (qr.status !== 'closed') return { ...known, state: 'unknown' }
  return { ...known, state: 'failed', errorCode: 'CLOSED', isCancelled: qr.close_reason === 'on_demand' }
}

function qrCalls(caller: Caller, now: () => Date) {
  return {
    /**
     * Razorpay's pages say that a code closes 15 minutes ahead at the earliest, its refusal says 2. Its id has no
     * look-up by ours, so a code whose response is lost is never shown and closes by itself.
     */
    async startQr(payment: QrToStart): Promise<StartedQr> {
      const what = 'Razorpay code'
      const answer = await caller.ask(Qr, {
        what,
        path: '/payments/qr_codes',
        isRead: false,
        isAwaited: true,
        body: {
          type: 'upi_qr',
          usage: 'single_use',
          fixed_amount: true,
          payment_amount: payment.amountPaise,
          close_by: Math.floor(now().getTime() / 1000) + payment.expiresInSeconds,
          description: payment.message,
          // Comes back in webhooks.
          notes: { reference: payment.merchantOrderId },
        },
      })
      if ('refused' in answer) throw answer.refused
      const { id, image_content: link } = answer.value
      if (!link) throw new ProviderError('not_set_up', `${what}: only an image`)
      return { providerOrderId: id, link }
    },

    async qrProblem(): Promise<string | undefined> {
      const { items } = await caller.read('Razorpay webhooks', '/webhooks?count=100', Webhooks)
      const answer = await caller.ask(Qrs, {
        what: 'Razorpay codes',
        path: '/payments/qr_codes?count=1',
        isRead: true,
      })
      if ('refused' in answer) {
        if (answer.refused.kind === 'refused') return 'the account has no UPI codes'
        throw answer.refused
      }
      const missing = QR_EVENTS.filter(event => !items.some(({ events }) => events.includes(event)))
      return missing.length === 0 ? undefined : `the webhook lacks the events ${missing.join(', ')}`
    },
  }
}

function paymentCalls(caller: Caller, now: () => Date) {
  return {
    /** Razorpay refuses an expiry that is less than 15 minutes ahead by its own clock. */
    async startPayment(payment: PaymentToStart): Promise<StartedAtProvider> {
      const what = 'Razorpay pay'
      const answer = await caller.ask(Link, {
        what,
        path: '/payment_links',
        isRead: false,
        body: {
          amount: payment.amountPaise,
          currency: 'INR',
          accept_partial: false,
          reference_id: payment.merchantOrderId,
          expire_by: Math.floor(now().getTime() / 1000) + payment.expiresInSeconds,
          description: payment.message,
          // Otherwise Razorpay would write to the customer itself.
          notify: { sms: false, email: false },
          reminder_enable: false,
          callback_url: payment.redirectUrl,
          callback_method: 'get',
        },
      })
      // An earlier request with this id was accepted, although its response was lost.
      const isKnown =
        'refused' in answer &&
        /reference.?id/i.test(answer.description) &&
        /already/i.test(answer.description)
      if ('refused' in answer && !isKnown) throw answer.refused
      const link = 'value' in answer ? answer.value : await findLink(caller, what, payment.merchantOrderId)
      return { providerOrderId: link.id, redirectUrl: link.short_url }
    },

    /** Throws `not_found` when Razorpay doesn't know the link or code. */
    async paymentStatus({ merchantOrderId, providerOrderId }: StartedBefore): Promise<ProviderStatus> {
      const what = 'Razorpay status'
      if (providerOrderId && isQrId(providerOrderId)) return statusOfQr(caller, providerOrderId)
      const link = providerOrderId
        ? await caller.read(what, linkPath(providerOrderId), Link)
        : await findLink(caller, what, merchantOrderId)
      return statusOf(caller, link)
    },

    async cancel(providerOrderId: string): Promise<void> {
      const answer = isQrId(providerOrderId)
        ? await caller.ask(Qr, {
            what: 'Razorpay close code',
            path: `${qrPath(providerOrderId)}/close`,
            isRead: false,
            isAwaited: true,
          })
        : await caller.ask(Link, {
            what: 'Razorpay cancel',
            path: `${linkPath(providerOrderId)}/cancel`,
            isRead: false,
          })
      if ('refused' in answer) throw answer.refused
    },
  }
}

function refundCalls(caller: Caller) {
  /** Razorpay has no look-up by our id: it is the receipt of one of the payment's refunds. */
  async function findRefund({ merchantRefundId, transactionId }: RequestedRefund) {
    const path = `/payments/${encodeURIComponent(transactionId)}/refunds?count=100`
    const { items } = await caller.read('Razorpay refund status', path, Refunds)
    return items.find(({ receipt }) => receipt === merchantRefundId)
  }

  return {
    /** At least 100 paise. Repeating a request is safe: our id is its idempotency key. */
    async refund(refund: RefundToMake): Promise<{ state: RefundState }> {
      const answer = await caller.ask(Refund, {
        what: 'Razorpay refund',
        path: `/payments/${encodeURIComponent(refund.transactionId)}/refund`,
        isRead: false,
        headers: { 'x-refund-idempotency': refund.merchantRefundId },
        body: { amount: refund.amountPaise, speed: 'normal', receipt: refund.merchantRefundId },
      })
      if ('value' in answer) return { state: refundState(answer.value.status) }
      if (answer.refused.kind !== 'refused') throw answer.refused
      // "Refunded already" may be about this refund, whose first response was lost.
      const earlier = await findRefund(refund).catch((error: unknown) => {
        if (error instanceof ProviderError && error.kind === 'not_found') return undefined
        throw error
      })
      if (!earlier) throw answer.refused
      return { state: refundState(earlier.status) }
    },

    /** Throws `not_found` when the payment has no such refund. */
    async refundStatus(refund: RequestedRefund): Promise<{ state: RefundState }> {
      const found = await findRefund(refund)
      if (!found) throw new ProviderError('not_found', 'Razorpay refund status: not found')
      return { state: refundState(found.status) }
    },
  }
}

/**
 * Razorpay Payment Links and QR Codes. Amounts are whole paise. Every call times out after `timeoutMs`
 * (8,000; a new code after 3,000) and throws ProviderError; after `unreachable` or `invalid_answer` the operation may have succeeded all the same.
 */
export function createRazorpay(options: RazorpayOptions) {
  const caller = createCaller(options)

  return {
    id: 'razorpay',
    mayPayLate: true,
    name: 'Razorpay',
    ...paymentCalls(caller, options.now),
    ...qrCalls(caller, options.now),
    ...refundCalls(caller),
    readWebhook: webhookReader(options.webhookSecret),
    sampleWebhook: () => sampleWebhook(options.webhookSecret),

    /** Razorpay switches a webhook off after it was refused for a day. */
    async webhookProblem(url) {
      const { items } = await caller.read('Razorpay webhooks', '/webhooks?count=100', Webhooks)
      const own = items.find(webhook => webhook.url === url)
      if (!own) return 'it is not entered'
      if (!own.active) return 'it is switched off'
      const missing = SUBSCRIBED_EVENTS.filter(event => !own.events.includes(event))
      return missing.length === 0 ? undefined : `it lacks the events ${missing.join(', ')}`
    },
  } satisfies PaymentProvider
}
