import { VISIT_EVENT_KINDS, type VisitEvent, type VisitEventKind } from '../visits/visit-events.ts'
import { computeVisit, type VisitOrder } from '../visits/visit-state.ts'
import { MAX_CLOCK_DIFFERENCE_MS } from './phone-events.ts'

export interface DoorEvent {
  id: string
  kind: VisitEventKind
  /** ISO */
  at: string
  reason?: string | null
  details?: Readonly<Record<string, unknown>>
}

export interface Progress {
  step: 'to-go' | 'on-the-way' | 'at-door' | 'collected' | 'failed'
  /** Null for the first step. */
  at: string | null
  code: 'shown' | 'skipped' | null
  isIdentified: boolean
  /** Codes by tube key. */
  tubes: Readonly<Record<string, string>>
  money: 'cash' | 'upi' | null
}

const NOTHING: Progress = {
  step: 'to-go',
  at: null,
  code: null,
  isIdentified: false,
  tubes: {},
  money: null,
}

/** Events that begin another try after a failed one. */
const AGAIN: readonly VisitEventKind[] = ['assigned', 'on_the_way', 'arrived', 'code_shown', 'code_skipped']

const rankOf = ({ kind }: DoorEvent): number => VISIT_EVENT_KINDS.indexOf(kind)

/** Combines the server's events with those that the phone has not sent yet, in any order and with repetitions. */
export function computeProgress(events: readonly DoorEvent[]): Progress {
  const once = new Map(events.map(event => [event.id, event]))
  return [...once.values()]
    .sort(
      (one, other) =>
        Date.parse(one.at) - Date.parse(other.at) ||
        rankOf(one) - rankOf(other) ||
        (one.id < other.id ? -1 : 1),
    )
    .reduce(after, NOTHING)
}

function after(known: Progress, event: DoorEvent): Progress {
  const { kind, at, details = {} } = event
  // Once collected, a sample stays collected.
  if (known.step === 'collected') return known
  const before = known.step === 'failed' && AGAIN.includes(kind) ? NOTHING : known
  const atDoor = before.step === 'at-door' ? before : { ...before, step: 'at-door' as const, at }
  switch (kind) {
    case 'on_the_way':
      return before.step === 'to-go' ? { ...before, step: 'on-the-way', at } : before
    case 'arrived':
      return atDoor
    case 'code_shown':
      return { ...atDoor, code: 'shown' }
    case 'code_skipped':
      return { ...atDoor, code: before.code ?? 'skipped' }
    case 'identified':
      return { ...before, isIdentified: true }
    case 'tube_bound':
      return { ...before, tubes: { ...before.tubes, [String(details.tube)]: String(details.code) } }
    case 'cash_taken':
      return { ...before, money: before.money ?? 'cash' }
    case 'upi_taken':
      return { ...before, money: before.money ?? 'upi' }
    case 'collected':
      return { ...before, step: 'collected', at }
    case 'failed':
      return { ...before, step: 'failed', at }
    default:
      return before
  }
}

export function remainingSteps(
  { tubes, toTake }: { tubes: readonly { key: string; timing: string }[]; toTake: number },
  progress: Progress,
): { code: boolean; person: boolean; tubes: number; money: boolean } {
  return {
    code: progress.code === null,
    person: !progress.isIdentified,
    tubes: tubes.filter(({ key }) => !progress.tubes[key]).length,
    money: toTake > 0 && progress.money === null,
  }
}

/** The collector who was assigned at `at`. An event that is sent late counts if the visit was theirs then. */
export function collectorAt(order: VisitOrder, events: readonly VisitEvent[], at: Date): string | null {
  const movedAt = order.movedAt && order.movedAt <= at ? order.movedAt : null
  return computeVisit(
    { ...order, movedAt },
    events.filter(event => event.at <= at),
  ).collectorId
}

/**
 * A phone shows a visit only once it is assigned. A report dated shortly before the assignment therefore comes from a
 * slow clock, and gets the assignment's time.
 */
export function dateAfterAssignment(
  events: readonly VisitEvent[],
  { collectorId, at }: { collectorId: string; at: Date },
): Date {
  const since = events
    .filter(event => event.kind === 'assigned' && event.collectorId === collectorId)
    .map(event => event.at.getTime() - at.getTime())
    .filter(ms => ms > 0 && ms <= MAX_CLOCK_DIFFERENCE_MS)
  return new Date(at.getTime() + Math.max(0, ...since))
}
