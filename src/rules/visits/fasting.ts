import type { IndianDate } from '../dates.ts'
import { fastFrom } from './slots.ts'

/** The hour from which a person eats nothing before a visit. */
export interface FastStart {
  date: IndianDate
  hour: number
}

/** Start of the fast for one visit; null when its tests require none. */
export const fastOf = (slot: FastStart, fastingHours: number): FastStart | null =>
  fastingHours > 0 ? fastFrom(slot, fastingHours) : null

const isEarlier = (one: FastStart, other: FastStart): boolean =>
  one.date < other.date || (one.date === other.date && one.hour < other.hour)

/** The strictest of several fasts: the one that starts first. Null when there is none. */
export const strictestFast = (fasts: readonly (FastStart | null)[]): FastStart | null =>
  fasts.reduce((first, fast) => (fast && (!first || isEarlier(fast, first)) ? fast : first), null)
