import { expect, test } from 'vitest'
import { formatWeekdays, isOpenAt, isOpenOn, readWeekdays, weekdaysText } from './opening.ts'

const MONDAY = '2026-11-23'
const SUNDAY = '2026-11-29'
const weekdays = { openDays: [1, 2, 3, 4, 5, 6], opensAt: 8, closesAt: 12 }

// P1-18
test('a centre is open on its days, for whole slots between its hours', () => {
  expect([isOpenOn(weekdays, MONDAY), isOpenOn(weekdays, SUNDAY)]).toEqual([true, false])
  const open = [7, 8, 11, 12].map(hour => isOpenAt(weekdays, MONDAY, hour))
  expect(open).toEqual([false, true, true, false])
  expect(isOpenAt(weekdays, SUNDAY, 9)).toBe(false)
})

test.each([
  ['Mon-Sun', [1, 2, 3, 4, 5, 6, 7]],
  ['Mon-Sat', [1, 2, 3, 4, 5, 6]],
  ['Mon|Wed|Fri', [1, 3, 5]],
  ['Sun', [7]],
])('%s is read, and written back unchanged', (typed, days) => {
  expect(readWeekdays(typed)).toEqual(days)
  expect(weekdaysText(days)).toBe(typed)
})

test('a screen shows a range of days with a dash, and other days with commas', () => {
  expect(formatWeekdays([1, 2, 3, 4, 5, 6])).toBe('Mon–Sat')
  expect(formatWeekdays([1, 3, 5])).toBe('Mon, Wed, Fri')
})

test.each(['', 'Monday', 'Sat-Mon', 'Mon-', 'Mon-Tue-Wed', 'daily'])(
  '%s is not read as opening days',
  typed => {
    expect(readWeekdays(typed)).toBeUndefined()
  },
)
