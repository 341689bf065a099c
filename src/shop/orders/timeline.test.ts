// P2-57

import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import type { Order } from '#wire/orders/order.ts'
import { buildTimeline } from './timeline.ts'

const order = (change: Partial<Order> = {}) =>
  ({
    status: 'confirmed',
    paymentStatus: 'completed',
    centerVisitRequired: false,
    reportTimeHours: 48,
    createdAt: '2026-11-21T12:00:00.000Z',
    collectionDetails: { date: '2026-11-24', timeSlot: '07:00 AM - 08:00 AM' },
    ...change,
  }) as Order

const states = (change: Partial<Order>) => buildTimeline(order(change)).map(({ state }) => state)
const names = (change: Partial<Order>) => buildTimeline(order(change)).map(({ name }) => name)

test.each<[Order['status'], string[]]>([
  ['pending', ['now', 'next', 'next', 'next']],
  ['confirmed', ['done', 'now', 'next', 'next']],
  ['collected', ['done', 'done', 'done', 'now']],
  ['report', ['done', 'done', 'done', 'done']],
  ['reminder', ['done', 'done', 'done', 'done']],
  ['cancelled', []],
])('an order at %s has its steps at %j', (status, expected) => {
  expect(states({ status })).toEqual(expected)
})

test('after a refund of what was taken nothing is to come', () => {
  expect(states({ status: 'collected', paymentStatus: 'refunded' })).toEqual(['done', 'done', 'done'])
  expect(states({ status: 'report', paymentStatus: 'refunded' })).toHaveLength(4)
})

test('at most one step is the present one, and nothing follows that is done', () => {
  for (const status of ORDER_STATUSES) {
    expect(states({ status }).join(' ')).toMatch(/^(done ?)*(now ?)?(next ?)*$/)
  }
})

test('the first step says what became of the payment', () => {
  expect(names({})[0]).toBe('Booked and paid')
  expect(names({ paymentStatus: 'pending' })[0]).toBe('Booked')
  expect(names({ status: 'pending', paymentStatus: 'failed' })[0]).toBe('Waiting for payment')
  expect(names({ status: 'pending', paymentStatus: 'processing' })[0]).toBe('Payment being checked')
})

test('day, hour and the time of the report stand beside their steps', () => {
  const [, visit, , report] = buildTimeline(order())
  expect(visit).toMatchObject({ name: 'Visit at home', detail: 'Tue, 24 Nov, 7 - 8 AM' })
  expect(report).toMatchObject({ detail: 'within 48 hours of the visit' })
  expect(buildTimeline(order({ status: 'report' }))[3]?.detail).toBeUndefined()
  expect(names({ centerVisitRequired: true })[1]).toBe('Visit to the centre')
})
