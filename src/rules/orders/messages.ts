import { addDays, indianDate, indianHour, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'

/**
 * The messages about an order, and when each may ring a phone. `at-once`: somebody has just asked for it, waits for it,
 * or would otherwise prepare for a visit, or open a door, in vain. `by-day`: nobody waits, so it waits for the morning.
 */
const ORDER_MESSAGES = {
  /** The booking that somebody has just made. */
  confirmed: 'at-once',
  /** The slot is kept for half an hour only. */
  'payment-failed': 'at-once',
  /** Asked for on the phone, which may still be at the ear. */
  'payment-link': 'at-once',
  /** Sent in the evening; later it would wake up more people than it helps. */
  'visit-tomorrow': 'by-day',
  /** It is on the page as soon as it is there, and in the mailbox. */
  'report-ready': 'by-day',
  /** Banks take days anyway. */
  refunded: 'by-day',
  /** Else somebody fasts tonight for nothing. */
  cancelled: 'at-once',
  /** It may be about tomorrow morning, as may the next. */
  moved: 'at-once',
  changed: 'at-once',
  /** Another visit of the day has changed when to stop eating. */
  fast: 'at-once',
  /** The collector is near. */
  'on-the-way': 'at-once',
  /** The customer waits at home. */
  late: 'at-once',
  /** The receipt, while the collector is there. */
  'cash-received': 'at-once',
  /** Somebody has waited at home. */
  'visit-failed': 'at-once',
  /** The next visit is in days, at a time yet to be chosen. */
  'sample-rejected': 'by-day',
} as const satisfies Record<string, 'at-once' | 'by-day'>

export type OrderMessage = keyof typeof ORDER_MESSAGES
export const ORDER_MESSAGE_NAMES = Object.keys(ORDER_MESSAGES) as OrderMessage[]

/** Name of one message of a kind: 'confirmed', 'moved:2'. */
export type MessageAbout = OrderMessage | `${OrderMessage}:${string}`

/** The kind of a message by its name; undefined for others. */
export const messageOf = (about: string): OrderMessage | undefined =>
  ORDER_MESSAGE_NAMES.find(name => name === about.split(':', 1)[0])

/** Ending of a message's name that goes to the number that answers at the door. */
const TO_DOOR = ':door'

/** Name of the same message to the door. */
export const aboutToDoor = (about: MessageAbout): MessageAbout => `${about}${TO_DOOR}` as MessageAbout

export const isToDoor = (about: string): boolean => about.endsWith(TO_DOOR)

/**
 * The quiet hours in India: from nine in the evening to eight in the morning. Collectors come from seven on, but who
 * has a visit then was told the evening before.
 */
export const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 8

/** When the quiet hours end that `at` lies in; undefined by day. */
export function quietUntil(at: Date): Date | undefined {
  const hour = indianHour(at)
  const today = indianDate(at)
  if (hour < QUIET_UNTIL_HOUR) return atEight(today)
  return hour >= QUIET_FROM_HOUR ? atEight(addDays(today, 1)) : undefined
}

const atEight = (day: string): Date => new Date(startOfIndianDay(day).getTime() + QUIET_UNTIL_HOUR * HOUR_MS)

/** Until when a message must not ring a phone; undefined when it may now. */
export const heldUntil = (message: OrderMessage, at: Date): Date | undefined =>
  ORDER_MESSAGES[message] === 'by-day' ? quietUntil(at) : undefined
