/**
 * Port for payment providers. The first one is implemented in `outside`; another needs an implementation there and an
 * entry in `Shop.providers`. Amounts are whole paise. Calls throw ProviderError; after `unreachable` or
 * `invalid_answer` the operation may have succeeded all the same.
 */
export interface PaymentProvider {
  /** In the rows of its payments and the path of its webhook (`/api/<id>/webhook`). */
  readonly id: string
  /** Opens a payment page. */
  startPayment(payment: PaymentToStart): Promise<StartedAtProvider>
  /** A payment's status. Throws `not_found` when the provider doesn't know it. */
  paymentStatus(merchantOrderId: string): Promise<ProviderStatus>
  /** Refunds a completed payment, fully or in part. Our id can be used once. */
  refund(refund: RefundToMake): Promise<{ state: RefundState }>
  /** A refund's status. Throws `not_found` when the provider doesn't know it. */
  refundStatus(merchantRefundId: string): Promise<{ state: RefundState }>
  /** Authenticates a webhook by its headers and raw body, and parses it. */
  readWebhook(headers: Headers, body: string): Webhook
}

export interface PaymentToStart {
  /** Our id: at most 63 of letters, digits, `_`, `-`, new for each attempt. */
  merchantOrderId: string
  amountPaise: number
  expiresInSeconds: number
  /** Where the provider redirects the customer afterwards. */
  redirectUrl: string
  /** Shown to the customer. */
  message?: string
}

export interface StartedAtProvider {
  providerOrderId: string
  redirectUrl: string
}

export interface ProviderStatus {
  /** `unknown` is a state that the shop doesn't know: treat it as pending. */
  state: 'pending' | 'completed' | 'failed' | 'unknown'
  /** The provider's amount: compare it with ours before trusting `completed`. */
  amountPaise: number
  providerOrderId: string
  transactionId?: string
  errorCode?: string
}

export interface RefundToMake {
  merchantRefundId: string
  /** Of the payment. */
  merchantOrderId: string
  amountPaise: number
}

export type RefundState = 'pending' | 'completed' | 'failed'

/** What a webhook is about. Only a hint: the status is checked by a call of our own. */
export type WebhookHint =
  | { about: 'payment'; merchantOrderId: string; event: string }
  | { about: 'refund'; merchantRefundId: string; event: string }

/** `hint` is null for events that don't matter here. */
export type Webhook = { isSigned: false } | { isSigned: true; hint: WebhookHint | null }
