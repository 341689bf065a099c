import { addDays, indianDate, indianHour, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'

/**
 * When each message may ring a phone. `at-once`: the customer has just asked for it, is waiting for it, or would
 * otherwise prepare for a visit that does not take place. `by-day`: it waits for the morning.
 */
const ORDER_MESSAGES = {
  confirmed: 'at-once',
  /** The slot is reserved for half an hour only. */
  'payment-failed': 'at-once',
  'payment-link': 'at-once',
  /** Sent in the evening; at night it would wake up more people than it helps. */
  'visit-tomorrow': 'by-day',
  /** The page and the email have it at once, so the phone can wait. */
  'report-ready': 'by-day',
  /** The customer must not act on it, at night either. */
  'report-withdrawn': 'at-once',
  /** Banks take days, and cash is already in the customer's hand. */
  refunded: 'by-day',
  /** Otherwise the customer would fast tonight for nothing. */
  cancelled: 'at-once',
  /** Either slot may be tomorrow morning. */
  moved: 'at-once',
  changed: 'at-once',
  /** Another visit of the day changed the hour from which to fast. */
  fast: 'at-once',
  'on-the-way': 'at-once',
  /** The patient may eat, and has to eat soon. */
  'first-taken': 'at-once',
  'second-sample': 'at-once',
  /** The family waits for the news that the sample is taken. */
  'sample-taken': 'at-once',
  /** The customer waits at home. */
  late: 'at-once',
  delayed: 'at-once',
  /** Otherwise the customer would fast and wait for nothing. */
  'new-time-needed': 'at-once',
  /** A receipt, sent while the collector is still there. */
  'cash-received': 'at-once',
  /** The customer waits at home. */
  'visit-failed': 'at-once',
  /** The next visit is in days, at a time yet to be chosen. */
  'sample-rejected': 'by-day',
} as const satisfies Record<string, 'at-once' | 'by-day'>

export type OrderMessage = keyof typeof ORDER_MESSAGES
export const ORDER_MESSAGE_NAMES = Object.keys(ORDER_MESSAGES) as OrderMessage[]

/** 'confirmed', 'moved:<id of the change>' */
export type MessageAbout = OrderMessage | `${OrderMessage}:${string}`

export const parseMessageName = (about: string): OrderMessage | undefined =>
  ORDER_MESSAGE_NAMES.find(name => name === about.split(':', 1)[0])

/** Suffix of messages to the contact at the door. */
const TO_DOOR = ':door'

export const doorMessageName = (about: MessageAbout): MessageAbout => `${about}${TO_DOOR}` as MessageAbout

export const isForDoorContact = (about: string): boolean => about.endsWith(TO_DOOR)

/** In India. Visits begin at seven, but the evening before brings the reminder. */
export const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 8

/** When the quiet hours end; undefined outside of them. */
export function quietUntil(at: Date): Date | undefined {
  const hour = indianHour(at)
  const today = indianDate(at)
  if (hour < QUIET_UNTIL_HOUR) return atEight(today)
  return hour >= QUIET_FROM_HOUR ? atEight(addDays(today, 1)) : undefined
}

const atEight = (day: string): Date => new Date(startOfIndianDay(day).getTime() + QUIET_UNTIL_HOUR * HOUR_MS)

/** When a message can be sent; undefined if now. */
export const heldUntil = (message: OrderMessage, at: Date): Date | undefined =>
  ORDER_MESSAGES[message] === 'by-day' ? quietUntil(at) : undefined
