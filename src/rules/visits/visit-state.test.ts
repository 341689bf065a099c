import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VISIT_EVENT_KINDS, type VisitEvent, type VisitEventKind } from './visit-events.ts'
import { computeVisit, initialsOf, type VisitOrder } from './visit-state.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 1, minutes))
const ORDER: VisitOrder = {
  status: 'confirmed',
  isCentreVisit: false,
  bookedAt: at(-1000),
  collectedAt: null,
  reportedAt: null,
  movedAt: null,
}
let next = 0
const event = (kind: VisitEventKind, minutes: number, more: Partial<VisitEvent> = {}): VisitEvent => ({
  id: `event-${++next}`,
  kind,
  at: at(minutes),
  collector: null,
  collectorId: null,
  reason: null,
  ...more,
})
const ASSIGNED = event('assigned', 0, { collector: 'Sana Qureshi' })
const doneIn = ({ steps }: ReturnType<typeof computeVisit>) =>
  steps.filter(({ isDone }) => isDone).map(({ name }) => name)

test('each event is a step with its time, and an unrecorded step is done without a time', () => {
  const way = [ASSIGNED, event('on_the_way', 5), event('collected', 30), event('received', 90)]
  const visit = computeVisit(ORDER, way)
  expect(visit).toMatchObject({ state: 'received', collector: 'Sana Qureshi', hasCome: true })
  expect(visit.steps.map(({ name, at, isDone }) => [name, at?.getUTCMinutes(), isDone])).toEqual([
    ['booked', expect.any(Number), true] as const,
    ['assigned', 0, true] as const,
    ['on_the_way', 5, true] as const,
    ['arrived', undefined, true] as const,
    ['collected', 30, true] as const,
    ['received', 30, true] as const,
    ['analysing', undefined, false] as const,
    ['reported', undefined, false] as const,
  ])
})

const anyEvent = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map(String),
  kind: fc.constantFrom(...VISIT_EVENT_KINDS),
  minutes: fc.integer({ min: 0, max: 6 }),
  collector: fc.constantFrom(null, 'Sana', 'Ravi'),
  collectorId: fc.constantFrom(null, 'staff-1', 'staff-2'),
})
/** One event for each id, as the table keeps them. */
const anyEvents = fc
  .uniqueArray(anyEvent, { selector: ({ id }) => id, maxLength: 12 })
  .map(all => all.map(({ minutes, ...one }) => ({ ...one, at: at(minutes), reason: null })))

test('the state of a visit is the same in any order of its events, and with repeated events', () => {
  const events = anyEvents.chain(all =>
    fc.tuple(
      fc.constant(all),
      fc
        .shuffledSubarray([...all, ...all, ...all], { minLength: 0 })
        .map(some => [...all, ...some].reverse()),
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    ),
  )
  const orders = fc.constantFrom(ORDER, { ...ORDER, movedAt: at(3) }, { ...ORDER, isCentreVisit: true })
  fc.assert(
    fc.property(orders, events, (order, [once, often, shuffled]) => {
      expect(computeVisit(order, often)).toEqual(computeVisit(order, once))
      expect(computeVisit(order, shuffled)).toEqual(computeVisit(order, once))
    }),
  )
})

test('the done steps come first, and a collected sample stays collected', () => {
  fc.assert(
    fc.property(anyEvents, events => {
      const visit = computeVisit(ORDER, events)
      const done = visit.steps.map(({ isDone }) => isDone)
      expect(done).toEqual([...done].sort((one, other) => Number(other) - Number(one)))
      const isTaken = events.some(({ kind }) => kind === 'collected')
      expect(doneIn(visit).includes('collected') || !isTaken).toBe(true)
    }),
  )
})

test('a visit assigned again to the same collector stays on the way', () => {
  const way = [ASSIGNED, event('on_the_way', 5)]
  expect(computeVisit(ORDER, [...way, event('assigned', 6, { collector: 'Sana Qureshi' })]).state).toBe(
    'on_the_way',
  )
})

test('a visit assigned to another collector is no longer on the way', () => {
  const way = [ASSIGNED, event('on_the_way', 5)]
  const other = computeVisit(ORDER, [...way, event('assigned', 6, { collector: 'Ravi' })])
  expect(other).toMatchObject({ state: 'assigned', collector: 'Ravi' })
})

test('a collector found on the staff list later is the same person', () => {
  const way = [ASSIGNED, event('on_the_way', 5)]
  const named = event('assigned', 6, { collector: 'Sana Qureshi', collectorId: 'staff-1' })
  expect(computeVisit(ORDER, [...way, named])).toMatchObject({ state: 'on_the_way', collectorId: 'staff-1' })
  const other = event('assigned', 7, { collector: 'Sana Qureshi', collectorId: 'staff-2' })
  expect(computeVisit(ORDER, [...way, named, other])).toMatchObject({
    state: 'assigned',
    collectorId: 'staff-2',
  })
})

test('a failed try has a reason, and the next try begins after it', () => {
  const failed = [ASSIGNED, event('arrived', 5), event('failed', 10, { reason: 'nobody-home' })]
  expect(computeVisit(ORDER, failed)).toMatchObject({ state: 'failed', failReason: 'nobody-home' })
  expect(doneIn(computeVisit(ORDER, failed))).toEqual(['booked'])
  expect(computeVisit(ORDER, [...failed, event('on_the_way', 20)])).toMatchObject({
    state: 'on_the_way',
    failReason: null,
    hasCome: false,
  })
})

test('a collector who was on the way when the visit was moved becomes unassigned', () => {
  const moved = { ...ORDER, movedAt: at(10) }
  const way = [ASSIGNED, event('on_the_way', 5)]
  expect(computeVisit(moved, way)).toMatchObject({ state: 'booked', collector: null })
})

test('a sample collected before the visit was moved stays collected', () => {
  const moved = { ...ORDER, movedAt: at(10) }
  const way = [ASSIGNED, event('on_the_way', 5)]
  expect(computeVisit(moved, [...way, event('collected', 8)]).state).toBe('collected')
})

test('the state of a visit follows the status of its order: collected, reported or cancelled', () => {
  const stateAt = (status: VisitOrder['status']) => computeVisit({ ...ORDER, status }, [ASSIGNED]).state
  expect(['collected', 'report', 'reminder', 'cancelled'].map(status => stateAt(status as never))).toEqual([
    'collected',
    'reported',
    'reported',
    'cancelled',
  ])
})

test('a centre visit has no step of a collector on the way', () => {
  const { steps } = computeVisit({ ...ORDER, isCentreVisit: true }, [])
  expect(steps.map(({ name }) => name)).toEqual(['booked', 'collected', 'received', 'analysing', 'reported'])
})

test.each([
  ['Sana Qureshi', 'SQ'],
  ['  ravi  kumar rao ', 'RR'],
  ['Meera', 'M'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
