import { expect, test } from 'vitest'
import { hourOf, hoursText, readHours, shortHour, shortHours } from './hours.ts'

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

test('staff read every hour in one form, with the half of the day once if both ends share it', () => {
  expect(shortHour('09:00 AM - 10:00 AM')).toBe('9–10 AM')
  expect([9, 11, 12].map(hourOf)).toEqual(['9–10 AM', '11 AM–12 PM', '12–1 PM'])
  expect(shortHours({ from: 7, to: 20 })).toBe('7 AM–8 PM')
})
