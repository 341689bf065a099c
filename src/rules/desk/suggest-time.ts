import { indianDate } from '../dates.ts'
import { fastFrom, hasBegun, isSoon } from '../visits/slots.ts'

export interface Slot {
  date: string
  hour: number
}

export function hasFastBegun({ date, hour }: Slot, fastingHours: number, now: Date): boolean {
  const from = fastFrom({ date, hour }, fastingHours)
  return fastingHours > 0 && hasBegun(from.date, from.hour, now)
}

/**
 * The first free slot that begins at least an hour from now, and not before the hour that is usual for the tests. If
 * they need a fast, the first such slot on a later day, so that the fast can still begin in time. If there is no such
 * slot, the first free one.
 */
export function suggestedTime<T extends Slot>(
  free: readonly T[],
  { fastingHours, usual }: { fastingHours: number; usual: number },
  now: Date,
): T | undefined {
  const possible = free.filter(({ date, hour }) => !isSoon(date, hour, now))
  const usually = possible.filter(({ hour }) => hour >= usual)
  const inTime = usually.length > 0 ? usually : possible
  const ready = inTime.filter(slot => slot.date > indianDate(now) && !hasFastBegun(slot, fastingHours, now))
  return (fastingHours > 0 ? ready[0] : undefined) ?? inTime[0] ?? free[0]
}
