import type { IndianDate } from '../dates.ts'
import { hasSecondSample } from '../visits/eating.ts'
import { type Act, type Eating, nextAct, sampleAfterMeal } from '../visits/next-act.ts'
import { startOfSlot } from '../visits/slots.ts'
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

export interface DoorProgress {
  /** `between`: after the first of two samples. */
  step: 'to-go' | 'on-the-way' | 'at-door' | 'between' | 'collected' | 'failed'
  /** Null for the first step. */
  at: string | null
  code: 'shown' | 'skipped' | null
  isIdentified: boolean
  /** Codes by tube key. */
  tubes: Readonly<Record<string, string>>
  money: 'cash' | 'upi' | null
  /** In paise. */
  taken: number
  /** Positions of the people who are not sampled. */
  absent: readonly number[]
  firstTakenAt: string | null
  mealAt: string | null
}

const NOTHING: DoorProgress = {
  step: 'to-go',
  at: null,
  code: null,
  isIdentified: false,
  tubes: {},
  money: null,
  taken: 0,
  absent: [],
  firstTakenAt: null,
  mealAt: null,
}

/** Events that begin another try after a failed one. */
const AGAIN: readonly VisitEventKind[] = ['assigned', 'on_the_way', 'arrived', 'code_shown', 'code_skipped']

const rankOf = ({ kind }: DoorEvent): number => VISIT_EVENT_KINDS.indexOf(kind)

/** Combines the server's events with those that the phone has not sent yet, in any order and with repetitions. */
export function computeProgress(events: readonly DoorEvent[]): DoorProgress {
  const once = new Map(events.map(event => [event.id, event]))
  return [...once.values()]
    .sort(
      (one, other) =>
        Date.parse(one.at) - Date.parse(other.at) ||
        rankOf(one) - rankOf(other) ||
        (one.id < other.id ? -1 : 1),
    )
    .reduce(applyEvent, NOTHING)
}

function applyEvent(known: DoorProgress, event: DoorEvent): DoorProgress {
  const { kind, at, details = {} } = event
  // Once collected, a sample stays collected.
  if (known.step === 'collected') return known
  const before = known.step === 'failed' && AGAIN.includes(kind) ? NOTHING : known
  const isThere = before.step === 'at-door' || before.step === 'between'
  const atDoor = isThere ? before : { ...before, step: 'at-door' as const, at }
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
    case 'absent':
      return { ...before, absent: [...new Set([...before.absent, Number(details.person)])] }
    case 'tube_bound':
      return { ...before, tubes: { ...before.tubes, [String(details.tube)]: String(details.code) } }
    case 'first_taken':
      // A meal before the first sample does not count.
      return before.firstTakenAt ? before : { ...before, step: 'between', at, firstTakenAt: at, mealAt: null }
    case 'meal_started':
      return { ...before, mealAt: before.mealAt ?? at }
    case 'cash_taken':
      return { ...before, money: before.money ?? 'cash', taken: before.taken + paiseOf(details) }
    case 'upi_taken':
      // A code's payment, which is not counted again.
      if (details.paise === 0) return before
      return { ...before, money: before.money ?? 'upi', taken: before.taken + paiseOf(details) }
    case 'collected':
      return { ...before, step: 'collected', at }
    case 'failed':
      return { ...before, step: 'failed', at }
    default:
      return before
  }
}

const paiseOf = ({ paise }: { paise?: unknown }): number => Number(paise ?? 0)

interface TubeAtDoor {
  key: string
  person: string
  position: number
  timing: string
}

interface VisitAtDoor {
  hour: number
  people: readonly { name: string; eating: Eating }[]
  tubes: readonly TubeAtDoor[]
  toTake: number
}

/** Filled only at the second sample: of patients with a sample before their meal and one after it. */
export const isLaterTube = (
  { people }: Pick<VisitAtDoor, 'people'>,
  { person, timing }: TubeAtDoor,
): boolean =>
  timing === 'after-meal' && people.some(({ name, eating }) => name === person && hasSecondSample(eating))

export function remainingSteps(
  visit: Omit<VisitAtDoor, 'hour'>,
  progress: DoorProgress,
): {
  code: boolean
  person: boolean
  tubes: number
  /** Tubes before the meal; 0 if the visit has one sample, or the first is taken. */
  firstTubes: number
  /** True while the first of two samples is still to be taken. */
  first: boolean
  money: boolean
} {
  const missing = visit.tubes.filter(
    ({ key, position }) => !progress.tubes[key] && !progress.absent.includes(position),
  )
  const first = progress.firstTakenAt === null && visit.people.some(({ eating }) => hasSecondSample(eating))
  return {
    code: progress.code === null,
    person: !progress.isIdentified,
    tubes: missing.length,
    firstTubes: first ? missing.filter(tube => !isLaterTube(visit, tube)).length : 0,
    first,
    money: visit.toTake > 0,
  }
}

/** What the patients eat: each different act once, with the time of the sample after it. */
export function actsAtDoor(
  { hour, people }: Pick<VisitAtDoor, 'hour' | 'people'>,
  progress: DoorProgress,
  date: IndianDate,
  now: Date,
): Act[] {
  const instant = (at: string | null) => (at === null ? null : new Date(at))
  const { firstTakenAt, mealAt } = progress
  const times = { slot: { date, hour }, firstTakenAt: instant(firstTakenAt), mealAt: instant(mealAt) }
  const acts = people.map(({ eating }) => nextAct(eating, times, now))
  return [...new Map(acts.map(act => [JSON.stringify(act), act])).values()]
}

/**
 * When the collector comes, in ms: the start of the hour or, after the first of two samples, the time of the second.
 */
export function dueAtDoor(
  { hour, people }: Pick<VisitAtDoor, 'hour' | 'people'>,
  { firstTakenAt, mealAt }: DoorProgress,
  date: IndianDate,
): number {
  const slot = { date, hour }
  if (firstTakenAt === null) return startOfSlot(slot)
  const times = {
    slot,
    firstTakenAt: new Date(firstTakenAt),
    mealAt: mealAt === null ? null : new Date(mealAt),
  }
  const samples = people
    .filter(({ eating }) => hasSecondSample(eating))
    .flatMap(({ eating }) => sampleAfterMeal(eating, times) ?? [])
  return Math.min(...samples.map(sample => sample.getTime()))
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
