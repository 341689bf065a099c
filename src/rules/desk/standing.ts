import { MINUTE_MS } from '../durations.ts'
import type { VisitState } from '../visits/visit-state.ts'

/**
 * How long a home visit may stay in a state: a way within a city takes up to an hour and a half, a collection
 * half an hour, with as much again for a family or a wait at the gate.
 */
const STANDS_AT_MOST_MS: Partial<Record<VisitState, number>> = {
  on_the_way: 90 * MINUTE_MS,
  arrived: 60 * MINUTE_MS,
}

/** `since`: when the state began. */
export function standsTooLong(state: VisitState, since: Date | null, now: Date): boolean {
  const most = STANDS_AT_MOST_MS[state]
  return most !== undefined && since !== null && now.getTime() - since.getTime() > most
}
