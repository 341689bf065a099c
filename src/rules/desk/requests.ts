import { addDays, indianDate, indianHour, startOfIndianDay } from '../dates.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import type { BookingStatus } from '../visits/request-forms.ts'

/** The work on requests that somebody calls about: what kinds there are, when a call is due, and how one ends. */

export const REQUEST_KINDS = ['home-care', 'consultation', 'prescription', 'offer'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** What became of a call. `call-again`: they asked for another hour. */
export const CALL_OUTCOMES = ['reached', 'no-answer', 'call-again'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/**
 * How a request ends, and what its customer then reads of it under My Orders (null: as before). `ordered` is written by
 * the order that came of it, and by nothing else.
 */
export const CLOSINGS = {
  ordered: 'confirmed',
  arranged: 'confirmed',
  'not-wanted': 'cancelled',
  'not-reached': 'cancelled',
  'not-offered': 'cancelled',
  twice: 'cancelled',
} as const satisfies Record<string, BookingStatus | null>
export type Closing = keyof typeof CLOSINGS
export const CLOSING_NAMES = Object.keys(CLOSINGS) as [Closing, ...Closing[]]
/** Those that somebody chooses. */
export const CLOSE_REASONS = ['arranged', 'not-wanted', 'not-reached', 'not-offered', 'twice'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** The lists of the queue, in the order of their tabs. */
export const REQUEST_LISTS = ['overdue', 'free', 'mine', 'all', 'closed'] as const
export type RequestList = (typeof REQUEST_LISTS)[number]

/** Who has taken a request, and does nothing for so long, has it no more: nobody is forgotten with them. */
export const HELD_FOR_MS = 30 * MINUTE_MS

/** A request is called within so many hours in which somebody is at the desk. */
const CALL_WITHIN_HOURS = 2
/** India's hours, every day. */
const DESK_HOURS = { from: 8, to: 20 } as const

const hourOf = (date: string, hour: number): Date =>
  new Date(startOfIndianDay(date).getTime() + hour * HOUR_MS)

/** When a request that came at `at` has to be called: two hours on, of those in which somebody is there. */
export function callDue(at: Date): Date {
  const day = indianDate(at)
  const opens = hourOf(day, DESK_HOURS.from)
  const tomorrow = hourOf(addDays(day, 1), DESK_HOURS.from)
  const begins = at < opens ? opens : indianHour(at) >= DESK_HOURS.to ? tomorrow : at
  const due = new Date(begins.getTime() + CALL_WITHIN_HOURS * HOUR_MS)
  const closes = hourOf(indianDate(begins), DESK_HOURS.to)
  if (due <= closes) return due
  return new Date(
    hourOf(addDays(indianDate(begins), 1), DESK_HOURS.from).getTime() + (due.getTime() - closes.getTime()),
  )
}

/** What was sent by then has to be called by `now`: where `callDue` turns, as a bound for a list. */
export function sentForDue(now: Date): Date {
  const day = indianDate(now)
  const within = CALL_WITHIN_HOURS * HOUR_MS
  const opens = hourOf(day, DESK_HOURS.from).getTime()
  const lastOfYesterday = hourOf(addDays(day, -1), DESK_HOURS.to).getTime() - within
  const sinceOpening = now.getTime() - opens
  if (sinceOpening < within) return new Date(lastOfYesterday + Math.max(0, sinceOpening))
  return new Date(Math.min(now.getTime(), hourOf(day, DESK_HOURS.to).getTime()) - within)
}

/** A later hour that the customer asked for counts in place of the first one. */
export const dueOf = (sentAt: Date, callAgainAt: Date | null): Date => callAgainAt ?? callDue(sentAt)
