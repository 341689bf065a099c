import { expect, test } from 'vitest'
import { callDue, requestDueAt, sentForDue } from './requests.ts'

const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`)

test.each([
  ['by day two hours later', '10:30', '2026-11-24T12:30:00+05:30'],
  ['before the desk opens two hours after it has', '05:10', '2026-11-24T10:00:00+05:30'],
  ['at night on the next morning', '22:15', '2026-11-25T10:00:00+05:30'],
  [
    'in the last hour with what is left of the two hours on the next morning',
    '19:30',
    '2026-11-25T09:30:00+05:30',
  ],
  ['as the desk closes on the next morning', '20:00', '2026-11-25T10:00:00+05:30'],
  ['two hours before it closes still on that day', '18:00', '2026-11-24T20:00:00+05:30'],
])('the name of a request is %s', (_, sent, due) => {
  expect(callDue(at(sent))).toEqual(new Date(due))
})

test('a request is due at the hour that the customer requested, earlier or later', () => {
  expect(requestDueAt(at('10:00'), at('10:05'))).toEqual(at('10:05'))
  expect(requestDueAt(at('10:00'), at('17:00'))).toEqual(at('17:00'))
  expect(requestDueAt(at('10:00'), null)).toEqual(at('12:00'))
})

test('a list of due requests has all due requests and no others', () => {
  const times = Array.from(
    { length: 3 * 24 * 6 },
    (_, step) => new Date(at('00:00').getTime() + step * 600_000),
  )
  for (const now of times.slice(24 * 6))
    for (const sent of times)
      expect([now, sent, sent <= sentForDue(now)]).toEqual([now, sent, callDue(sent) <= now])
})
