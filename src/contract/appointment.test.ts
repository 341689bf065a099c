import { expect, test } from 'vitest'
import { fastingSentence } from './appointment.ts'

test.each([
  [7, '7 PM on Mon, 23 Nov'],
  [9, '9 PM on Mon, 23 Nov'],
  [12, 'midnight before Tue, 24 Nov'],
  [13, '1 AM on Tue, 24 Nov'],
])('before a slot at %i one fasts from twelve hours before: %s', (slotHour, start) => {
  expect(fastingSentence('2026-11-24', slotHour)).toBe(
    `Fasting: no food, tea, coffee or milk after ${start}. Plain water is fine.`,
  )
})
