import { expect, test } from 'vitest'
import type { Action, ActorKind } from '#rules/orders/order-actions.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/orders/order-status.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAllowed } from './decide.ts'
import type { OrderRow } from './order-rows.ts'

const VISIT = { date: '2026-11-24', hour: 9 }
const AT_THE_HOUR = new Date('2026-11-24T09:00:00+05:30')

const orderAt = (status: OrderStatus) =>
  ({
    visit: VISIT,
    number: 'ORD-1',
    status,
    paymentStatus: 'pending',
    cancelReason: null,
    isAddition: false,
  }) as OrderRow

/** Undefined if allowed. */
function refusalOf(
  who: ActorKind,
  action: Action,
  status: OrderStatus,
  now = AT_THE_HOUR,
): string | undefined {
  try {
    requireAllowed(who, action, orderAt(status), now)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe('ORDER_STEP_REFUSED')
    return error.message
  }
}

test.each<[OrderStatus, string]>([
  ['cancelled', 'This order was cancelled.'],
  ['pending', 'This order is not confirmed yet, so its sample can’t be recorded.'],
  ['collected', 'The sample of this order is already recorded.'],
  ['report', 'This order already has its report, so its sample can’t be recorded again.'],
])('an order at %s can’t be collected: %s', (status, sentence) => {
  expect(refusalOf('staff', 'collect', status)).toBe(sentence)
})

// P2-136
test('only a confirmed order can be collected, and only a collected one gets a report', () => {
  const allowed = (action: Action) =>
    ORDER_STATUSES.filter(status => refusalOf('staff', action, status) === undefined)
  expect(ORDER_STATUSES).toEqual([
    'pending',
    'confirmed',
    'collected',
    'report',
    'feedback',
    'reminder',
    'cancelled',
  ])
  expect(allowed('collect')).toEqual(['confirmed'])
  expect(allowed('attach-report')).toEqual(['collected', 'report', 'feedback', 'reminder'])
})

test.each<[ActorKind, OrderStatus, string]>([
  ['customer', 'confirmed', 'The hour of your visit has begun'],
  ['customer', 'collected', 'Please call us'],
  ['staff', 'report', 'can be refunded'],
  ['staff', 'cancelled', 'already cancelled'],
])('%s gets the reason why an order at %s does not change: %s', (who, status, words) => {
  expect(refusalOf(who, 'cancel', status)).toContain(words)
})

test('recording a sample before its day requires a confirmation', () => {
  const dayBefore = new Date('2026-11-23T12:00:00+05:30')
  expect(refusalOf('staff', 'collect', 'confirmed', dayBefore)).toBe('The visit is on Tue, 24 Nov.')
  expect(refusalOf('staff', 'collect-early', 'confirmed', dayBefore)).toBeUndefined()
})
