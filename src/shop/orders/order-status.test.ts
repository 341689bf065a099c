import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts'
import type { Order } from '#wire/orders/order.ts'
import {
  awaitsPayment,
  awaitsReport,
  badgeForState,
  displayedState,
  hasReport,
  mayCustomer,
  orderBadge,
  statusSentence,
} from './order-status.ts'

describe('an order’s state', () => {
  test('is pending when the status is missing', () => {
    expect(displayedState({})).toBe('pending')
    expect(displayedState({ status: null, paymentMethod: 'ONLINE', paymentStatus: null })).toBe('pending')
    expect(displayedState({ status: '' })).toBe('pending')
  })

  test.each([
    ['ONLINE', 'pending', 'completed', 'completed'],
    ['ONLINE', 'confirmed', 'completed', 'completed'],
    ['PhonePe', 'confirmed', 'completed', 'completed'],
    ['PHONEPE', 'Confirmed', 'Completed', 'completed'],
    ['ONLINE', 'pending', 'processing', 'processing'],
    ['ONLINE', 'pending', 'failed', 'failed'],
    ['ONLINE', 'confirmed', 'refunded', 'refunded'],
    ['ONLINE', 'pending', 'pending', 'pending'],
  ])('of a %s order that is %s with its payment %s is %s', (paymentMethod, status, paymentStatus, shown) => {
    expect(displayedState({ paymentMethod, status, paymentStatus })).toBe(shown)
  })

  test.each(['collected', 'report', 'feedback', 'reminder', 'cancelled'])(
    'stays %s for any method of payment',
    status => {
      for (const paymentStatus of PAYMENT_STATUSES) {
        for (const paymentMethod of ['ONLINE', 'COD', 'PENDING']) {
          expect(displayedState({ status, paymentStatus, paymentMethod })).toBe(status)
        }
      }
    },
  )

  test.each(['COD', 'PENDING', '', null])('does not follow the payment with the method %s', paymentMethod => {
    expect(displayedState({ status: 'confirmed', paymentStatus: 'pending', paymentMethod })).toBe('confirmed')
    expect(displayedState({ status: 'pending', paymentStatus: 'cancelled', paymentMethod })).toBe('pending')
  })

  test('is a word in small letters, for any value', () => {
    const text = fc.option(fc.string())
    fc.assert(
      fc.property(text, text, text, (status, paymentStatus, paymentMethod) => {
        const shown = displayedState({ status, paymentStatus, paymentMethod })
        expect(shown).not.toBe('')
        expect(shown).toBe(shown.toLowerCase())
      }),
    )
  })
})

describe('the badge', () => {
  const badge = (status: string, paymentStatus: string, paymentMethod: string) =>
    orderBadge({ status, paymentStatus, paymentMethod, collectionDetails: { date: '2026-11-24' } })

  // P2-39, P2-137, P2-138
  test.each([
    ['pending', 'pending', 'PENDING', 'Not paid yet', 'marigold'],
    ['pending', 'processing', 'ONLINE', 'Checking the payment', 'marigold'],
    ['pending', 'failed', 'ONLINE', 'Not paid yet', 'rose'],
    ['confirmed', 'pending', 'COD', 'Booked, visit on 24 Nov', 'leaf'],
    ['confirmed', 'completed', 'ONLINE', 'Paid, visit on 24 Nov', 'leaf'],
    ['collected', 'completed', 'COD', 'Sample taken', 'sky'],
    ['report', 'completed', 'ONLINE', 'Report ready', 'leaf'],
    ['feedback', 'completed', 'ONLINE', 'Done', 'sky'],
    ['reminder', 'completed', 'COD', 'Done', 'sky'],
    ['cancelled', 'refunded', 'ONLINE', 'Cancelled', 'rose'],
    ['confirmed', 'refunded', 'ONLINE', 'Refunded', 'sky'],
  ])('of an order at %s, its payment %s by %s, reads %4$s', (status, paymentStatus, method, words, tone) => {
    expect(badge(status, paymentStatus, method)).toMatchObject({ words, tone })
  })

  test('has no day if none is known', () => {
    expect(badgeForState('completed', undefined).words).toBe('Paid')
    expect(badgeForState('confirmed', undefined).words).toBe('Booked')
  })

  // P2-137
  test('shows an unknown state unchanged, in grey, also for names of built-in properties', () => {
    for (const state of ['', 'lost', 'constructor', '__proto__', 'toString'])
      expect(badgeForState(state, undefined)).toEqual({ state, words: state, tone: 'grey' })
  })

  // P2-138
  test('has its own words for every state of the shop', () => {
    for (const state of [...ORDER_STATUSES, ...PAYMENT_STATUSES]) {
      expect(badgeForState(state, '2026-11-24')).toMatchObject({ words: expect.stringMatching(/^[A-Z]/) })
    }
  })
})

describe('what can be done with an order', () => {
  test('includes paying only while it is pending and unpaid', () => {
    expect(awaitsPayment({ status: 'pending', paymentStatus: 'pending' })).toBe(true)
    expect(awaitsPayment({ status: 'pending', paymentStatus: 'failed' })).toBe(true)
    expect(awaitsPayment({ status: 'pending', paymentStatus: 'processing' })).toBe(true)
    expect(awaitsPayment({ status: 'pending', paymentStatus: 'completed' })).toBe(false)
    expect(awaitsPayment({ status: 'confirmed', paymentStatus: 'pending' })).toBe(false)
    expect(awaitsPayment({ status: 'cancelled', paymentStatus: 'cancelled' })).toBe(false)
  })

  test('includes cancelling until the hour of the visit, as in the shop’s rule', () => {
    const collectionDetails = {
      date: '2026-11-24',
      timeSlot: '09:00 AM - 10:00 AM',
    } as Order['collectionDetails']
    const cancellable = (now: string) =>
      ORDER_STATUSES.filter(status =>
        mayCustomer(
          'cancel',
          {
            status,
            paymentStatus: 'pending',
            cancelReason: null,
            collectionDetails,
            movesLeft: 2,
            addedTo: null,
          },
          new Date(now),
        ),
      )
    expect(cancellable('2026-11-24T08:59:59+05:30')).toEqual(['pending', 'confirmed'])
    expect(cancellable('2026-11-24T09:00:00+05:30')).toEqual([])
  })

  test('includes waiting for the report until there is one, or never will be', () => {
    expect(ORDER_STATUSES.filter(status => awaitsReport({ status }))).toEqual([
      'pending',
      'confirmed',
      'collected',
    ])
  })

  test('excludes waiting for the report of a sample whose payment is refunded entirely, even if the refund is pending', () => {
    const taken = { status: 'collected', paymentStatus: 'completed', totalAmount: 99.9 } as const
    const refund = (amount: number) => ({ refund: { amount, status: 'pending' as const } })
    const line = { price: 100, quantity: 2, discount: 50 } as Order['cancelledItems'][number]
    expect(awaitsReport(taken)).toBe(true)
    expect(awaitsReport({ ...taken, paymentStatus: 'refunded' })).toBe(false)
    expect(awaitsReport({ ...taken, ...refund(99.9) })).toBe(false)
    // What went back of a part that was cancelled before.
    expect(awaitsReport({ ...taken, cancelledItems: [line], ...refund(150) })).toBe(true)
    expect(awaitsReport({ ...taken, cancelledItems: [line], ...refund(249.9) })).toBe(false)
    expect(awaitsReport({ ...taken, ...refund(50) })).toBe(true)
  })

  test('includes opening the report once there is one', () => {
    expect(hasReport({ reportUrl: null, reportFileName: null })).toBe(false)
    expect(hasReport({ reportUrl: null, reportFileName: 'a.pdf' })).toBe(true)
    expect(hasReport({ reportUrl: '/api/orders/reports/a.pdf', reportFileName: null })).toBe(true)
  })
})

describe('the sentence about a status', () => {
  test.each([
    ['pending', 'failed', 'ONLINE', 'Your last payment did not go through. You can pay again.'],
    ['confirmed', 'completed', 'ONLINE', 'Booked and paid.'],
    ['confirmed', 'pending', 'COD', 'Booked. You pay at the visit.'],
    ['collected', 'completed', 'COD', 'We have your sample. Your report comes next.'],
    [
      'collected',
      'refunded',
      'COD',
      'We have your sample. As we’re refunding you, there will be no report. If you expect one, please call us.',
    ],
    ['report', 'completed', 'COD', 'Your report is ready.'],
    ['feedback', 'completed', 'COD', 'This booking is complete.'],
    ['reminder', 'completed', 'ONLINE', 'This booking is complete.'],
  ] as const)(
    'is shown for an order that is %s, its payment %s by %s',
    (status, paymentStatus, paymentMethod, sentence) => {
      expect(statusSentence({ status, paymentStatus, paymentMethod })).toBe(sentence)
    },
  )

  test('is left out while nothing is paid, and after a cancellation or a refund', () => {
    expect(
      statusSentence({ status: 'pending', paymentStatus: 'pending', paymentMethod: 'PENDING' }),
    ).toBeUndefined()
    expect(
      statusSentence({ status: 'pending', paymentStatus: 'processing', paymentMethod: 'ONLINE' }),
    ).toBeUndefined()
    expect(
      statusSentence({ status: 'cancelled', paymentStatus: 'completed', paymentMethod: 'ONLINE' }),
    ).toBeUndefined()
    expect(
      statusSentence({ status: 'confirmed', paymentStatus: 'refunded', paymentMethod: 'ONLINE' }),
    ).toBeUndefined()
  })
})
