import { expect, test } from 'vitest'
import { ageText, isMinor, wholeYears } from './patient.ts'

test.each([
  [42, null, '42 years'],
  [1, null, '1 year'],
  [0, null, 'under 1 year'],
  [0, 0, 'under 1 month'],
  [0, 1, '1 month'],
  [0, 8, '8 months'],
  [1, 14, '14 months'],
])('the age of a patient of %s years and %s months is written as %s', (years, months, text) => {
  expect(ageText({ years, months })).toBe(text)
})

test('a person is a minor until the eighteenth birthday', () => {
  expect([0, 17, 18].map(isMinor)).toEqual([true, true, false])
})

test('an age is given in years only after twelve months', () => {
  expect([0, 11, 12, 23].map(wholeYears)).toEqual([0, 0, 1, 1])
})
