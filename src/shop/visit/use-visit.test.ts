import { expect, test } from 'vitest'
import { nextPoll } from './use-visit.ts'

const now = new Date('2026-11-24T08:00:00+05:30')
const at = (state: Parameters<typeof nextPoll>[0]['state'], date: string, isHidden = false) =>
  nextPoll({ state }, date, { now, isHidden })

test('a visible page polls every twenty seconds while a collector is coming, every minute that day, else every two minutes', () => {
  expect(at('on_the_way', '2026-11-24')).toBe(20_000)
  expect(at('assigned', '2026-11-24')).toBe(60_000)
  expect(at('assigned', '2026-11-25')).toBe(120_000)
})

test('a page in the background polls every five minutes, until the visit has no further step', () => {
  expect(at('on_the_way', '2026-11-24', true)).toBe(300_000)
  expect(at('reported', '2026-11-24')).toBeUndefined()
  expect(at('cancelled', '2026-11-24')).toBeUndefined()
})
