import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoCity } from '#tests/helpers/our-cities.ts'
import { formatTime } from '../dates.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { hasSecondSample, isAfterBreakfast, needsCallToBook, needsOf, possibleHours } from './eating.ts'
import { computeFast } from './fasting.ts'
import { type Eating, nextAct, sampleAfterMeal } from './next-act.ts'
import { howToPrepare } from './preparation.ts'
import { listHours, startOfSlot } from './slots.ts'

const DATE = '2026-11-24'
const at = (time: string) => new Date(`${DATE}T${time}:00+05:30`)

const person = fc.record({
  years: fc.option(fc.integer({ min: 0, max: 110 }), { nil: undefined }),
  isPregnant: fc.boolean(),
})
const tests = fc.record({
  fastingHours: fc.constantFrom(0, 0, 4, 8, 10, 12, 16),
  afterMealHours: fc.constantFrom(0, 0, 1, 2, 3),
})
const CITY = demoCity('Mumbai')
const slot = fc.constantFrom(...listHours(CITY)).map(hour => ({ date: DATE, hour }))
/** In minutes from the start of the slot. */
const minutes = fc.integer({ min: -20 * 60, max: 12 * 60 })

const visit = fc
  .record({
    person,
    tests,
    slot,
    now: minutes,
    /** Null before the first sample, and before the person reports that they eat. */
    taken: fc.option(fc.integer({ min: 0, max: 240 })),
    eaten: fc.option(fc.integer({ min: -180, max: 300 })),
  })
  .map(({ person, tests, slot, now, taken, eaten }) => {
    const needs = needsOf(person, tests)
    const start = startOfSlot(slot)
    const after = (count: number | null) => (count === null ? null : new Date(start + count * MINUTE_MS))
    const eating: Eating = { ...needs, fast: computeFast(slot, needs.fastingHours) }
    const times = { slot, firstTakenAt: after(taken), mealAt: after(eaten) }
    return { person, tests, eating, times, now: new Date(start + now * MINUTE_MS) }
  })

test('a child, a pregnant woman and a person who has given a first sample are never asked to fast', () => {
  fc.assert(
    fc.property(visit, ({ person, tests, eating, times, now }) => {
      const { kind } = nextAct(eating, times, now)
      const isExempt = (person.years !== undefined && person.years < 12) || person.isPregnant
      if (!isExempt && times.firstTakenAt === null) return
      expect(['eat-until', 'only-water', 'waited-long']).not.toContain(kind)
      if (isExempt && tests.fastingHours > 0) {
        const texts = ['Fast for 10-12 hours overnight; plain water is allowed.']
        expect(howToPrepare({ ...eating, texts, slot: times.slot }).join(' ')).not.toMatch(
          /Fasting:|Fast for/,
        )
      }
    }),
  )
})

test('every test that needs a fast has a fast, or a call about it', () => {
  fc.assert(
    fc.property(person, tests, (one, hours) => {
      const needs = needsOf(one, hours)
      expect(needs.fastingHours > 0 || needs.noFast !== null).toBe(hours.fastingHours > 0)
      expect(needs.fastingHours === 0 || needs.noFast === null).toBe(true)
      if (needsCallToBook(one, hours)) expect(needs.noFast).toBe('child')
    }),
  )
})

test('a sample after a meal is never collected before its hours have passed', () => {
  fc.assert(
    fc.property(visit, ({ eating, times }) => {
      const sample = sampleAfterMeal(eating, times)
      expect(sample === null).toBe(eating.afterMealHours === 0)
      if (sample === null) return
      const { mealAt, firstTakenAt } = times
      const isMealOfVisit = mealAt && (!hasSecondSample(eating) || (firstTakenAt && mealAt >= firstTakenAt))
      const before = isMealOfVisit ? mealAt : firstTakenAt
      if (before && (isMealOfVisit || hasSecondSample(eating)))
        expect(sample.getTime() - before.getTime()).toBeGreaterThanOrEqual(eating.afterMealHours * HOUR_MS)
    }),
  )
})

test('at every possible hour breakfast begins at seven or later, and the last sample is by the last slot', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ person, tests }), { minLength: 1, maxLength: 6 }), people => {
      const needs = people.map(one => needsOf(one.person, one.tests))
      const { earliest, latest, usual } = possibleHours(needs, CITY)
      expect(usual).toBeGreaterThanOrEqual(earliest)
      for (const hour of listHours(CITY).filter(one => one >= earliest && one <= latest))
        for (const one of needs) {
          if (isAfterBreakfast(one)) expect(hour - one.afterMealHours).toBeGreaterThanOrEqual(7)
          if (hasSecondSample(one)) expect(hour + 1 + one.afterMealHours).toBeLessThanOrEqual(13)
        }
    }),
  )
})

test('the advice changes with the time from eating, to only water, to what to do next', () => {
  const order = ['eat-until', 'only-water', 'waited-long']
  fc.assert(
    fc.property(visit, minutes, ({ eating, times, now }, more) => {
      const early = { ...times, firstTakenAt: null, mealAt: null }
      const [one, other] = [now, new Date(now.getTime() + Math.abs(more) * MINUTE_MS)].map(time =>
        order.indexOf(nextAct(eating, early, time).kind),
      )
      if (eating.fast && !isAfterBreakfast(eating)) expect(other).toBeGreaterThanOrEqual(one ?? 0)
    }),
  )
})

const adult = { years: 52, isPregnant: false }
const act = (
  needs: ReturnType<typeof needsOf>,
  now: string,
  { hour = 7, first, meal }: { hour?: number; first?: string; meal?: string } = {},
) => {
  const slot = { date: DATE, hour }
  const eating = { ...needs, fast: computeFast(slot, needs.fastingHours) }
  const times = { slot, firstTakenAt: first ? at(first) : null, mealAt: meal ? at(meal) : null }
  const { kind, ...clock } = nextAct(eating, times, at(now))
  return [kind, ...Object.values(clock).map(time => formatTime(time))].join(' ')
}

test('with two samples, the patient eats right after the first and has the second two hours after the meal', () => {
  const both = needsOf(adult, { fastingHours: 8, afterMealHours: 2 })
  expect(act(both, '06:30')).toBe('only-water')
  expect(act(both, '08:05')).toBe('waited-long')
  expect(act(both, '07:06', { first: '07:06' })).toBe('eat-now 7:15 AM 9:15 AM')
  expect(act(both, '07:25', { first: '07:06', meal: '07:22' })).toBe('eaten 9:22 AM')
  expect(act(needsOf(adult, { fastingHours: 8, afterMealHours: 0 }), '07:25', { first: '07:06' })).toBe(
    'done',
  )
})

test('a single test after a meal has a breakfast and no fast', () => {
  const meal = needsOf(adult, { fastingHours: 0, afterMealHours: 2 })
  expect(possibleHours([meal], CITY)).toEqual({ earliest: 9, latest: 13, usual: 10, hoursToSecond: 0 })
  expect(act(meal, '06:30', { hour: 10 })).toBe('breakfast 8:00 AM 10:00 AM')
  expect(act(meal, '08:30', { hour: 10, meal: '08:12' })).toBe('eaten 10:12 AM')
  expect(
    howToPrepare({
      ...meal,
      texts: ['Give the sample exactly 2 hours after starting your meal.'],
      slot: { date: DATE, hour: 10 },
    }),
  ).toEqual([
    'Start breakfast at 8:00 AM. We’ll take the sample two hours after you start. In between only plain water.',
  ])
})

const FASTING = { fastingHours: 8, afterMealHours: 0 }

test.each([
  [{ years: 0, isPregnant: false }, 'ask-first'],
  [{ years: 11, isPregnant: false }, 'ask-first'],
  [{ years: 12, isPregnant: false }, 'only-water'],
  [{ years: 29, isPregnant: true }, 'ask-first'],
])('before a fasting test, %o is advised: %s', (who, kind) => {
  expect(act(needsOf(who, FASTING), '06:30')).toBe(kind)
})

test.each([
  [{ years: 0, isPregnant: false }, true],
  [{ years: 11, isPregnant: false }, false],
  [{ years: 12, isPregnant: false }, false],
  [{ years: 29, isPregnant: true }, false],
])('a fasting test for %o is booked only by a call: %s', (who, isByCall) => {
  expect(needsCallToBook(who, FASTING)).toBe(isByCall)
})
