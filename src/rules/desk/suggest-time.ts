import { indianDate } from '../dates.ts'
import { fastFrom, hasBegun, isSoon } from '../visits/slots.ts'

/** Which slot the desk chooses beforehand, and what it has to ask where a fast should have begun already. */

export interface Slot {
  date: string
  hour: number
}

/** Whether the fast of so many hours for a visit then had to begin before `now`. */
export function hasFastBegun({ date, hour }: Slot, fastingHours: number, now: Date): boolean {
  const from = fastFrom({ date, hour }, fastingHours)
  return fastingHours > 0 && hasBegun(from.date, from.hour, now)
}

/**
 * Of the free slots, in their order: one that begins in an hour or later, as somebody has to come; with a fast one of a
 * later day, for which nobody has to have fasted already. Where there is none, the first.
 */
export function suggestedSlot<T extends Slot>(
  free: readonly T[],
  fastingHours: number,
  now: Date,
): T | undefined {
  const inTime = free.filter(({ date, hour }) => !isSoon(date, hour, now))
  const ready = inTime.filter(slot => slot.date > indianDate(now) && !hasFastBegun(slot, fastingHours, now))
  return (fastingHours > 0 ? ready[0] : undefined) ?? inTime[0] ?? free[0]
}
