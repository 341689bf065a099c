import { expect, test } from 'vitest'
import { hourOf, shortHour, shortHours } from './hours.ts'

test('staff read every hour in one form, with AM or PM once if both ends share it', () => {
  expect(shortHour('09:00 AM - 10:00 AM')).toBe('9–10 AM')
  expect([9, 11, 12].map(hourOf)).toEqual(['9–10 AM', '11 AM–12 PM', '12–1 PM'])
  expect(shortHours({ from: 7, to: 20 })).toBe('7 AM–8 PM')
})
