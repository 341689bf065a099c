import { addDays, indianDate, indianHour, startOfIndianDay } from '../dates.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import type { BookingStatus } from '../visits/request-forms.ts'

export const REQUEST_KINDS = ['home-care', 'consultation', 'prescription', 'offer'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const CALL_OUTCOMES = ['reached', 'no-answer', 'call-again'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** The status that the customer sees under My Orders. Only a new order sets `ordered`. */
export const CLOSINGS = {
  ordered: 'confirmed',
  arranged: 'confirmed',
  'not-wanted': 'cancelled',
  'not-reached': 'cancelled',
  'not-offered': 'cancelled',
  twice: 'cancelled',
} as const satisfies Record<string, BookingStatus | null>
export type ClosingName = keyof typeof CLOSINGS
export const CLOSING_NAMES = Object.keys(CLOSINGS) as [ClosingName, ...ClosingName[]]
export const CLOSE_REASONS = ['arranged', 'not-wanted', 'not-reached', 'not-offered', 'twice'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** In the order of tabs. */
export const REQUEST_LISTS = ['overdue', 'free', 'mine', 'all', 'closed'] as const
export type RequestList = (typeof REQUEST_LISTS)[number]

export const REQUESTS_A_PAGE = 100

export const STORED_PRESCRIPTION_TYPES = ['image/jpeg', 'application/pdf'] as const
export type StoredPrescriptionType = (typeof STORED_PRESCRIPTION_TYPES)[number]

/** After this time a request is unassigned again, so that no customer is forgotten. */
export const HELD_FOR_MS = 30 * MINUTE_MS

/** Time to the first call, counted within the desk's hours. */
const CALL_WITHIN_HOURS = 2
/** In India, every day. */
const DESK_HOURS = { from: 8, to: 20 } as const

const hourOf = (date: string, hour: number): Date =>
  new Date(startOfIndianDay(date).getTime() + hour * HOUR_MS)

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

/** The inverse of `callDue`. */
export function sentForDue(now: Date): Date {
  const day = indianDate(now)
  const within = CALL_WITHIN_HOURS * HOUR_MS
  const opens = hourOf(day, DESK_HOURS.from).getTime()
  const lastOfYesterday = hourOf(addDays(day, -1), DESK_HOURS.to).getTime() - within
  const sinceOpening = now.getTime() - opens
  if (sinceOpening < within) return new Date(lastOfYesterday + Math.max(0, sinceOpening))
  return new Date(Math.min(now.getTime(), hourOf(day, DESK_HOURS.to).getTime()) - within)
}

/** When to call. If the customer has asked for a later time, that one counts. */
export const requestDueAt = (sentAt: Date, callAgainAt: Date | null): Date => callAgainAt ?? callDue(sentAt)
