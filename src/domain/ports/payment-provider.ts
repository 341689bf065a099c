/**
 * What the shop needs of a company that moves money. The first one is implemented in `outside`; another needs an
 * implementation there and its place in `Shop.providers`. Amounts are whole paise. Calls throw ProviderError; after
 * `unreachable` or `invalid_answer` the thing may have been done all the same.
 */
export interface PaymentProvider {
  /** Stands in the rows of its payments and in the address of its webhook (`/api/<id>/webhook`). */
  readonly id: string
  /** Opens a payment page. */
  startPayment(payment: PaymentToStart): Promise<StartedAtProvider>
  /** How a payment stands. Throws `not_found` when the provider doesn't know it. */
  paymentStatus(merchantOrderId: string): Promise<ProviderStatus>
  /** Gives money of a completed payment back, whole or in part. Our id can be used once. */
  refund(refund: RefundToMake): Promise<{ state: RefundState }>
  /** How a refund stands. Throws `not_found` when the provider doesn't know it. */
  refundStatus(merchantRefundId: string): Promise<{ state: RefundState }>
  /** Checks a webhook as it came, its headers and its raw body, and reads what it is about. */
  readWebhook(headers: Headers, body: string): Webhook
}

export interface PaymentToStart {
  /** Our id: at most 63 of letters, digits, `_`, `-`, new for each attempt. */
  merchantOrderId: string
  amountPaise: number
  expiresInSeconds: number
  /** Where the customer comes back to. */
  redirectUrl: string
  /** Shown to the customer. */
  message?: string
}

export interface StartedAtProvider {
  providerOrderId: string
  redirectUrl: string
}

export interface ProviderStatus {
  /** `unknown` is a state that the shop has never heard of: treat it as pending. */
  state: 'pending' | 'completed' | 'failed' | 'unknown'
  /** What the provider says the payment is over: compare it with what was asked before trusting `completed`. */
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

/** What a webhook is about. Only a hint: whatever it says, the state is asked for with our own call. */
export type WebhookHint =
  | { about: 'payment'; merchantOrderId: string; event: string }
  | { about: 'refund'; merchantRefundId: string; event: string }

/** `hint` is null for events that the shop has no use for. */
export type Webhook = { isSigned: false } | { isSigned: true; hint: WebhookHint | null }
