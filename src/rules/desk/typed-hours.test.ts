import { expect, test } from 'vitest'
import { hoursText, readHours } from './typed-hours.ts'

test.each([
  ['7-12', { from: 7, to: 12 }],
  [' 7 – 12 ', { from: 7, to: 12 }],
  ['7 to 12', { from: 7, to: 12 }],
  ['७-१२', { from: 7, to: 12 }],
  ['', null],
  ['12-7', undefined],
  ['7-25', undefined],
  ['7', undefined],
  ['off', undefined],
])('"%s" is read as %o', (typed, hours) => expect(readHours(typed)).toEqual(hours))

test('hours are written as they are typed', () => {
  expect(readHours(hoursText({ from: 7, to: 12 }))).toEqual({ from: 7, to: 12 })
  expect(readHours(hoursText(null))).toBeNull()
})
