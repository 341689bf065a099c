import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VISIT_EVENT_KINDS, type VisitEvent } from '../visits/visit-events.ts'
import { computeVisit, type VisitOrder } from '../visits/visit-state.ts'
import { MAX_CLOCK_DIFFERENCE_MS } from './phone-events.ts'
import {
  actsAtDoor,
  collectorAt,
  computeProgress,
  type DoorEvent,
  dateAfterAssignment,
  dueAtDoor,
  remainingSteps,
} from './visit-progress.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 4, minutes)).toISOString()
let ids = 0
const event = (kind: DoorEvent['kind'], minutes: number, more: Partial<DoorEvent> = {}): DoorEvent => {
  ids += 1
  return { id: String(ids), kind, at: at(minutes), ...more }
}
const tube = (key: string, code: string, minutes: number) =>
  event('tube_bound', minutes, { details: { tube: key, code } })

const anyEvents = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 14 }).map(String),
    kind: fc.constantFrom(...VISIT_EVENT_KINDS),
    at: fc.integer({ min: 0, max: 6 }).map(at),
    details: fc.record({ tube: fc.constantFrom('a', 'b'), code: fc.constantFrom('1', '2') }),
  }),
  { selector: ({ id }) => id, maxLength: 14 },
)

test('the progress of a visit is the same in any order of its events, and with repeated events', () => {
  const told = anyEvents.chain(all =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      fc.shuffledSubarray([...all, ...all]).map(some => [...some, ...all]),
    ),
  )
  fc.assert(
    fc.property(told, ([once, shuffled, often]) => {
      expect(computeProgress(shuffled)).toEqual(computeProgress(once))
      expect(computeProgress(often)).toEqual(computeProgress(once))
    }),
  )
})

test('a visit goes from on the way to at the door, and lists the remaining steps', () => {
  const visit = {
    tubes: [
      { key: 'a', person: 'Asha Rao', position: 0, timing: 'first' },
      { key: 'b', person: 'Asha Rao', position: 0, timing: 'first' },
    ],
    people: [],
    toTake: 637,
  }
  const events = [event('assigned', 0), event('on_the_way', 5), event('code_shown', 10)]
  const progress = computeProgress(events)
  expect(progress).toMatchObject({ step: 'at-door', code: 'shown', at: at(10) })
  expect(remainingSteps(visit, progress)).toMatchObject({
    code: false,
    person: true,
    tubes: 2,
    first: false,
    money: true,
  })
  const later = computeProgress([
    ...events,
    event('identified', 11),
    tube('a', 'D8', 12),
    event('upi_taken', 13, { details: { paise: 63_700 } }),
    tube('a', 'D9', 14),
  ])
  expect(later).toMatchObject({ tubes: { a: 'D9' }, money: 'upi', taken: 63_700 })
  expect(remainingSteps({ ...visit, toTake: 0 }, later)).toMatchObject({
    code: false,
    person: false,
    tubes: 1,
    first: false,
    money: false,
  })
})

test('between two samples the tubes after the meal remain, and the second hour is counted from the meal', () => {
  const eating = { fastingHours: 8, noFast: null, afterMealHours: 2, fast: null }
  const visit = {
    hour: 7,
    people: [{ name: 'Asha Rao', eating }],
    tubes: [
      { key: 'a', person: 'Asha Rao', position: 0, timing: 'first' },
      { key: 'b', person: 'Asha Rao', position: 0, timing: 'after-meal' },
    ],
    toTake: 0,
  }
  // The slot began at 7 AM in India, 1:30 in UTC.
  const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 1, 30 + minutes)).toISOString()
  const at = (kind: DoorEvent['kind'], minutes: number, details = {}) => ({
    ...event(kind, 0),
    at: minute(minutes),
    details,
  })
  const door = [at('code_shown', 3), at('identified', 4)]
  expect(remainingSteps(visit, computeProgress(door))).toMatchObject({ first: true, firstTubes: 1, tubes: 2 })
  const drawn = [...door, at('tube_bound', 5, { tube: 'a', code: 'D8' })]
  expect(remainingSteps(visit, computeProgress(drawn))).toMatchObject({ first: true, firstTubes: 0 })
  const between = computeProgress([...drawn, at('first_taken', 6)])
  expect(between).toMatchObject({ step: 'between', firstTakenAt: minute(6) })
  expect(remainingSteps(visit, between)).toMatchObject({ first: false, tubes: 1 })
  expect(dueAtDoor(visit, between, '2026-11-24')).toBe(Date.parse(minute(135)))
  const eaten = computeProgress([...drawn, at('first_taken', 6), at('meal_started', 20)])
  expect(dueAtDoor(visit, eaten, '2026-11-24')).toBe(Date.parse(minute(140)))
  expect(actsAtDoor(visit, eaten, '2026-11-24', new Date(minute(30)))).toEqual([
    { kind: 'eaten', sample: new Date(minute(140)) },
  ])
})

test('a second try after a failed visit starts with the first step', () => {
  const failed = [event('arrived', 5), event('identified', 6), event('failed', 7)]
  expect(computeProgress(failed)).toMatchObject({ step: 'failed', isIdentified: true })
  expect(computeProgress([...failed, event('on_the_way', 20)])).toMatchObject({
    step: 'on-the-way',
    isIdentified: false,
  })
})

const BOOKED: VisitOrder = {
  status: 'confirmed',
  isCentreVisit: false,
  bookedAt: new Date(0),
  collectedAt: null,
  reportedAt: null,
  movedAt: null,
}
const COMING = ['on_the_way', 'arrived'] as const

/** An assignment, or the next step of the visit as its collector's phone reports it. */
const anyStep = fc.record({
  assign: fc.option(fc.constantFrom('imran', 'sana', null), { nil: undefined }),
  wait: fc.integer({ min: 1, max: 10 * 60_000 }),
})

test('the next step from a phone with a slow clock counts, whatever was assigned before', () => {
  const behind = fc.integer({ min: 0, max: MAX_CLOCK_DIFFERENCE_MS })
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), behind, behind, (steps, ofImran, ofSana) => {
      const events: VisitEvent[] = []
      let now = Date.parse(at(60))
      for (const [place, { assign, wait }] of steps.entries()) {
        now += wait
        const { collectorId, steps: done } = computeVisit(BOOKED, events)
        const base = { id: String(place), collector: null, collectorId: null, reason: null }
        if (assign !== undefined) {
          events.push({
            ...base,
            kind: 'assigned',
            at: new Date(now),
            collector: assign,
            collectorId: assign,
          })
          continue
        }
        const kind = COMING.find(one => done.some(({ name, isDone }) => name === one && !isDone))
        if (!collectorId || !kind) continue
        const phoneAt = new Date(now - (collectorId === 'imran' ? ofImran : ofSana))
        const reported = dateAfterAssignment(events, { collectorId, at: phoneAt })
        expect(collectorAt(BOOKED, events, reported)).toBe(collectorId)
        expect(reported.getTime()).toBeLessThanOrEqual(now)
        events.push({ ...base, kind, at: reported })
        expect(computeVisit(BOOKED, events)).toMatchObject({ state: kind, collectorId })
      }
    }),
  )
})
