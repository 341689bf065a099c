import type { VisitEvent } from '../visits/visit-events.ts'
import { type VisitOrder, visitOf } from '../visits/visit-state.ts'

/** The collector assigned at `at`. A late event counts if the visit was theirs then. */
export function collectorAt(order: VisitOrder, events: readonly VisitEvent[], at: Date): string | null {
  const movedAt = order.movedAt && order.movedAt <= at ? order.movedAt : null
  return visitOf(
    { ...order, movedAt },
    events.filter(event => event.at <= at),
  ).collectorId
}
