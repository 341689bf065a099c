import { expect, it } from 'vitest'
import { fastingStart } from './fasting.ts'

it('says from when on nothing may be eaten', () => {
  expect(fastingStart('2026-11-24', '09:00 AM - 10:00 AM')).toBe('9 PM on Monday')
  expect(fastingStart('2026-11-24', '07:00 AM - 08:00 AM')).toBe('7 PM on Monday')
  expect(fastingStart('2026-11-24', '01:00 PM - 02:00 PM')).toBe('1 AM on Tuesday')
})

it('names midnight so that it can’t be the wrong one', () => {
  expect(fastingStart('2026-11-24', '12:00 PM - 01:00 PM')).toBe('midnight before Tuesday')
})

it('says nothing without a slot', () => {
  expect(fastingStart('', '09:00 AM - 10:00 AM')).toBeUndefined()
  expect(fastingStart('2026-11-24', '')).toBeUndefined()
})
