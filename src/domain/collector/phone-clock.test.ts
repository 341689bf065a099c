import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { phoneClock } from './phone-clock.ts'

const NOON = new Date('2026-11-24T12:00:00+05:30')
/** The time on a phone whose clock is `ahead`. */
const told = (ms: number, ahead = 0) => new Date(NOON.getTime() + ms + ahead)

function minutesBefore(time: { at: Date; skewMs?: number }, aheadAtSending: number): number {
  const clock = phoneClock({ now: () => NOON }, new Date(NOON.getTime() + aheadAtSending))
  return (NOON.getTime() - clock(time).getTime()) / MINUTE_MS
}

const HOUR_AGO = -HOUR_MS

test.each([
  ['right', 0, 0, 60],
  ['three hours ahead all day', 3 * HOUR_MS, 3 * HOUR_MS, 60],
  ['three hours behind all day', -3 * HOUR_MS, -3 * HOUR_MS, 60],
  ['three hours ahead, set right before it sends', 3 * HOUR_MS, 0, 60],
  ['three hours behind, set right before it sends', -3 * HOUR_MS, 0, 60],
  ['a minute ahead, which is left', MINUTE_MS, MINUTE_MS, 59],
])('the time of an event is right if the phone’s clock is %s', (_, ahead, aheadAtSending, minutes) => {
  expect(minutesBefore({ at: told(HOUR_AGO, ahead), skewMs: -ahead }, aheadAtSending)).toBe(minutes)
})

test('a phone clock set ahead records no event in the future', () => {
  const at = told(HOUR_AGO, 3 * HOUR_MS)
  expect(minutesBefore({ at, skewMs: 0 }, 3 * HOUR_MS)).toBe(60)
})

test('events of an earlier app that does not send its clock error are corrected by the time of sending', () => {
  expect(minutesBefore({ at: told(HOUR_AGO, 3 * HOUR_MS) }, 3 * HOUR_MS)).toBe(60)
})
