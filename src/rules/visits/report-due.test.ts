import { expect, test } from 'vitest'
import { promisedHours } from './appointment.ts'
import { reportDue } from './report-due.ts'

test('a report is promised after the hours of its slowest test, or within a day if they are unknown', () => {
  expect([8, 12, 72, 0, Number.NaN].map(promisedHours)).toEqual([8, 12, 72, 24, 24])
})

test.each([
  ['07:06', 12, { date: '2026-11-24', hour: 20 }],
  ['07:00', 12, { date: '2026-11-24', hour: 19 }],
  ['07:06', 24, { date: '2026-11-25', hour: 8 }],
  ['10:06', 72, { date: '2026-11-27', hour: 11 }],
  // At night
  ['13:30', 12, { date: '2026-11-25', hour: 8 }],
  ['14:30', 8, { date: '2026-11-25', hour: 8 }],
])(
  'the report of a sample collected at %s that takes %i hours is due at a full hour by day',
  (time, hours, due) => {
    expect(reportDue(new Date(`2026-11-24T${time}:00+05:30`), hours)).toEqual(due)
  },
)
