/**
 * What can be seen of the shop afterwards: a closed list, so that whoever watches the log knows every name in it.
 * Each is a line of the log, at the level given here, and a counter of /metrics. `security.*` is for finding attacks.
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

  /** Somebody signed in; `way` says how. */
  'security.signed-in': 'info',
  'security.signed-out': 'info',
  /** Sessions were ended by their owner or an operator: one, the others, all. */
  'security.sessions-ended': 'info',
  'security.password-changed': 'info',
  'security.wrong-code': 'info',
  'security.wrong-password': 'info',
  'security.google-refused': 'info',
  /** Too many wrong codes for one phone. */
  'security.locked-out': 'warn',
  /** A rate limit refused a call. */
  'security.rate-limited': 'warn',
  /** The limit of wrong codes for the whole shop was reached: somebody is guessing from many addresses. */
  'security.many-wrong-codes': 'warn',
  /** A bearer token that is unknown, ended or expired. */
  'security.dead-token': 'info',
  /** A customer asked for what belongs to another one. */
  'security.foreign-object': 'warn',
  /** A link whose signature or time is not right. */
  'security.bad-link': 'warn',
  /** A webhook that does not carry the agreed header. */
  'security.webhook-refused': 'warn',
  /** Somebody of the staff changed something or looked at people; `about` is the action, `audit` the row that names them. */
  'security.operator-acted': 'info',
  'security.data-exported': 'info',
  'security.account-erased': 'info',
} as const satisfies Record<string, 'info' | 'warn'>

export type EventName = keyof typeof EVENTS

/** What an event may say. No name, phone, e-mail or code of anybody. */
interface EventDetails {
  requestId?: string
  customerId?: string
  /** Network address of the caller. It is written as a keyed hash: equal ones can be told, none can be read. */
  address?: string
  /** How somebody signed in. */
  way?: 'code' | 'password' | 'google'
  /** The refusal's code. */
  code?: string
  /** The pattern of the address asked for: '/api/orders/:id'. */
  route?: string
  /** What it is about: 'order:<id>'. */
  subject?: string
  /** Which message, and how it goes. */
  about?: string
  channel?: string
  /** The id of a row of the table `audit`. */
  audit?: string
  /** What went wrong, without personal data. */
  error?: string
}

/** Writes an event down. Never throws. */
export type RecordEvent = (event: EventName, details?: EventDetails) => void
