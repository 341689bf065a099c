import { expect, test } from 'vitest'
import { listHours, slotLabel } from '#rules/visits/slots.ts'
import { demoCity } from '#tests/helpers/our-cities.ts'
import { nextVisitOf } from './next-visit.ts'

const CITY = demoCity('Mumbai')

/** Five days from Tue, 24 Nov, tomorrow by the shop's clock; `free` are the hours left on each. */
const daysWith = (...free: number[][]) =>
  free.map((hours, index) => ({
    date: `2026-11-${24 + index}`,
    slots: listHours(CITY).map(hour => ({
      timeSlot: slotLabel(hour),
      available: hours.includes(hour),
      fits: true,
      left: 1,
    })),
  }))

test('the next visit is the first free hour, with the end of its booking time', () => {
  expect(nextVisitOf(daysWith([7, 8], [7]), CITY)).toEqual({
    day: 'Tomorrow, Tue, 24 Nov',
    shortDay: 'Tomorrow',
    hour: '7 AM',
    until: 'Book by 5 PM today.',
  })
  expect(nextVisitOf(daysWith([12], [7]), CITY)).toMatchObject({
    day: 'Tomorrow, Tue, 24 Nov',
    hour: '12 PM',
  })
})

test('after closing time the next visit is on the day after tomorrow, and can be booked until tomorrow', () => {
  expect(nextVisitOf(daysWith([], [7], [7]), CITY)).toEqual({
    day: 'Wed, 25 Nov',
    shortDay: 'Wed, 25 Nov',
    hour: '7 AM',
    until: 'Book by 5 PM tomorrow.',
  })
})

test('a full city shows the next day with a free hour, or no hour', () => {
  expect(nextVisitOf(daysWith([], [], [], [9]), CITY)).toEqual({
    day: 'Fri, 27 Nov',
    shortDay: 'Fri, 27 Nov',
    hour: '9 AM',
    until: 'Book by 5 PM on Thu, 26 Nov.',
  })
  expect(nextVisitOf(daysWith([], [], [], [], []), CITY)).toEqual({
    day: 'No free times in the next 5 days',
    until: 'Please call us.',
  })
})
