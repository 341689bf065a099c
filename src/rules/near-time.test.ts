import { expect, test } from 'vitest'
import { formatNearTime } from './near-time.ts'

const NOW = new Date('2026-11-24T10:00:00+05:30')

test.each([
  ['2026-11-24T00:05:00+05:30', '12:05 AM'],
  ['2026-11-23T23:55:00+05:30', 'Mon, 23 Nov, 11:55 PM'],
  ['2025-12-31T23:55:00+05:30', '31 Dec 2025, 11:55 PM'],
])('a time leaves out the day of today and this year, in India: %s', (at, text) => {
  expect(formatNearTime(at, NOW)).toBe(text)
})
