// P2-44

import { expect, test } from 'vitest'
import { computeFast } from '#rules/visits/fasting.ts'
import type { Order } from '#wire/orders/order.ts'
import { eatingOfVisit, nightInLine, nightOf as nightOfEating } from './night.ts'

const SLOT = { date: '2026-11-24', hour: 7 }
const ELEVEN = { date: '2026-11-23', hour: 23 }
const NEEDS = { fastingHours: 8, noFast: null, afterMealHours: 0 }
const timesAt = (slot: typeof SLOT, firstTakenAt: Date | null = null, mealAt: Date | null = null) => ({
  slot,
  firstTakenAt,
  mealAt,
})
const nightOf = (fast: typeof SLOT, slot: typeof SLOT, now: Date) =>
  nightOfEating({ ...NEEDS, fast }, timesAt(slot), now)
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)

test('on the evening before, the bar counts the time that is left to eat', () => {
  expect(nightOf(ELEVEN, SLOT, at('23T19:40'))).toEqual({
    kind: 'eat-until',
    samples: [],
    title: 'No food after 11 PM',
    aside: '3 h 20 min left',
    sentence: 'Then only plain water, until the sample is taken.',
    bar: {
      fast: expect.closeTo(38.46, 1),
      now: expect.closeTo(12.82, 1),
      axis: ['6 PM', '11 PM', '7 AM'],
      label: 'Food until 11 PM, then only water until 7 AM.',
    },
  })
  expect(nightOf(ELEVEN, SLOT, at('23T22:15')).aside).toBe('45 min left')
  expect(nightOf(ELEVEN, SLOT, at('23T21:00')).aside).toBe('2 h left')
})

test('in the morning before the fast, the ticket names the evening and not the hours left', () => {
  expect(nightOf(ELEVEN, SLOT, at('23T10:20')).aside).toBe('tonight')
  const four = { date: '2026-11-24', hour: 4 }
  expect(nightOf(four, { ...SLOT, hour: 13 }, at('23T10:20')).aside).toBe('Tue, 24 Nov')
})

test('days before the visit, the ticket names the evening and has no bar position', () => {
  const night = nightOf(ELEVEN, SLOT, at('22T12:00'))
  expect(night.aside).toBe('Mon, 23 Nov')
  expect(night.bar?.now).toBeUndefined()
})

test('once the fast has begun, the ticket allows only water', () => {
  const night = nightOf(ELEVEN, SLOT, at('24T05:00'))
  expect(night).toMatchObject({ title: 'Only plain water', aside: undefined })
  expect(night.sentence).toContain('No food, tea, coffee or milk')
})

test('midnight belongs to the evening before', () => {
  const midnight = { date: '2026-11-24', hour: 0 }
  expect(nightOf(midnight, SLOT, at('22T12:00'))).toMatchObject({
    title: 'No food after midnight',
    aside: 'Mon, 23 Nov',
  })
})

test('a fast for another visit, which begins after this visit, has no bar', () => {
  expect(nightOf({ date: '2026-11-24', hour: 9 }, SLOT, at('23T19:40')).bar).toBeUndefined()
})

const person = (name: string, fastFrom: Order['fastFrom'], needs: object = {}) => ({
  ...NEEDS,
  name,
  fastFrom,
  fastingHours: fastFrom ? 8 : 0,
  items: [{ id: 'A', name: 'A' }],
  ...needs,
})
const visitOf = (...patients: object[]) => ({ patients, additions: [] }) as unknown as Order

test('several patients each have their own fast, and equal fasts are shown together', () => {
  const [one, both, own] = [
    eatingOfVisit(visitOf(person('Asha Rao', ELEVEN))),
    eatingOfVisit(visitOf(person('Asha Rao', ELEVEN), person('Ravi Rao', ELEVEN))),
    eatingOfVisit(visitOf(person('Asha Rao', ELEVEN), person('Ravi Rao', null), person('Usha Rao', ELEVEN))),
  ]
  expect(one).toMatchObject([{ names: '', eating: { fast: ELEVEN } }])
  expect(both).toMatchObject([{ names: '', eating: { fast: ELEVEN } }])
  expect(own).toMatchObject([
    { names: 'Asha and Usha', eating: { fast: ELEVEN } },
    { names: 'Ravi', eating: { fast: null } },
  ])
})

test('a fast that only another visit of the day needs is marked', () => {
  const isForOtherVisit = (fastingHours: number, fastFrom: Order['fastFrom']) =>
    eatingOfVisit(visitOf(person('Asha Rao', fastFrom, { fastingHours })))[0]?.isForOtherVisit
  expect(isForOtherVisit(0, ELEVEN)).toBe(true)
  expect(isForOtherVisit(8, ELEVEN)).toBe(false)
  expect(isForOtherVisit(0, null)).toBe(false)
})

test('one line names the hour and the evening, without a countdown', () => {
  const line = (now: Date) => nightInLine({ ...NEEDS, fast: ELEVEN }, timesAt(SLOT), now)
  expect(line(at('23T22:15'))).toBe('No food after 11 PM, tonight')
  expect(line(at('22T12:00'))).toBe('No food after 11 PM, Mon, 23 Nov')
  expect(line(at('24T05:00'))).toBe('Only plain water')
})

test('a patient who still waits past the hour is told that water is allowed and whom to call', () => {
  expect(nightOf(ELEVEN, SLOT, at('24T08:10'))).toMatchObject({
    title: 'You may have water',
    sentence: 'If you feel weak, eat and choose another time: it’s free.',
    bar: undefined,
  })
})

test('a child and a pregnant woman eat as usual and get a call', () => {
  const night = (noFast: 'child' | 'pregnant') =>
    nightOfEating({ ...NEEDS, fastingHours: 0, noFast, fast: null }, timesAt(SLOT), at('23T19:40'))
  expect(night('child')).toMatchObject({
    title: 'Feed as usual',
    sentence: 'We’ll call you about fasting.',
    bar: undefined,
  })
  expect(night('pregnant').title).toBe('Eat as usual')
})

test('a single test after a meal states when breakfast begins', () => {
  const meal = { fastingHours: 0, noFast: null, afterMealHours: 2, fast: null }
  const ten = timesAt({ ...SLOT, hour: 10 })
  expect(nightOfEating(meal, ten, at('23T19:40'))).toMatchObject({
    title: 'Start breakfast at 8:00 AM',
    aside: 'Tue, 24 Nov',
    sentence: 'We take the sample at 10:00 AM. In between only plain water.',
  })
  expect(nightInLine(meal, ten, at('24T06:00'))).toBe('Start breakfast at 8:00 AM')
})

const TWO_SAMPLES = { ...NEEDS, afterMealHours: 2, fast: computeFast(SLOT, 8) }

test('a visit with two samples has three lines: each sample with its hour, and the meal', () => {
  const before = nightOfEating(TWO_SAMPLES, timesAt(SLOT), at('23T19:40'))
  expect(before.samples.map(({ hour, what }) => `${hour.replace(/\W+/g, ' ')}: ${what}`)).toEqual([
    '7 8 AM: First sample',
    'Then: A meal',
    'About 10 AM: Second sample',
  ])
})

test('after the first of two samples the ticket shows the meal, then the hour of the second sample', () => {
  expect(nightOfEating(TWO_SAMPLES, timesAt(SLOT, at('24T07:06')), at('24T07:07'))).toMatchObject({
    title: 'Eat now',
    aside: 'by 7:15 AM',
    sentence: 'Next sample 9:15 AM. After the meal only plain water.',
    samples: [],
  })
  expect(
    nightOfEating(TWO_SAMPLES, timesAt(SLOT, at('24T07:06'), at('24T07:30')), at('24T07:31')),
  ).toMatchObject({
    title: 'Sample at 9:30 AM',
    sentence: 'Until then only plain water.',
  })
})
