import type { IndianDate } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'
import { fastFrom, startOfSlot } from './slots.ts'

export interface FastStart {
  date: IndianDate
  hour: number
}

/** Null when no test requires a fast. */
export const computeFast = (slot: FastStart, fastingHours: number): FastStart | null =>
  fastingHours > 0 ? fastFrom(slot, fastingHours) : null

const isEarlier = (one: FastStart, other: FastStart): boolean =>
  one.date < other.date || (one.date === other.date && one.hour < other.hour)

/** The fast that starts first. */
export const strictestFast = (fasts: readonly (FastStart | null)[]): FastStart | null =>
  fasts.reduce((first, fast) => (fast && (!first || isEarlier(fast, first)) ? fast : first), null)

/** True if a test needs a longer fast than the visit requires already, and there is not enough time left for it. */
export function isTooLateToFast(
  { fastingHours, alreadyFasting }: { fastingHours: number; alreadyFasting: number },
  slot: FastStart,
  now: Date,
): boolean {
  return fastingHours > alreadyFasting && fastingHours > (startOfSlot(slot) - now.getTime()) / HOUR_MS
}
