import { describe, expect, test } from 'vitest'
import type { Order } from '#wire/orders/order.ts'
import {
  amountName,
  confirmationStateFrom,
  confirmationStatus,
  confirmationWords,
  nextSteps,
  withPrefix,
} from './confirmation.ts'

// P2-33, P2-34, P2-36, P2-135
describe('the words of a status', () => {
  test.each([
    ['completed', 'Order Confirmed!', 'Your appointment has been successfully booked'],
    ['pending', 'Order Processing', 'Your order is being processed. Check your payment app for status.'],
    ['processing', 'Order Processing', 'Your order is being processed. Check your payment app for status.'],
    ['failed', 'Order Failed', 'Your payment could not be processed. Please contact support.'],
    ['cancelled', 'Order Cancelled', 'This order was cancelled.'],
    ['confirmed', 'Booking Confirmed', 'Your order has been placed.'],
    ['', 'Booking Confirmed', 'Your order has been placed.'],
  ])('%s', (status, title, message) => {
    expect(confirmationWords(status)).toMatchObject({ title, message })
  })

  test.each(['completed', 'confirmed'])('at %s name the visit of the addition', status => {
    expect(confirmationWords(status, undefined, 'ORD-1').message).toBe(
      'Your tests are added to the visit of order #ORD-1.',
    )
  })

  // P2-35
  test('are the given reason for a failure, and only for a failure', () => {
    expect(confirmationWords('failed', 'Payment verification failed').message).toBe(
      'Payment verification failed',
    )
    expect(confirmationWords('completed', 'x').message).toBe('Your appointment has been successfully booked')
  })
})

describe('the status that is shown', () => {
  const order = (values: Partial<Order>) =>
    ({ status: 'pending', paymentStatus: 'pending', paymentMethod: 'ONLINE', ...values }) as Order

  test('comes from the page before when the shop can’t be reached', () => {
    expect(confirmationStatus(null, { status: 'processing' })).toBe('processing')
    expect(confirmationStatus(null, null)).toBe('failed')
  })

  // P2-11
  test('is the shop’s once the order is settled, whatever the page before had', () => {
    const late = { status: 'processing' }
    expect(confirmationStatus(order({ status: 'confirmed', paymentStatus: 'completed' }), late)).toBe(
      'completed',
    )
    expect(confirmationStatus(order({ status: 'cancelled' }), late)).toBe('cancelled')
    expect(
      confirmationStatus(order({ status: 'confirmed', paymentMethod: 'COD' }), { status: 'failed' }),
    ).toBe('confirmed')
  })

  test('is never better than what the shop has confirmed', () => {
    expect(confirmationStatus(order({ paymentStatus: 'processing' }), { status: 'failed' })).toBe(
      'processing',
    )
    expect(confirmationStatus(order({ paymentStatus: 'failed' }), null)).toBe('failed')
    // The page before got no answer; the order has the status since.
    expect(confirmationStatus(order({ paymentStatus: 'failed' }), { status: 'processing' })).toBe('failed')
    expect(confirmationStatus(order({ paymentMethod: 'PENDING' }), null)).toBe('pending')
  })
})

describe('the amount', () => {
  // P2-40
  test.each([
    ['confirmed', 'completed', 'Amount Paid'],
    ['collected', 'completed', 'Amount Paid'],
    ['cancelled', 'completed', 'Amount Paid'],
    ['cancelled', 'refunded', 'Amount Refunded'],
    ['collected', 'refunded', 'Amount Refunded'],
    ['cancelled', 'pending', 'Order Total'],
    ['confirmed', 'pending', 'Amount Payable'],
    ['pending', 'failed', 'Amount Payable'],
  ] as const)('of an order at %s with its payment %s is named %s', (status, paymentStatus, name) => {
    expect(amountName({ status, paymentStatus }, 'failed')).toBe(name)
  })

  test('follows the shown status if the order can’t be loaded', () => {
    expect(amountName(null, 'completed')).toBe('Amount Paid')
    expect(amountName(null, 'processing')).toBe('Amount Payable')
  })
})

// P2-38
test('the id of an order gets its prefix if it lacks one', () => {
  expect(withPrefix('7K3M-Q9T4')).toBe('ORD-7K3M-Q9T4')
  expect(withPrefix('ORD-7K3M-Q9T4')).toBe('ORD-7K3M-Q9T4')
})

describe('what happens next', () => {
  const none = { fastingHours: 0, noFast: null, afterMealHours: 0, fastFrom: null, preparation: [] }
  const asha = { name: 'Asha Rao', age: 67, relation: 'self', phone: '9876543210', items: [], ...none }
  const order = (
    values: Partial<Order> = {},
    details: Partial<Order['collectionDetails']> = {},
    patient: object = asha,
  ) =>
    ({
      paymentMethod: 'ONLINE',
      totalAmount: 1299,
      centerVisitRequired: false,
      centre: null,
      fastingRequired: false,
      preparation: [],
      reportTimeHours: 24,
      userDetails: { phone: '9876543210' },
      shippingAddress: { address: '14 Hill Road', city: 'Pune' },
      ...values,
      collectionDetails: {
        date: '2026-11-24',
        timeSlot: '09:00 AM - 10:00 AM',
        alternatePhone: null,
        ...details,
      },
      patients: [patient],
    }) as Order

  test('has no centre without a known address, and promises no collector to its visitor', () => {
    const steps = nextSteps(order({ centerVisitRequired: true })).join(' ')
    expect(steps).toContain('Where to go: A partner centre in Pune. We’ll call before the visit')
    expect(steps).not.toMatch(/collector|home/)
  })

  test('has the collector and the numbers that they call', () => {
    expect(nextSteps(order({}, { alternatePhone: '9000000000' }))).toContain(
      'Our collector will first call 98765\u00a043210, or 90000\u00a000000 if no one answers.',
    )
    const mother = { ...asha, relation: 'parent' } as const
    expect(nextSteps(order({}, { alternatePhone: '9000000000' }, mother))).toContain(
      'Our collector will first call 90000\u00a000000, or 98765\u00a043210 if no one answers.',
    )
  })

  test('states who gets the door code', () => {
    const code = 'When the collector sets off, we send a code to'
    expect(nextSteps(order())).toContain(`${code} 98765\u00a043210. Give it to the collector at the door.`)
    expect(nextSteps(order({}, { doorPhone: '9822012345' }))).toContain(
      `${code} 98765\u00a043210 and 98220\u00a012345. Give it to the collector at the door.`,
    )
  })

  test('addresses the reader as the patient only if the patient booked', () => {
    const mother = { ...asha, name: 'Kamala Rao', relation: 'parent' }
    const steps = nextSteps(order({ status: 'confirmed', fastingRequired: true }, {}, mother))
    expect(steps[0]).toBe('Please tell Kamala Rao the day, the time and how to prepare.')
    // A child is not told, and the number at the door has a message already.
    for (const [details, patient] of [
      [{}, { ...mother, age: 5 }],
      [{ doorPhone: '9822012345' }, mother],
    ] as const)
      expect(nextSteps(order({ status: 'confirmed' }, details, patient)).join()).not.toContain('Please tell')
    expect(steps.join(' ')).not.toMatch(/\byou/i)
  })

  test('has an amount to pay only if nothing was paid', () => {
    expect(nextSteps(order({ paymentMethod: 'COD' }))).toContain('Pay ₹1,299.00 at the visit.')
    expect(nextSteps(order()).join(' ')).not.toContain('₹')
  })

  test('promises no report before the time of the slowest test', () => {
    expect(nextSteps(order()).at(-1)).toBe(
      'The report will be ready within 24 hours of the visit. Find it in My Orders.',
    )
    expect(nextSteps(order({ reportTimeHours: 72 })).at(-1)).toContain('within 72 hours')
  })
})

test('the valid parts of a navigation state are read', () => {
  expect(confirmationStateFrom(null)).toBeNull()
  expect(confirmationStateFrom({ orderId: 'ORD-1' })).toBeNull()
  expect(confirmationStateFrom({ status: 'failed', error: { a: 1 }, totalAmount: 'x', date: 7 })).toEqual({
    status: 'failed',
  })
})
