import { expect, test } from 'vitest'
import { shownDetails } from './audit-details.ts'

test('what changed is shown from its old to its new value, what did not is left out', () => {
  expect(
    shownDetails({ before: { hour: 9, day: '2026-11-24' }, after: { hour: 10, day: '2026-11-24', by: 'x' } }),
  ).toEqual([
    ['hour', '9 → 10'],
    ['by', '– → x'],
  ])
})

test('ids and keys are not shown, lists and parts are, in words', () => {
  expect(
    shownDetails({
      ...{ orderId: 'a', ids: ['a'], sha256: 'b', amount: 120, note: '', none: null },
      roles: [{ role: 'owner', centre: null }],
    }),
  ).toEqual([
    ['amount', '120'],
    ['roles', 'role owner, centre –'],
  ])
})
