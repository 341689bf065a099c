// P2-44

import { expect, test } from 'vitest'
import type { Order } from '#wire/orders/order.ts'
import { fastsOf, nightInLine, nightOf } from './night.ts'

const SLOT = { date: '2026-11-24', hour: 7 }
const ELEVEN = { date: '2026-11-23', hour: 23 }
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)

test('the evening before, the bar counts the time that is left to eat', () => {
  expect(nightOf(ELEVEN, SLOT, at('23T19:40'))).toEqual({
    title: 'Eat until 11 PM',
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

test('in the morning of that day, it does not count the hours yet', () => {
  expect(nightOf(ELEVEN, SLOT, at('23T10:20')).aside).toBe('tonight')
  const four = { date: '2026-11-24', hour: 4 }
  expect(nightOf(four, { ...SLOT, hour: 13 }, at('23T10:20')).aside).toBe('Tue, 24 Nov')
})

test('days before, it names the evening, and no place in the bar', () => {
  const night = nightOf(ELEVEN, SLOT, at('22T12:00'))
  expect(night.aside).toBe('Mon, 23 Nov')
  expect(night.bar?.now).toBeUndefined()
})

test('once the fast has begun, only water is left', () => {
  const night = nightOf(ELEVEN, SLOT, at('24T05:00'))
  expect(night).toMatchObject({ title: 'Only plain water', aside: undefined })
  expect(night.sentence).toContain('No food, tea, coffee or milk')
})

test('midnight is of the evening before it', () => {
  const midnight = { date: '2026-11-24', hour: 0 }
  expect(nightOf(midnight, SLOT, at('22T12:00'))).toMatchObject({
    title: 'Eat until midnight',
    aside: 'Mon, 23 Nov',
  })
})

test('a fast that begins after this visit, for another of the day, has no bar', () => {
  expect(nightOf({ date: '2026-11-24', hour: 9 }, SLOT, at('23T19:40')).bar).toBeUndefined()
})

test('of several patients each has their own fast, those with the same one together', () => {
  const person = (name: string, fastFrom: Order['fastFrom']) => ({
    name,
    fastFrom,
    fastingHours: fastFrom ? 10 : 0,
    items: [{ id: 'A', name: 'A' }],
  })
  const of = (...patients: object[]) =>
    ({ patients, fastFrom: ELEVEN, fastingHours: 10, additions: [] }) as unknown as Order
  const [one, both, own] = [
    fastsOf(of(person('Asha Rao', ELEVEN))),
    fastsOf(of(person('Asha Rao', ELEVEN), person('Ravi Rao', ELEVEN))),
    fastsOf(of(person('Asha Rao', ELEVEN), person('Ravi Rao', null), person('Usha Rao', ELEVEN))),
  ]
  expect(one).toMatchObject([{ names: '', fast: ELEVEN }])
  expect(both).toMatchObject([{ names: '', fast: ELEVEN }])
  expect(own).toMatchObject([
    { names: 'Asha and Usha', fast: ELEVEN },
    { names: 'Ravi', fast: null },
  ])
})

test('a fast that only another visit of the day needs is marked', () => {
  const visit = (fastingHours: number, fastFrom: Order['fastFrom']) =>
    ({ patients: [], fastFrom, fastingHours, additions: [] }) as unknown as Order
  const isForOtherVisit = (order: Order) => fastsOf(order)[0]?.isForOtherVisit
  expect(isForOtherVisit(visit(0, ELEVEN))).toBe(true)
  expect(isForOtherVisit(visit(10, ELEVEN))).toBe(false)
  expect(isForOtherVisit(visit(0, null))).toBe(false)
})

test('one line names the hour and the evening, without a countdown', () => {
  expect(nightInLine(ELEVEN, at('23T22:15'))).toBe('Eat until 11 PM, tonight')
  expect(nightInLine(ELEVEN, at('22T12:00'))).toBe('Eat until 11 PM, Mon, 23 Nov')
  expect(nightInLine(ELEVEN, at('24T05:00'))).toBe('Only plain water')
})
