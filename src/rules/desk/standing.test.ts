import { expect, test } from 'vitest'
import { stateLateFrom } from './day-lists.ts'

const since = new Date('2026-11-24T09:34:00+05:30')
const at = (clock: string) => new Date(`2026-11-24T${clock}:00+05:30`)

test.each([
  ['arrived', '10:34', false],
  ['arrived', '10:35', true],
  ['on_the_way', '11:04', false],
  ['on_the_way', '11:05', true],
  ['assigned', '18:00', false],
  ['collected', '18:00', false],
] as const)('%s since 9:34 is late at %s: %s', (state, clock, isLate) => {
  const from = stateLateFrom(state, since)
  expect(from !== null && from < at(clock)).toBe(isLate)
  expect(stateLateFrom(state, null)).toBeNull()
})
