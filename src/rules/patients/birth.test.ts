import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDate } from '../dates.ts'
import {
  ageOn,
  assumedBirthDay,
  formatBirthDay,
  isBirthDay,
  isBirthYear,
  latestBirthDay,
  readBirth,
} from './birth.ts'

test.each([
  ['1984-11-22', '2026-11-22', { years: 42, months: null }],
  ['1984-11-23', '2026-11-22', { years: 41, months: null }],
  ['2024-02-29', '2026-02-28', { years: 1, months: 23 }],
  ['2024-02-29', '2026-03-01', { years: 2, months: null }],
  ['2026-03-22', '2026-11-22', { years: 0, months: 8 }],
  ['2026-11-22', '2026-11-22', { years: 0, months: 0 }],
])('the age of a person born on %s is, on %s, %o', (bornOn, day, age) => {
  expect(ageOn(day, bornOn)).toEqual(age)
})

test.each([
  [{ years: 42, months: null }, '2026-11-22', '1984-11-22'],
  [{ years: 0, months: 8 }, '2026-10-31', '2026-02-28'],
  [{ years: 0, months: 0 }, '2026-11-22', '2026-11-22'],
  [{ years: 2, months: null }, '2024-02-29', '2022-02-28'],
])('an age of %o stated on %s is read back unchanged', (age, day, bornOn) => {
  expect(latestBirthDay(age, day)).toBe(bornOn)
  expect(ageOn(day, bornOn)).toMatchObject({ years: age.years })
})

test('a year of birth is read as its middle, and the current year as a day that has passed', () => {
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

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('a typed day of birth is read with any separators, with leading zeros, and in Indian digits', () => {
  const devanagari = (text: string) =>
    text.replace(/\d/g, digit => String.fromCharCode(0x966 + Number(digit)))
  fc.assert(
    fc.property(day, fc.constantFrom('', '/', '-', '.', ' ', ' / '), (bornOn, sign) => {
      const typed = formatBirthDay(bornOn).replaceAll('/', sign)
      const short = formatBirthDay(bornOn).replace(/\b0/g, '')
      for (const text of [typed, ` ${typed} `, short, devanagari(typed), bornOn])
        expect(readBirth(text), text).toEqual({ birthDate: bornOn })
    }),
  )
})

test('any input is read as a day of the calendar, a year or nothing', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789/-. x'), maxLength: 12 })
  fc.assert(
    fc.property(typed, text => {
      const birth = readBirth(text)
      if (birth && 'birthDate' in birth) expect(isDate(birth.birthDate)).toBe(true)
      else expect(birth?.birthYear).toBe(/^\d{4}$/.test(text.trim()) ? Number(text) : undefined)
    }),
  )
})

test.each([
  '14-3-62',
  '14 Mar 1962',
  '14-Mar-62',
  '14th March, 1962',
  'March 14, 1962',
  '१४/०३/१९६२',
  '1962/03/14',
  '14.3.1962',
  '14\u00a003\u00a01962',
])('%j is read as a day of birth', typed => {
  expect(readBirth(typed)).toEqual({ birthDate: '1962-03-14' })
})

test.each(['', '31/02/1962', '14/13/1962', '14/03/20', '14 Mxr 1962', '19620314', 'March 1962'])(
  '%j is not read as a day of birth',
  typed => {
    expect(readBirth(typed)).toBeUndefined()
  },
)
