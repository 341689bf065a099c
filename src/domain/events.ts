/**
 * All events, with their log levels: each is a line of the log and a counter of /metrics. `security.*` is for detecting
 * attacks.
 */
export const EVENTS = {
  'order.booked': 'info',
  'payment.started': 'info',
  'payment.completed': 'info',
  'payment.failed': 'info',
  'refund.completed': 'info',
  'refund.failed': 'warn',
  'code.sent': 'info',
  'message.sent': 'info',
  'message.not-sent': 'warn',
  'message.refused': 'warn',
  /** Refused for a reason that only an operator can mend: an expired token, a paused template. */
  'message.not-set-up': 'warn',
  /** What WhatsApp told later of a sent message; after the last two an SMS follows. */
  'message.delivered': 'info',
  'message.undelivered': 'info',
  'message.late': 'info',
  /** Tried again later. */
  'file.not-deleted': 'warn',

  /** `way`: how. */
  'security.signed-in': 'info',
  'security.signed-out': 'info',
  /** By their owner or an operator: one, the others, or all. */
  'security.sessions-ended': 'info',
  'security.password-changed': 'info',
  'security.wrong-code': 'info',
  'security.wrong-password': 'info',
  'security.google-refused': 'info',
  /** A passkey, invitation or recovery code of the staff. */
  'security.passkey-refused': 'warn',
  /** Too many wrong codes for a phone. */
  'security.locked-out': 'warn',
  /** A rate limit refused a call. */
  'security.rate-limited': 'warn',
  /** A person of the staff looked up or opened more people within an hour than by hand; `about`: by which way. */
  'security.searched-too-often': 'warn',
  /** The shop-wide limit of wrong codes was reached: guessing from many addresses. */
  'security.many-wrong-codes': 'warn',
  /** An unknown, ended or expired bearer token. */
  'security.dead-token': 'info',
  /** A customer asked for another customer's data. */
  'security.foreign-object': 'warn',
  /** A call without the permission, or from a page of another site; `staffId` where staff had signed in. */
  'security.forbidden': 'warn',
  /** A link with an invalid signature or expiry. */
  'security.bad-link': 'warn',
  /** A webhook without valid credentials. */
  'security.webhook-refused': 'warn',
  /** A change or a look at people by the staff; `about` is the action, `audit` the row with the actor. */
  'security.operator-acted': 'info',
  'security.data-exported': 'info',
  'security.account-erased': 'info',
} as const satisfies Record<string, 'info' | 'warn'>

export type EventName = keyof typeof EVENTS

/** Details of an event. No name, phone, e-mail or code of anybody. */
interface EventDetails {
  requestId?: string
  customerId?: string
  staffId?: string
  /** The caller's address; logged as a keyed hash, so that equal ones are recognised, but not readable. */
  address?: string
  /** Method of signing in. */
  way?: 'code' | 'password' | 'google' | 'passkey' | 'authenticator'
  /** The refusal's error code. */
  code?: string
  /** The route pattern: '/api/orders/:id'. */
  route?: string
  /** 'order:<id>'. */
  subject?: string
  /** Name and channel of a message. */
  about?: string
  channel?: string
  /** Id of a row in `audit`. */
  audit?: string
  /** The error, without personal data. */
  error?: string
}

/** Records an event. Never throws. */
export type RecordEvent = (event: EventName, details?: EventDetails) => void
