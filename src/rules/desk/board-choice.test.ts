import { expect, test } from 'vitest'
import { type ChosenVisit, filterVisits, WHOLE_BOARD } from './board-choice.ts'

const visit = (area: string, collector: string | null, more: Partial<ChosenVisit> = {}): ChosenVisit => ({
  timeSlot: '09:00 AM - 10:00 AM',
  area: { name: area },
  collector: collector ? { id: `id of ${collector}`, name: collector } : null,
  state: collector ? 'assigned' : 'booked',
  isCentreVisit: false,
  lateSince: null,
  toTake: 0,
  ...more,
})
const DAY = [
  visit('Khar', 'Sana'),
  visit('Bandra', null),
  visit('Khar', null),
  visit('Bandra', 'Imran', { toTake: 249 }),
]
const told = (choice: Partial<typeof WHOLE_BOARD>) =>
  filterVisits({ ...WHOLE_BOARD, ...choice }, DAY).map(
    ({ area, collector }) => `${area.name} ${collector?.name ?? '-'}`,
  )

test('an empty choice shows the whole list', () => {
  expect(told({})).toHaveLength(4)
  expect(told({ list: 'unassigned' })).toEqual(['Bandra -', 'Khar -'])
})

test('different kinds of choices all apply, and of one kind any', () => {
  expect(told({ areas: ['Khar'] })).toEqual(['Khar Sana', 'Khar -'])
  expect(told({ areas: ['Khar'], collectors: ['id of Sana', 'id of Imran'] })).toEqual(['Khar Sana'])
  expect(told({ states: ['assigned'], list: 'toPay' })).toEqual(['Bandra Imran'])
  expect(told({ areas: ['Nowhere'] })).toEqual([])
})

test('sorting by collector puts unassigned visits first and keeps the order of the hours', () => {
  expect(told({ order: 'area' })).toEqual(['Bandra -', 'Bandra Imran', 'Khar Sana', 'Khar -'])
  expect(told({ order: 'collector' })).toEqual(['Bandra -', 'Khar -', 'Bandra Imran', 'Khar Sana'])
})

test('hours narrow a list, together with areas', () => {
  const later = visit('Khar', null, { timeSlot: '10:00 AM - 11:00 AM' })
  const day = [...DAY, later]
  expect(filterVisits({ ...WHOLE_BOARD, hours: [10] }, day)).toEqual([later])
  expect(filterVisits({ ...WHOLE_BOARD, hours: [9, 10], areas: ['Khar'] }, day)).toHaveLength(3)
  expect(filterVisits({ ...WHOLE_BOARD, hours: [7] }, day)).toEqual([])
})
