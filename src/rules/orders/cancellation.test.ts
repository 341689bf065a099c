import { expect, test } from 'vitest'
import { feeAt, feeSentences } from './cancel-fee.ts'
import { cancelSentences, refundSentence } from './cancellation.ts'

const FEE = [
  { hours: 24, amount: 0 },
  { hours: 4, amount: 10_000 },
  { hours: 0, amount: 20_000 },
]

test.each([
  ['2026-11-23T09:00:00+05:30', 0],
  ['2026-11-23T09:00:01+05:30', 10_000],
  ['2026-11-24T05:00:00+05:30', 10_000],
  ['2026-11-24T05:00:01+05:30', 20_000],
  ['2026-11-24T09:30:00+05:30', 20_000],
])('cancelling at %s a visit at nine costs %i paise', (now, amount) => {
  expect(feeAt(FEE, { date: '2026-11-24', hour: 9 }, new Date(now))).toBe(amount)
  expect(feeAt([], { date: '2026-11-24', hour: 9 }, new Date(now))).toBe(0)
})

test('an unpaid order has no promise of a refund, and is not called unpaid during a payment', () => {
  const whole = {
    isWhole: true,
    isDiscountLost: false,
    newTotal: 0,
    refund: 0,
    kept: 0,
    held: 0,
    tooSmall: 0,
    isFeeCarried: false,
  }
  expect(cancelSentences({ ...whole, way: 'none', isPaymentChecked: false })).toEqual([
    'Nothing has been paid, so there is nothing to refund.',
  ])
  expect(cancelSentences({ ...whole, way: 'none', isPaymentChecked: true })).toEqual([
    expect.stringContaining('We’ll first check the payment'),
  ])
  expect(refundSentence({ way: 'cash', refund: 129_900, kept: 0 })).toBe(
    'We’ll give you ₹1,299.00 back in cash.',
  )
})

test('the rule and the refund are in complete sentences', () => {
  expect(feeSentences([])).toEqual(['Cancelling is free until the hour of the visit begins.'])
  expect(feeSentences(FEE)).toEqual([
    'If you cancel 24 hours or more before the visit, we keep nothing of your payment.',
    'If you cancel 4 to 24 hours before it, we keep ₹100.00.',
    'If you cancel in the last 4 hours, we keep ₹200.00.',
    'Moving the visit doesn’t lower a fee that already applies.',
  ])
  expect(refundSentence({ way: 'online', refund: 62_000, kept: 10_000 })).toBe(
    'We’ll keep ₹100.00 for the visit and refund ₹620.00 the way you paid. Banks take up to 7 days to show it.',
  )
  const part = {
    isWhole: false,
    isDiscountLost: true,
    newTotal: 50_000,
    isPaymentChecked: false,
    kept: 0,
    held: 0,
    tooSmall: 0,
    isFeeCarried: false,
  }
  expect(cancelSentences({ ...part, way: 'online', refund: 40_000 })).toEqual([
    'Without this, the order is too small for the coupon, so the rest costs more.',
    'We’ll refund ₹400.00 the way you paid. Banks take up to 7 days to show it.',
    'You keep the rest (₹500.00, paid).',
  ])
  expect(cancelSentences({ ...part, way: 'none', refund: 0 })).toEqual([
    'Without this, the order is too small for the coupon, so the rest costs more.',
  ])
})

test('a refund below a rupee is not promised', () => {
  const part = {
    isWhole: false,
    isDiscountLost: true,
    newTotal: 84_900,
    isPaymentChecked: false,
    way: 'online' as const,
    refund: 0,
    kept: 0,
    held: 0,
    tooSmall: 15,
    isFeeCarried: false,
  }
  const rest = '₹0.15 can’t be refunded: the smallest refund is ₹1.00.'
  expect(cancelSentences(part)).toEqual([
    'Without this, the order is too small for the coupon, so the rest costs more.',
    'You keep the rest (₹849.00, paid).',
    rest,
  ])
  expect(cancelSentences({ ...part, isWhole: true, isDiscountLost: false })).toEqual([rest])
})

test('the cancellation preview shows the amount held back for the fee, and a fee that a move did not lower', () => {
  const part = {
    isWhole: false,
    isDiscountLost: false,
    newTotal: 6900,
    isPaymentChecked: false,
    kept: 0,
    tooSmall: 0,
  }
  const held =
    'We’ll hold ₹131.00 until the visit and refund it then. If you cancel the visit, we’ll keep it.'
  const asked = { ...part, way: 'online' as const, refund: 50_000, held: 13_100, isFeeCarried: false }
  expect(cancelSentences(asked)).toEqual([
    'We’ll refund ₹500.00 the way you paid. Banks take up to 7 days to show it.',
    'You keep the rest (₹69.00, paid).',
    held,
  ])
  expect(cancelSentences({ ...asked, isWhole: true, refund: 0 })).toEqual([held])
  const whole = { ...asked, isWhole: true, held: 0, kept: 20_000, isFeeCarried: true }
  expect(cancelSentences({ ...whole, way: 'cash' })).toEqual([
    'We’ll keep ₹200.00 for the visit and give you ₹500.00 back in cash.',
    'When you moved the visit, cancelling already cost this amount. Moving doesn’t lower it.',
  ])
})
