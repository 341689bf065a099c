import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { hasFastBegun, type Slot, suggestedTime } from './suggest-time.ts'

const TODAY = '2026-11-24'
const TOMORROW = addDays(TODAY, 1)
const at = (time: string) => new Date(`${TODAY}T${time}:00+05:30`)
const free: Slot[] = [TODAY, TOMORROW].flatMap(date =>
  [7, 8, 9, 10, 11, 12, 13].map(hour => ({ date, hour })),
)

test('the suggested slot begins more than an hour from now', () => {
  expect(suggestedTime(free, { fastingHours: 0, usual: 7 }, at('06:44'))).toEqual({ date: TODAY, hour: 8 })
  expect(suggestedTime(free, { fastingHours: 0, usual: 7 }, at('05:59'))).toEqual({ date: TODAY, hour: 7 })
  // Where nothing else is free, it is that one after all.
  expect(suggestedTime(free.slice(0, 1), { fastingHours: 0, usual: 7 }, at('06:44'))).toEqual({
    date: TODAY,
    hour: 7,
  })
  expect(suggestedTime([], { fastingHours: 0, usual: 7 }, at('06:44'))).toBeUndefined()
})

test('a fasting visit is suggested for the next morning, if there is still time to fast', () => {
  expect(suggestedTime(free, { fastingHours: 12, usual: 7 }, at('06:44'))).toEqual({
    date: TOMORROW,
    hour: 7,
  })
  expect(suggestedTime(free, { fastingHours: 12, usual: 7 }, at('22:30'))).toEqual({
    date: TOMORROW,
    hour: 11,
  })
  // Nothing is free but today: by the hour alone.
  expect(suggestedTime(free.slice(0, 7), { fastingHours: 12, usual: 7 }, at('06:44'))).toEqual({
    date: TODAY,
    hour: 8,
  })
})

test('a fast has begun once its hour has passed, even on the evening before', () => {
  expect(hasFastBegun({ date: TODAY, hour: 8 }, 12, at('06:44'))).toBe(true)
  expect(hasFastBegun({ date: TOMORROW, hour: 8 }, 12, at('20:00'))).toBe(true)
  expect(hasFastBegun({ date: TOMORROW, hour: 8 }, 12, at('19:59'))).toBe(false)
  expect(hasFastBegun({ date: TODAY, hour: 8 }, 0, at('07:59'))).toBe(false)
})
