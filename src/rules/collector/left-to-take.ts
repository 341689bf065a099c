import type { Paise } from '../money.ts'
import { isMoneyEvent, type VisitEventKind } from '../visits/visit-events.ts'

interface ReportedMoney {
  kind: VisitEventKind
  details?: Readonly<Record<string, unknown>> | undefined
}

/** What is left of a sum due at the door after the money that was reported there, in paise. */
export const leftToTake = (due: Paise, events: readonly ReportedMoney[]): Paise =>
  events
    .filter(({ kind }) => isMoneyEvent(kind))
    .reduce((left, { details }) => Math.max(0, left - Number(details?.paise ?? 0)), due)
