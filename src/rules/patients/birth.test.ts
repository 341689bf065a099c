import { expect, test } from 'vitest'
import { ageOn, assumedBirthDay, isBirthDay, isBirthYear, latestBirthDay } from './birth.ts'

test.each([
  ['1984-11-22', '2026-11-22', { years: 42, months: null }],
  ['1984-11-23', '2026-11-22', { years: 41, months: null }],
  ['2024-02-29', '2026-02-28', { years: 1, months: 23 }],
  ['2024-02-29', '2026-03-01', { years: 2, months: null }],
  ['2026-03-22', '2026-11-22', { years: 0, months: 8 }],
  ['2026-11-22', '2026-11-22', { years: 0, months: 0 }],
])('a person born on %s is on %s so old: %o', (bornOn, day, age) => {
  expect(ageOn(day, bornOn)).toEqual(age)
})

test.each([
  [{ years: 42, months: null }, '2026-11-22', '1984-11-22'],
  [{ years: 0, months: 8 }, '2026-10-31', '2026-02-28'],
  [{ years: 0, months: 0 }, '2026-11-22', '2026-11-22'],
  [{ years: 2, months: null }, '2024-02-29', '2022-02-28'],
])('an age %o stated on %s is the same when it is read back', (age, day, bornOn) => {
  expect(latestBirthDay(age, day)).toBe(bornOn)
  expect(ageOn(day, bornOn)).toMatchObject({ years: age.years })
})

test('a year stands for its middle, the current year for a day that has passed', () => {
  expect(assumedBirthDay(1984, '2026-11-22')).toBe('1984-07-01')
  expect(assumedBirthDay(2026, '2026-03-01')).toBe('2026-01-01')
})

test('no date of birth is in the future or beyond the oldest possible patient', () => {
  const today = '2026-11-22'
  for (const day of [today, '1984-02-29', '1916-01-01']) expect(isBirthDay(day, today), day).toBe(true)
  for (const day of ['2026-11-23', '1915-11-22', '1985-02-29', '22.11.1984', ''])
    expect(isBirthDay(day, today), day).toBe(false)
  expect([2026, 1916].map(year => isBirthYear(year, today))).toEqual([true, true])
  expect([2027, 1915, 1984.5].map(year => isBirthYear(year, today))).toEqual([false, false, false])
})
