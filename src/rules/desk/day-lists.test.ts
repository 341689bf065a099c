import { expect, test } from 'vitest'
import { VISIT_STATES } from '../visits/visit-state.ts'
import { DAY_LISTS, isAssignable, type ListedVisit, parseArea } from './day-lists.ts'

const visit: ListedVisit = {
  state: 'booked',
  collector: null,
  isCentreVisit: false,
  lateSince: null,
  toTake: 0,
}

const IMRAN = { id: 'x', name: 'Imran' }

test('every visit of a day is either open or finished', () => {
  for (const state of VISIT_STATES)
    expect(DAY_LISTS.open({ ...visit, state })).toBe(!DAY_LISTS.finished({ ...visit, state }))
})

test('only a home visit without a collector is unassigned', () => {
  expect(DAY_LISTS.unassigned(visit)).toBe(true)
  expect(DAY_LISTS.unassigned({ ...visit, collector: IMRAN })).toBe(false)
  expect(DAY_LISTS.unassigned({ ...visit, isCentreVisit: true })).toBe(false)
  expect(DAY_LISTS.unassigned({ ...visit, state: 'collected' })).toBe(false)
})

test('a finished visit is not late and has nothing to pay', () => {
  const finished: ListedVisit = {
    ...visit,
    state: 'collected',
    lateSince: '2026-11-24T04:00:00.000Z',
    toTake: 549,
  }
  expect([DAY_LISTS.late(finished), DAY_LISTS.toPay(finished)]).toEqual([false, false])
})

test('a home visit can be assigned until a collector is on the way', () => {
  expect(isAssignable(visit)).toBe(true)
  expect(isAssignable({ ...visit, state: 'assigned', collector: IMRAN })).toBe(true)
  expect(isAssignable({ ...visit, state: 'on_the_way' })).toBe(false)
  expect(isAssignable({ ...visit, isCentreVisit: true })).toBe(false)
})

test.each([
  ['14 Hill Road, Bandra West, Mumbai 400050', { name: 'Bandra West', pinCode: '400050' }],
  ['14 Hill Road, Bandra West, 400050', { name: 'Bandra West', pinCode: '400050' }],
  ['Flat 3, 14 Hill Road, near Lilavati Hospital', { name: 'near Lilavati Hospital', pinCode: '' }],
  ['14 Hill Road Mumbai', { name: '14 Hill Road', pinCode: '' }],
  [
    '12 Link Road, opp. exchange 267890, Vashi, Navi Mumbai 400703',
    { name: 'Navi Mumbai', pinCode: '400703' },
  ],
  ['Bandra West, Mumbai - 400 050', { name: 'Bandra West', pinCode: '400050' }],
  [
    'Shop 267890, Hill Road, Bandra West, Bombay – 400050, Maharashtra',
    { name: 'Bandra West', pinCode: '400050' },
  ],
  ['12 Marine Drive, South Mumbai', { name: 'South Mumbai', pinCode: '' }],
  ['Hill Road, Bandra West Mumbai ४०००५०', { name: 'Bandra West', pinCode: '400050' }],
])('the area of %s is read from the address', (address, area) =>
  expect(parseArea(address, 'Mumbai')).toEqual(area),
)
