import { areaAtEnd, splitPin } from '../addresses/line-end.ts'
import { MINUTE_MS } from '../durations.ts'
import type { VisitState } from '../visits/visit-state.ts'

export interface ListedVisit {
  state: VisitState
  collector: { id: string; name: string } | null
  isCentreVisit: boolean
  /** Null if the visit is not late. */
  lateSince: Date | string | null
  /** Rupees */
  toTake: number
}

const DONE: readonly VisitState[] = ['collected', 'received', 'analysing', 'reported', 'cancelled']

const isOpen = ({ state }: ListedVisit): boolean => !DONE.includes(state)

/** In the order of tabs. */
export const DAY_LISTS = {
  open: isOpen,
  unassigned: visit =>
    isOpen(visit) && !visit.isCentreVisit && visit.collector === null && visit.state !== 'failed',
  late: visit => isOpen(visit) && visit.lateSince !== null,
  failed: ({ state }) => state === 'failed',
  toPay: visit => isOpen(visit) && visit.toTake > 0,
  finished: visit => !isOpen(visit),
  all: () => true,
} as const satisfies Record<string, (visit: ListedVisit) => boolean>

export type DayList = keyof typeof DAY_LISTS
export const DAY_LIST_NAMES = Object.keys(DAY_LISTS) as [DayList, ...DayList[]]

/** A home visit at which no collector has arrived. */
export const isAssignable = (visit: ListedVisit): boolean =>
  !visit.isCentreVisit && (visit.state === 'booked' || visit.state === 'assigned')

/** A visit that can still be moved, cancelled or messaged about. */
export const isChangeable = ({ state }: ListedVisit): boolean =>
  state === 'booked' || state === 'assigned' || state === 'failed'

/** Reads area and PIN code from the end of an address on one line: 'Bandra West', '400050'; '' where it has none. */
export function parseArea(address: string, city: string): { name: string; pinCode: string } {
  const { line, pinCode } = splitPin(address)
  return { name: areaAtEnd(line, city), pinCode }
}

/**
 * How long a home visit may stay in a state, ms. A trip within a city takes up to an hour and a half, a collection half
 * an hour; as much again is allowed for a family or a wait at the gate.
 */
const STANDS_AT_MOST_MS: Partial<Record<VisitState, number>> = {
  on_the_way: 90 * MINUTE_MS,
  arrived: 60 * MINUTE_MS,
  // The time counts from the hour of the second sample.
  first_taken: 30 * MINUTE_MS,
}

/** When a visit has been too long in its state, which began at `since`; null for states without a limit. */
export function stateLateFrom(state: VisitState, since: Date | null): Date | null {
  const most = STANDS_AT_MOST_MS[state]
  return most === undefined || since === null ? null : new Date(since.getTime() + most)
}
