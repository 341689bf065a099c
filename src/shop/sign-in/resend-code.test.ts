import { expect, test } from 'vitest'
import { formatCountdown } from '#rules/durations.ts'
import { secondsLeft } from './resend-code.tsx'

// P1-132
test('the countdown shows minutes and seconds', () => {
  expect(formatCountdown(60)).toBe('1:00')
  expect(formatCountdown(59)).toBe('0:59')
  expect(formatCountdown(5)).toBe('0:05')
  expect(formatCountdown(0)).toBe('0:00')
})

test('the countdown stops at zero', () => {
  expect(secondsLeft(61_000, 1000)).toBe(60)
  expect(secondsLeft(1500, 1000)).toBe(1)
  expect(secondsLeft(1000, 5000)).toBe(0)
})
