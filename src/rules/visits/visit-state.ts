import type { OrderStatus } from '../orders/order-status.ts'
import { VISIT_EVENT_KINDS, type VisitEvent, type VisitEventKind } from './visit-events.ts'

/**
 * `failed`: the sample could not be taken, and the visit needs another time. `first_taken`: the first of two samples,
 * after which the patient eats.
 */
export const VISIT_STATES = [
  'booked',
  'assigned',
  'on_the_way',
  'arrived',
  'first_taken',
  'failed',
  'collected',
  'received',
  'analysing',
  'reported',
  'cancelled',
] as const
export type VisitState = (typeof VISIT_STATES)[number]

/** In their order, as the customer sees them. */
export const VISIT_STEPS = [
  'booked',
  'assigned',
  'on_the_way',
  'arrived',
  'first_taken',
  'collected',
  'received',
  'analysing',
  'reported',
] as const
type VisitStepName = (typeof VISIT_STEPS)[number]

/** Steps that a centre visit does not have. */
const OF_A_COLLECTOR: readonly VisitStepName[] = ['assigned', 'on_the_way', 'arrived']

interface VisitLine {
  name: VisitStepName
  /** Null for a step that is not done, or whose time was not recorded. */
  at: Date | null
  isDone: boolean
}

export interface VisitOrder {
  status: OrderStatus
  isCentreVisit: boolean
  /** When the order was placed, confirmed or not. */
  bookedAt: Date
  collectedAt: Date | null
  reportedAt: Date | null
  /** Last change of the slot. A collector on the way to the old slot is not on the way to the new one. */
  movedAt: Date | null
}

export interface VisitProgress {
  state: VisitState
  steps: VisitLine[]
  collector: string | null
  /** Null for a name from before the staff list. */
  collectorId: string | null
  /** True if a collector was at the door, or is no longer needed. */
  hasCome: boolean
  failReason: string | null
  failedAt: Date | null
  /** When the first of two samples was taken; null until then. */
  firstTakenAt: Date | null
  /** When the patient began to eat for a sample after a meal, as they reported it. */
  mealAt: Date | null
}

/** Events that stay valid when the visit moves to another slot. */
const OF_THE_SAMPLE: readonly VisitEventKind[] = ['collected', 'received', 'analysing']

const rankOf = ({ kind }: VisitEvent): number => VISIT_EVENT_KINDS.indexOf(kind)

/** Sorts by time and removes duplicates, so that the order of the input has no effect. */
function sortEvents(events: readonly VisitEvent[]): VisitEvent[] {
  const once = new Map(events.map(event => [event.id, event]))
  return [...once.values()].sort(
    (one, other) =>
      one.at.getTime() - other.at.getTime() || rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1),
  )
}

interface Door {
  collector: string | null
  collectorId: string | null
  assignedAt: Date | null
  onTheWayAt: Date | null
  arrivedAt: Date | null
  firstTakenAt: Date | null
  mealAt: Date | null
  failReason: string | null
  failedAt: Date | null
}

const NO_COLLECTOR: Door = {
  collector: null,
  collectorId: null,
  assignedAt: null,
  onTheWayAt: null,
  arrivedAt: null,
  firstTakenAt: null,
  mealAt: null,
  failReason: null,
  failedAt: null,
}

export type RecordedCollector = Pick<VisitEvent, 'collector' | 'collectorId'>

/** The staff id, or the name if recorded without an id. */
export const collectorKey = ({ collector, collectorId }: RecordedCollector): string | null =>
  collectorId ?? collector

/** Compares names if one of the two was recorded without an id. */
export const isSameCollector = (one: RecordedCollector, other: RecordedCollector): boolean =>
  one.collectorId && other.collectorId
    ? one.collectorId === other.collectorId
    : one.collector === other.collector

function applyDoorEvent(door: Door, { kind, at, collector, collectorId, reason }: VisitEvent): Door {
  // After a failed try, later events belong to the next try.
  const known =
    door.failedAt && kind !== 'failed'
      ? { ...NO_COLLECTOR, collector: door.collector, collectorId: door.collectorId }
      : door
  switch (kind) {
    case 'assigned':
      if (isSameCollector(known, { collector, collectorId }) && known.assignedAt)
        return { ...known, collectorId: collectorId ?? known.collectorId }
      return {
        ...NO_COLLECTOR,
        firstTakenAt: known.firstTakenAt,
        mealAt: known.mealAt,
        // Null means that the visit was unassigned.
        ...(collector === null ? {} : { collector, collectorId, assignedAt: at }),
      }
    case 'on_the_way':
      return { ...known, onTheWayAt: known.onTheWayAt ?? at }
    case 'arrived':
    case 'code_shown':
    case 'code_skipped':
      return { ...known, arrivedAt: known.arrivedAt ?? at }
    case 'first_taken':
      // A meal before the first of two samples does not count.
      return known.firstTakenAt ? known : { ...known, firstTakenAt: at, mealAt: null }
    case 'meal_started':
      return { ...known, mealAt: known.mealAt ?? at }
    case 'failed':
      return { ...known, failedAt: at, failReason: reason }
    default:
      return known
  }
}

const timeOfFirst = (events: readonly VisitEvent[], kind: VisitEventKind): Date | null =>
  events.find(event => event.kind === kind)?.at ?? null

/** The result does not depend on the order or repetition of events. */
export function computeVisit(order: VisitOrder, events: readonly VisitEvent[]): VisitProgress {
  const sorted = sortEvents(events)
  const { movedAt } = order
  const door = sorted
    .filter(({ kind, at }) => !OF_THE_SAMPLE.includes(kind) && (!movedAt || at >= movedAt))
    .reduce(applyDoorEvent, NO_COLLECTOR)
  const at: Record<VisitStepName, Date | null> = {
    booked: order.bookedAt,
    assigned: door.assignedAt,
    on_the_way: door.onTheWayAt,
    arrived: door.arrivedAt,
    first_taken: door.firstTakenAt,
    collected: timeOfFirst(sorted, 'collected') ?? order.collectedAt,
    received: timeOfFirst(sorted, 'received'),
    analysing: timeOfFirst(sorted, 'analysing'),
    reported: order.reportedAt,
  }
  const state = stateOf(order, at, door)
  const far = state === 'failed' ? 'booked' : state === 'cancelled' ? 'booked' : state
  const reached = VISIT_STEPS.indexOf(far)
  return {
    state,
    collector: door.collector,
    collectorId: door.collectorId,
    hasCome:
      door.arrivedAt !== null || door.firstTakenAt !== null || VISIT_STEPS.indexOf('collected') <= reached,
    failReason: state === 'failed' ? door.failReason : null,
    failedAt: state === 'failed' ? door.failedAt : null,
    firstTakenAt: door.firstTakenAt,
    mealAt: door.mealAt,
    steps: VISIT_STEPS.filter(name =>
      name === 'first_taken'
        ? door.firstTakenAt !== null
        : !order.isCentreVisit || !OF_A_COLLECTOR.includes(name),
    ).map(name => ({
      name,
      at: isReached(name, reached) ? at[name] : null,
      isDone: isReached(name, reached),
    })),
  }
}

const isReached = (name: VisitStepName, reached: number): boolean => VISIT_STEPS.indexOf(name) <= reached

const REPORTED: readonly OrderStatus[] = ['report', 'feedback', 'reminder']

function stateOf(
  { status }: VisitOrder,
  at: Record<VisitStepName, Date | null>,
  { failedAt }: Door,
): VisitState {
  if (status === 'cancelled') return 'cancelled'
  if (REPORTED.includes(status)) return 'reported'
  const isCollected = status === 'collected' || at.collected !== null
  if (isCollected || at.received || at.analysing) {
    if (at.analysing) return 'analysing'
    return at.received ? 'received' : 'collected'
  }
  if (failedAt) return 'failed'
  if (at.first_taken) return 'first_taken'
  if (at.arrived) return 'arrived'
  if (at.on_the_way) return 'on_the_way'
  return at.assigned ? 'assigned' : 'booked'
}

/** 'SQ' for Sana Qureshi. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0])
  return letters.join('').toUpperCase()
}
