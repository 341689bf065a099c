import { expect, test } from 'vitest'
import { whyNotCancellable } from './cancelling.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

const VISIT = { date: '2026-11-24', hour: 9 }
const BEFORE = new Date('2026-11-24T08:59:59+05:30')
const AT_THE_HOUR = new Date('2026-11-24T09:00:00+05:30')

const allowed = (who: 'customer' | 'operator', now: Date): OrderStatus[] =>
  ORDER_STATUSES.filter(status => whyNotCancellable(who, { ...VISIT, status }, now) === undefined)

test('before the hour of the visit a customer cancels what is not collected, an operator that as well', () => {
  expect(allowed('customer', BEFORE)).toEqual(['pending', 'confirmed'])
  expect(allowed('operator', BEFORE)).toEqual(['pending', 'confirmed', 'collected'])
})

test('from the hour of the visit on a customer cancels nothing, an operator as much as before', () => {
  expect(allowed('customer', AT_THE_HOUR)).toEqual([])
  expect(allowed('operator', AT_THE_HOUR)).toEqual(['pending', 'confirmed', 'collected'])
})

test.each<['customer' | 'operator', OrderStatus, string]>([
  ['customer', 'confirmed', 'The hour of your visit has come'],
  ['customer', 'collected', 'Please call us'],
  ['operator', 'report', 'can be refunded'],
  ['operator', 'cancelled', 'cancelled already'],
])('a %s is told why an order at %s stays: %s', (who, status, words) => {
  expect(whyNotCancellable(who, { ...VISIT, status }, AT_THE_HOUR)).toContain(words)
})
