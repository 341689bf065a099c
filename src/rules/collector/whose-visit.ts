import type { VisitEvent } from '../visits/visit-events.ts'
import { type VisitOrder, visitOf } from '../visits/visit-state.ts'

/**
 * Who was sent to a visit at some moment: what a phone tells late is true if it was theirs then, whoever it was given to
 * since.
 */
export function collectorAt(order: VisitOrder, events: readonly VisitEvent[], at: Date): string | null {
  const movedAt = order.movedAt && order.movedAt <= at ? order.movedAt : null
  return visitOf(
    { ...order, movedAt },
    events.filter(event => event.at <= at),
  ).collectorId
}
