import { expect, test } from 'vitest'
import { describeDetails } from './audit-details.ts'

test('a changed field is shown with its old and new value, and an unchanged field is left out', () => {
  expect(
    describeDetails({
      before: { hour: 9, day: '2026-11-24' },
      after: { hour: 10, day: '2026-11-24', by: 'x' },
    }),
  ).toEqual([
    ['hour', '9–10 AM → 10–11 AM'],
    ['by', '– → x'],
  ])
})

test('a change of state is shown with its old and new value', () => {
  expect(describeDetails({ before: 'accepted', after: 'rejected' })).toEqual([['', 'accepted → rejected']])
  expect(describeDetails({ from: 'confirmed', to: 'report_ready' })).toEqual([
    ['', 'confirmed → report ready'],
  ])
  expect(
    describeDetails({ from: { date: '2026-11-24', hour: 9 }, to: { date: '2026-11-25', hour: 9 } }),
  ).toEqual([['date', 'Tue, 24 Nov → Wed, 25 Nov']])
  expect(describeDetails({ before: 'accepted', reason: 'haemolysed' })).toEqual([
    ['', 'accepted → –'],
    ['reason', 'haemolysed'],
  ])
})

test('ids, keys and hashes are left out, and lists are shown in words', () => {
  expect(
    describeDetails({
      orderId: 'a',
      ids: ['a'],
      sha256: 'b',
      hash: 'c',
      note: '',
      none: null,
      from: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a',
      event: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a',
      roles: [
        { role: 'owner', centre: null },
        { role: 'reception', centre: 'MUM-1' },
      ],
      week: { perHour: 2, days: ['mon', 'tue'] },
    }),
  ).toEqual([
    ['roles', 'owner everywhere, reception MUM-1'],
    ['working hours', 'visits an hour 2, exceptions mon, tue'],
  ])
})

test('amounts are in rupees, times are formatted, codes are in words, and false is left out', () => {
  expect(
    describeDetails({
      amount: 41_800,
      mayUseCodes: false,
      at: '2026-11-24T04:00:00.000Z',
      kind: 'on_the_way',
      before: { salePrice: 24_900 },
      after: { salePrice: 19_900 },
    }),
  ).toEqual([
    ['sale price', '₹249 → ₹199'],
    ['amount', '₹418'],
    ['at', '24 Nov 2026, 9:30 AM'],
    ['what', 'on the way'],
  ])
})

test('a number without meaning at zero is left out, and keys have plain names', () => {
  expect(describeDetails({ sessions: 0, count: 1 })).toEqual([['number', '1']])
  expect(describeDetails({ sessions: 2 })).toEqual([['sessions ended', '2']])
  expect(describeDetails({ endedKeys: 0 })).toEqual([])
  expect(describeDetails({ kind: 'name', found: 0 })).toEqual([
    ['what', 'name'],
    ['found', '0'],
  ])
})
