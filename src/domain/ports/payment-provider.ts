/**
 * Amounts are whole paise. Calls throw ProviderError; after `unreachable` or `invalid_answer` the operation may have
 * succeeded all the same.
 */
export interface PaymentProvider {
  /** Stored with its payments, and part of its webhook's path (`/api/<id>/webhook`). */
  readonly id: string
  /** A payment that has failed may still succeed within three days, without a webhook in the worst case. */
  readonly mayPayLate?: boolean
  /** For operators. */
  readonly name: string
  startPayment(payment: PaymentToStart): Promise<StartedAtProvider>
  /** Opens a UPI code for one payment of exactly this sum. Throws within a few seconds: a payer is waiting for it. */
  startQr?(payment: QrToStart): Promise<StartedQr>
  /** Why this account can't open such codes, if the provider can be asked. */
  qrProblem?(): Promise<string | undefined>
  /** Throws `not_found` when the provider doesn't know the payment. */
  paymentStatus(payment: StartedBefore): Promise<ProviderStatus>
  /** Closes an open payment page or code. Throws `refused` if it is paid, expired or closed already. */
  cancel?(providerOrderId: string): Promise<void>
  /** Refunds a completed payment, wholly or in part. Our id can be used only once. */
  refund(refund: RefundToMake): Promise<{ state: RefundState }>
  /** Throws `not_found` when the provider doesn't know the refund. */
  refundStatus(refund: RequestedRefund): Promise<{ state: RefundState }>
  readWebhook(headers: Headers, body: string): Webhook
  /** An authentic webhook about nothing, with which the shop checks its own address. */
  sampleWebhook(): { headers: Record<string, string>; body: string }
  /** Why the provider would send none to this address, if it can be asked. */
  webhookProblem?(url: string): Promise<string | undefined>
}

export interface PaymentToStart {
  /** Our id, new for each attempt: at most 63 letters, digits, `_` and `-`. */
  merchantOrderId: string
  amountPaise: number
  expiresInSeconds: number
  redirectUrl: string
  message?: string
}

export type QrToStart = Omit<PaymentToStart, 'redirectUrl'>

export interface StartedQr {
  providerOrderId: string
  /** What the code says: `upi://pay?...`. */
  link: string
}

export interface StartedAtProvider {
  providerOrderId: string
  redirectUrl: string
}

export interface StartedBefore {
  merchantOrderId: string
  /** Null if the response to the start was lost. */
  providerOrderId: string | null
  /** Started by `startQr`. */
  isQr?: boolean
}

export interface ProviderStatus {
  /** `unknown` is a state that the shop doesn't know: treat it as pending. */
  state: 'pending' | 'completed' | 'failed' | 'unknown'
  /** The provider's amount: compare it with ours before trusting `completed`. */
  amountPaise: number
  providerOrderId: string
  transactionId?: string
  errorCode?: string
  /** Failed because the shop closed the payment page or the code. */
  isCancelled?: boolean
}

export interface RequestedRefund {
  merchantRefundId: string
  /** The provider's id of the completed payment, as its status reported it; empty if it reported none. */
  transactionId: string
}

export interface RefundToMake extends RequestedRefund {
  merchantOrderId: string
  amountPaise: number
}

export type RefundState = 'pending' | 'completed' | 'failed'

/** Only a hint: the shop reads the status by its own call. */
export type WebhookHint =
  | { about: 'payment'; merchantOrderId: string; event: string }
  | { about: 'refund'; merchantRefundId: string; event: string }

/** `hint` is null for events that the shop ignores. */
export type Webhook = { isSigned: false } | { isSigned: true; hint: WebhookHint | null }
