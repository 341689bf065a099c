import type { FieldMessages, FieldProblems } from '#rules/problems.ts'
import type { Keyed } from '#text/refusal-keys.ts'
import { type Sentence, say } from '#text/text.ts'

/** 401 means only a missing or invalid token, so that a browser can sign out on it. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  OTP_WRONG: 400,
  OTP_EXPIRED: 400,
  WRONG_PASSWORD: 400,
  NO_PASSWORD: 400,
  GOOGLE_REFUSED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PASSKEY_REFUSED: 403,
  STEP_UP_NEEDED: 403,
  PHONE_UNVERIFIED: 403,
  CODE_NEEDED: 403,
  LINK_INVALID: 403,
  NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  COUPON_UNKNOWN: 404,
  INVOICE_NOT_READY: 404,
  METHOD_NOT_ALLOWED: 405,
  PHONE_TAKEN: 409,
  TOTAL_CHANGED: 409,
  AMOUNT_CHANGED: 409,
  SLOT_FULL: 409,
  SLOT_CLOSED: 409,
  SLOT_SAME: 409,
  COUPON_NOT_STARTED: 409,
  COUPON_ENDED: 409,
  COUPON_USED_UP: 409,
  COUPON_NO_COLLECTION_PAYMENT: 409,
  IDEMPOTENCY_CONFLICT: 409,
  PAYMENT_PENDING: 409,
  ORDER_PAID: 409,
  ORDER_CLOSED: 409,
  ORDER_CHANGED: 409,
  CHANGED: 409,
  BIG_CHANGE: 409,
  REFUND_CHANGED: 409,
  APPROVAL_NEEDED: 409,
  APPROVAL_CLOSED: 409,
  ORDER_STEP_REFUSED: 409,
  ALREADY_BOOKED: 409,
  NOT_READY: 409,
  TOO_MANY_OPEN_ORDERS: 409,
  TOO_MANY_PATIENTS: 409,
  TOO_MANY_ADDRESSES: 409,
  ERASURE_REFUSED: 409,
  TOO_LARGE: 413,
  SESSION_LOCKED: 423,
  INVALID: 422,
  UNKNOWN_ITEM: 422,
  NAME_REQUIRED: 422,
  COUPON_MINIMUM: 422,
  TOO_MANY: 429,
  OTP_WAIT: 429,
  OTP_LOCKED: 429,
  INTERNAL: 500,
  OTP_SEND_FAILED: 502,
  GOOGLE_UNAVAILABLE: 502,
  PAYMENT_PROVIDER: 502,
  DATABASE_DOWN: 503,
  FILES_DOWN: 503,
  BUSY: 503,
  NOT_OPEN: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export interface RefusalDetails {
  fields?: FieldProblems
  /** Path to continue at, for the page of an invalid link. */
  backTo?: string
  /** Further top-level values of the response, e.g. the correct total. */
  extra?: Record<string, unknown>
  /** For CHANGED: the record as it is now, sent as the endpoint's `current`. */
  current?: unknown
  /** Sent as Retry-After, in seconds. */
  retryAfter?: number
  /** Allowed methods, for METHOD_NOT_ALLOWED. */
  allow?: readonly string[]
  /** The underlying error, for the log only. */
  cause?: unknown
  /** The object exists, but belongs to another customer. Only for the log. */
  isForeign?: boolean
  /** The call came by a link that the shop never signed, or that has expired. Only for the log. */
  isBadLink?: boolean
}

/** Sentences are formatted by the API and the command line; `message` is English, for logs and tests. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly sentence: Sentence
  readonly details: RefusalDetails

  constructor(code: ErrorCode, sentence: Sentence, details: RefusalDetails = {}) {
    super(say(sentence), { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.sentence = sentence
    this.details = details
  }
}

/** `message` and `error` are the same, because clients read either. */
export interface ErrorAnswer {
  success: false
  message: string
  error: string
  code: ErrorCode
  requestId: string
  /** For the collector's phone, which formats it in its language. */
  said?: Keyed
  fields?: FieldMessages
}
