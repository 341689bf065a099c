/** Log levels: each is a line of the log and a counter of /metrics. `security.*` is for detecting attacks. */
export const EVENTS = {
  'order.booked': 'info',
  'payment.started': 'info',
  /** A provider opened no payment page; the next one is tried. `about` is the provider. */
  'payment.not-started': 'warn',
  'payment.completed': 'info',
  'payment.failed': 'info',
  'refund.completed': 'info',
  'refund.failed': 'warn',
  'code.sent': 'info',
  'message.sent': 'info',
  'message.not-sent': 'warn',
  'message.refused': 'warn',
  /** Only an operator can fix it: an expired token, a paused template. */
  'message.not-set-up': 'warn',
  /** The shop has no registered text for it. */
  'message.no-text': 'info',
  /** Reported later by WhatsApp, and the first two by the SMS gateway. WhatsApp's last two are followed by an SMS. */
  'message.delivered': 'info',
  'message.undelivered': 'info',
  'message.late': 'info',
  'file.not-deleted': 'warn',

  'security.signed-in': 'info',
  'security.signed-out': 'info',
  /** Ended one session, the others, or all of them. */
  'security.sessions-ended': 'info',
  'security.password-changed': 'info',
  'security.wrong-code': 'info',
  'security.wrong-password': 'info',
  'security.google-refused': 'info',
  'security.passkey-refused': 'warn',
  'security.locked-out': 'warn',
  'security.rate-limited': 'warn',
  /** One person looked up or opened too many customers within an hour. `about` is the kind of call. */
  'security.searched-too-often': 'warn',
  /** The limit of wrong codes for the whole shop is used up: someone guesses from many addresses. */
  'security.many-wrong-codes': 'warn',
  'security.dead-token': 'info',
  'security.foreign-object': 'warn',
  'security.forbidden': 'warn',
  'security.bad-link': 'warn',
  'security.webhook-refused': 'warn',
  /** `about` is the action, `audit` the id of the audit's row, which names the actor. */
  'security.operator-acted': 'info',
  'security.data-exported': 'info',
  'security.account-erased': 'info',
} as const satisfies Record<string, 'info' | 'warn'>

export type EventName = keyof typeof EVENTS

/** Must not contain names, phones, e-mails or codes. */
interface EventDetails {
  requestId?: string
  customerId?: string
  staffId?: string
  /** Logged as a keyed hash. */
  address?: string
  way?: 'code' | 'password' | 'google' | 'passkey' | 'authenticator'
  code?: string
  /** '/api/orders/:id' */
  route?: string
  subject?: string
  about?: string
  channel?: string
  audit?: string
  error?: string
}

/** Records an event. Never throws. */
export type RecordEvent = (event: EventName, details?: EventDetails) => void
