import { expect, test } from 'vitest'
import { possibleHours } from '#rules/visits/eating.ts'
import { listHours } from '#rules/visits/slots.ts'
import { demoCity } from '#tests/helpers/our-cities.ts'
import {
  dayAtCentre,
  dayAvailability,
  dayToShow,
  earliestSlot,
  hasClosedToday,
  isSlotFor,
  nearestSlot,
  type SlotDay,
  slotAvailability,
  slotToShow,
  suggestedSlot,
} from './slot-words.ts'

const CITY = demoCity('Mumbai')
const HOURS = listHours(CITY)
const ANY = possibleHours([], CITY)
const FASTING = possibleHours([{ fastingHours: 8, noFast: null, afterMealHours: 0 }], CITY)
const TWICE = possibleHours([{ fastingHours: 12, noFast: null, afterMealHours: 2 }], CITY)
const BREAKFAST = possibleHours([{ fastingHours: 0, noFast: null, afterMealHours: 2 }], CITY)
const at = (hour: number) => ({ hour, left: 5, available: true, fits: true })

const day = (date: string, ...slots: [left: number, available: boolean][]): SlotDay => ({
  date,
  slots: slots.map(([left, available], index) => ({
    hour: HOURS[index] ?? 0,
    left,
    available,
    fits: left > 0,
  })),
})

test('a slot is shown as full, closed or nearly full, and otherwise without a note', () => {
  expect(slotAvailability({ hour: 9, left: 10, available: true, fits: true }, ANY)).toBeUndefined()
  expect(slotAvailability({ hour: 9, left: 3, available: true, fits: true }, ANY)).toBe('3 left')
  expect(slotAvailability({ hour: 9, left: 0, available: false, fits: false }, ANY)).toBe('Full')
  expect(slotAvailability({ hour: 9, left: 10, available: false, fits: true }, ANY)).toBe('Closed')
  // One place for a visit that takes two.
  expect(slotAvailability({ hour: 9, left: 1, available: false, fits: false }, ANY)).toBe('Only 1 left')
})

test('a sample after breakfast is suggested at ten, and never before nine', () => {
  const open = (hour: number) => ({ hour, left: 10, available: true, fits: true })
  const day = (...hours: number[]) => ({ date: '2026-11-24', slots: hours.map(open) })
  expect(slotAvailability(open(8), BREAKFAST)).toBe('Too early')
  expect(isSlotFor(open(9), BREAKFAST)).toBe(true)
  expect(earliestSlot([day(7, 8, 9, 10, 11)], BREAKFAST)).toEqual({ date: '2026-11-24', slotHour: 10 })
  expect(earliestSlot([day(7, 8, 9)], BREAKFAST)).toEqual({ date: '2026-11-24', slotHour: 9 })
  expect(earliestSlot([day(7, 8)], BREAKFAST)).toBeUndefined()
})

// P1-18
test('the days and hours when the centre is closed are shown as closed', () => {
  const sunday: SlotDay = { date: '2026-11-29', slots: [at(7), at(8), at(9)] }
  const centre = { openDays: [7], opensAt: 8, closesAt: 9 }
  const open = (day: SlotDay) => day.slots.map(slot => slot.available)
  expect(open(dayAtCentre(sunday, null))).toEqual([true, true, true])
  expect(open(dayAtCentre(sunday, centre))).toEqual([false, true, false])
  expect(dayAvailability(dayAtCentre(sunday, { ...centre, openDays: [1] }))).toBe('Closed')
})

test('a day without a free slot shows that', () => {
  expect(dayAvailability(day('a', [0, false], [2, true]))).toBeUndefined()
  expect(dayAvailability(day('a', [0, false], [0, false]))).toBe('Full')
  expect(dayAvailability(day('a', [0, false], [2, false]))).toBe('Closed')
})

test('tomorrow after its closing hour is distinguished from a day that is closed for another reason', () => {
  const before = new Date('2026-11-22T16:59:00+05:30')
  const after = new Date('2026-11-22T17:00:00+05:30')
  const tomorrow = day('2026-11-23', [2, false])
  expect(hasClosedToday(tomorrow, after, CITY)).toBe(true)
  expect(hasClosedToday(tomorrow, before, CITY)).toBe(false)
  expect(hasClosedToday(day('2026-11-24', [2, false]), after, CITY)).toBe(false)
  expect(hasClosedToday(day('2026-11-23', [0, false]), after, CITY)).toBe(false)
})

test('the chosen day is shown while it is offered, and otherwise the first day with a free slot', () => {
  const days = [day('a', [5, false]), day('b', [5, true]), day('c', [5, true])]
  expect(dayToShow(days, 'c')?.date).toBe('c')
  expect(dayToShow(days, 'a')?.date).toBe('a')
  expect(dayToShow(days, '')?.date).toBe('b')
  expect(dayToShow(days, 'gone')?.date).toBe('b')
  expect(dayToShow([day('a', [0, false])], '')?.date).toBe('a')
  expect(dayToShow([], '')).toBeUndefined()
})

test('a slot that can no longer be booked is deselected', () => {
  const shown = day('a', [1, true], [0, false])
  expect(slotToShow(shown, 7, ANY)).toBe(7)
  expect(slotToShow(shown, 8, ANY)).toBeNull()
  expect(slotToShow(undefined, 7, ANY)).toBeNull()
})

test('the hours after which a second sample would be too late are closed', () => {
  expect(HOURS.filter(hour => isSlotFor(at(hour), TWICE))).toEqual([7, 8, 9, 10])
  expect(slotAvailability(at(11), TWICE)).toBe('Too late')
  expect(slotAvailability(at(10), TWICE)).toBeUndefined()
  const shown = { date: 'a', slots: [at(9), at(12)] }
  expect(slotToShow(shown, 12, TWICE)).toBeNull()
  expect(slotToShow(shown, 12, FASTING)).toBe(12)
})

test('a move starts on the visit’s own day, or the next day with a free hour, with no hour chosen', () => {
  const week: SlotDay[] = ['24', '25', '26', '27'].map(date => ({
    date: `2026-11-${date}`,
    slots: [
      { ...at(7), isOwn: date === '25' },
      { ...at(8), available: date === '24' || date === '26' },
    ],
  }))
  week[3] = { date: '2026-11-27', slots: [{ ...at(7), isOwn: true }] }
  const from = (date: string) => suggestedSlot(week, { date: `2026-11-${date}` }, ANY)
  expect(from('24')).toEqual({ date: '2026-11-24', hour: null })
  expect(from('25')).toEqual({ date: '2026-11-26', hour: null })
  expect(from('27')).toBeUndefined()
})

test('a recollection is suggested for the first day with a free slot, at the nearest hour', () => {
  const full = (hour: number) => ({ ...at(hour), available: false })
  const week: SlotDay[] = [
    { date: '2026-11-24', slots: [full(7), full(8), full(9)] },
    { date: '2026-11-25', slots: [at(7), full(8), at(10)] },
    { date: '2026-11-26', slots: [at(7), at(8), at(9)] },
  ]
  expect(nearestSlot(week, { hour: 8 }, ANY)).toEqual({ date: '2026-11-25', hour: 7 })
  expect(nearestSlot(week, { hour: 9 }, ANY)).toEqual({ date: '2026-11-25', hour: 10 })
  expect(nearestSlot(week.slice(0, 1), { hour: 8 }, ANY)).toBeUndefined()
})
