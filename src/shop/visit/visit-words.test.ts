// P2-57

import { expect, test } from 'vitest'
import { heldSentence, minutesHeld, preparationOf, visitDay, visitHours } from './visit-words.ts'

/** After midnight in India, still the day before in UTC. */
const NOW = new Date('2026-11-22T01:31:00+05:30')

test.each([
  ['2026-11-22', 'Today'],
  ['2026-11-23', 'Tomorrow'],
  ['2026-11-24', 'Tue, 24 Nov'],
  ['2026-11-21', 'Sat, 21 Nov'],
])('the day %s is shown as %s', (date, words) => {
  expect(visitDay(date, NOW)).toBe(words)
})

test.each([
  ['07:00 AM - 08:00 AM', '7\u00a0-\ufeff\u00a08\u00a0AM'],
  ['11:00 AM - 12:00 PM', '11\u00a0AM\u00a0-\ufeff\u00a012\u00a0PM'],
  ['12:00 PM - 01:00 PM', '12\u00a0-\ufeff\u00a01\u00a0PM'],
  ['whenever', 'whenever'],
])('the slot %s is shown as %s', (timeSlot, words) => {
  expect(visitHours(timeSlot)).toBe(words)
})

const collectionDetails = { date: '2026-11-24', timeSlot: '07:00 AM - 08:00 AM' }

test('the sentence of a held visit states its hour and when the hold ends', () => {
  const sentence = heldSentence({ holdExpiresAt: '2026-11-21T20:31:00.000Z', collectionDetails }, NOW)
  expect(sentence?.replace('\u202f', ' ')).toBe('Your 7 AM visit on Tue, 24 Nov is held until 2:01 AM.')
})

// P2-28
test('the minutes left are whole minutes, down to 0', () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString()
  expect([minutesHeld(at(1799), NOW), minutesHeld(at(59), NOW), minutesHeld(at(-1), NOW)]).toEqual([29, 0, 0])
  expect(minutesHeld(null, NOW)).toBe(0)
})

test('a hold is mentioned only while there is one', () => {
  expect(heldSentence({ holdExpiresAt: null, collectionDetails }, NOW)).toBeUndefined()
  expect(heldSentence({ holdExpiresAt: NOW.toISOString(), collectionDetails }, NOW)).toBeUndefined()
})

const asked = (timeSlot: string, fastingHours = 8) => {
  const patient = {
    fastingHours,
    preparation: ['Avoid alcohol for 24 hours.'],
    noFast: null,
    afterMealHours: 0,
    fastFrom: undefined as never,
  }
  return preparationOf(patient, { date: '2026-11-24', timeSlot })
}

test('preparation is what the items required at the booking, with fasting counted from the slot', () => {
  expect(asked('07:00 AM - 08:00 AM', 0)).toEqual(['Avoid alcohol for 24 hours.'])
  expect(asked('07:00 AM - 08:00 AM')[0]).toContain('after 11 PM on Mon, 23 Nov')
  expect(asked('in the morning')[0]).toContain('for at least 8 hours before')
})
