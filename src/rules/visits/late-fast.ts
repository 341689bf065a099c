import { startOfIndianDay } from '../dates.ts'
import { HOUR_MS } from '../durations.ts'
import type { FastStart } from './fasting.ts'

/** True when a test needs a longer fast than the visit does already, and less time than that is left. */
export function isTooLateToFast(
  { fastingHours, alreadyFasting }: { fastingHours: number; alreadyFasting: number },
  slot: FastStart,
  now: Date,
): boolean {
  const starts = startOfIndianDay(slot.date).getTime() + slot.hour * HOUR_MS
  return fastingHours > alreadyFasting && fastingHours > (starts - now.getTime()) / HOUR_MS
}
