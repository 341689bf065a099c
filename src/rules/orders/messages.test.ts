import { expect, test } from 'vitest'
import { heldUntil, ORDER_MESSAGE_NAMES, quietUntil } from './messages.ts'

const india = (time: string) => new Date(`${time}+05:30`)

test.each([
  ['2026-11-23T20:59:59.999', undefined],
  ['2026-11-23T21:00:00', '2026-11-24T08:00'],
  ['2026-11-23T23:59:59.999', '2026-11-24T08:00'],
  ['2026-11-24T00:00:00', '2026-11-24T08:00'],
  // Half past five in India is midnight in UTC.
  ['2026-11-24T05:29:59.999', '2026-11-24T08:00'],
  ['2026-11-24T05:30:00', '2026-11-24T08:00'],
  ['2026-11-24T07:59:59.999', '2026-11-24T08:00'],
  ['2026-11-24T08:00:00', undefined],
  ['2026-12-31T22:00:00', '2027-01-01T08:00'],
  ['2028-02-28T21:00:00', '2028-02-29T08:00'],
  // Where other countries put their clocks back.
  ['2026-10-25T01:30:00', '2026-10-25T08:00'],
])('an SMS at %s in India waits until %s', (at, until) => {
  expect(quietUntil(india(at))).toEqual(until && india(`${until}:00`))
})

test('at night an SMS is sent only if a customer waits for it, or it changes the next morning', () => {
  const night = india('2026-11-23T22:00:00')
  expect(ORDER_MESSAGE_NAMES.filter(name => heldUntil(name, night) === undefined)).toEqual([
    'confirmed',
    'payment-failed',
    'payment-link',
    'report-withdrawn',
    'cancelled',
    'moved',
    'changed',
    'fast',
    'on-the-way',
    'first-taken',
    'second-sample',
    'sample-taken',
    'late',
    'delayed',
    'new-time-needed',
    'cash-received',
    'visit-failed',
  ])
})

test('by day every SMS is sent at once', () => {
  const day = india('2026-11-23T12:00:00')
  expect(ORDER_MESSAGE_NAMES.filter(name => heldUntil(name, day))).toEqual([])
})
