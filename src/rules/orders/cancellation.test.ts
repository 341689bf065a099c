import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from '../money.ts'
import { feeAt, feeSentences } from './cancel-fee.ts'
import { type CancelAsked, cancellation, cancelSentences, refundSentence } from './cancellation.ts'

const FEE = [
  { hours: 24, amount: 0 },
  { hours: 4, amount: 10_000 },
  { hours: 0, amount: 20_000 },
]

const orderOf = (prices: readonly number[], discount: number, taken: readonly number[]): CancelAsked => {
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  const parts = spread(discount, prices)
  return {
    order: { mrpTotal: subtotal + 5000, subtotal, discount, total: subtotal - discount },
    lines: prices.map((price, line) => ({ line, quantity: 1, price, discount: parts[line] ?? 0 })),
    taken,
    paid: subtotal - discount,
    couponMinimum: 0,
    fee: 0,
  }
}

test('a whole order comes back in full, less the fee, and never less than nothing is refunded', () => {
  const whole = orderOf([50_000, 30_000], 8000, [])
  const all = { ...whole, taken: [0, 1] }
  expect(cancellation(all)).toMatchObject({ isWhole: true, refund: 72_000, kept: 0 })
  expect(cancellation({ ...all, fee: 10_000 })).toMatchObject({ refund: 62_000, kept: 10_000 })
  expect(cancellation({ ...all, fee: 90_000 })).toMatchObject({ refund: 0, kept: 72_000 })
  expect(cancellation({ ...all, paid: 0, fee: 10_000 })).toMatchObject({ refund: 0, kept: 0 })
})

test('of a part exactly its price less its part of the coupon comes back, and no fee is kept', () => {
  expect(cancellation({ ...orderOf([50_000, 30_000], 8000, [1]), fee: 10_000 })).toMatchObject({
    isWhole: false,
    refund: 27_000,
    kept: 0,
    left: { subtotal: 50_000, discount: 5000, total: 45_000 },
    staying: [{ line: 0, discount: 5000 }],
    isDiscountLost: false,
  })
})

test('what stays below the minimum of its coupon costs its full price', () => {
  const asked = { ...orderOf([50_000, 50_000], 10_000, [1]), couponMinimum: 60_000 }
  expect(cancellation(asked)).toMatchObject({
    refund: 40_000,
    left: { subtotal: 50_000, discount: 0, total: 50_000 },
    isDiscountLost: true,
  })
  // A minimum that was raised after the booking takes nothing away.
  expect(cancellation({ ...asked, couponMinimum: 200_000 })).toMatchObject({ refund: 45_000 })
})

test('should what stays cost more than was paid, it costs as much, and nobody pays for cancelling', () => {
  const asked = { ...orderOf([90_000, 10_000], 20_000, [1]), couponMinimum: 95_000 }
  expect(cancellation(asked)).toMatchObject({
    refund: 0,
    left: { subtotal: 90_000, discount: 10_000, total: 80_000 },
    staying: [{ line: 0, discount: 10_000 }],
  })
})

test('whatever is taken, the parts of the discount add up, the total never grows, and what was paid is refunded or left', () => {
  const prices = fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(prices, fc.nat(), fc.nat(), fc.nat(), (all, off, minimum, seed) => {
      const subtotal = all.reduce((sum, price) => sum + price, 0)
      const taken = all.flatMap((_, line) => ((seed >> line) & 1 ? [line] : []))
      const asked = {
        ...orderOf(all, off % (subtotal - 99), taken),
        couponMinimum: minimum % (subtotal + 100),
      }
      const { left, staying, refund, kept, isWhole } = cancellation(asked)
      expect(left.total).toBe(left.subtotal - left.discount)
      expect(staying.reduce((sum, { discount }) => sum + discount, 0)).toBe(left.discount)
      expect(left.discount).toBeGreaterThanOrEqual(0)
      expect(left.mrpTotal).toBeGreaterThanOrEqual(left.subtotal)
      expect(left.total).toBeLessThanOrEqual(asked.order.total)
      expect(refund + kept + left.total).toBe(asked.paid)
      expect(isWhole || left.total > 0).toBe(true)
    }),
  )
})

test.each([
  ['2026-11-23T09:00:00+05:30', 0],
  ['2026-11-23T09:00:01+05:30', 10_000],
  ['2026-11-24T05:00:00+05:30', 10_000],
  ['2026-11-24T05:00:01+05:30', 20_000],
])('cancelled at %s a visit at nine costs %i paise', (now, amount) => {
  expect(feeAt(FEE, { date: '2026-11-24', hour: 9 }, new Date(now))).toBe(amount)
  expect(feeAt([], { date: '2026-11-24', hour: 9 }, new Date(now))).toBe(0)
})

test('nothing is promised where nothing was paid, nor called unpaid while a payment is under way', () => {
  const whole = { isWhole: true, isDiscountLost: false, newTotal: 0, refund: 0, kept: 0 }
  expect(cancelSentences({ ...whole, way: 'none', isPaymentChecked: false })).toEqual([
    'Nothing has been paid, so there is nothing to refund.',
  ])
  expect(cancelSentences({ ...whole, way: 'none', isPaymentChecked: true })).toEqual([
    expect.stringContaining('We first check the payment'),
  ])
  expect(refundSentence({ way: 'cash', refund: 129_900, kept: 0 })).toBe(
    'We hand ₹1,299.00 back to you in cash.',
  )
})

test('the rule and what comes back are said in whole sentences', () => {
  expect(feeSentences([])).toEqual(['Cancelling costs nothing until the hour of the visit begins.'])
  expect(feeSentences(FEE)).toEqual([
    'Cancelled 24 hours or more before the visit, nothing is kept of what was paid.',
    'Cancelled 4 to 24 hours before it, ₹100.00 is kept.',
    'Cancelled in the last 4 hours, ₹200.00 is kept.',
  ])
  expect(refundSentence({ way: 'online', refund: 62_000, kept: 10_000 })).toBe(
    'We keep ₹100.00 for the visit and refund ₹620.00 the way you paid. Banks take up to 7 days to show it.',
  )
  const part = { isWhole: false, isDiscountLost: true, newTotal: 50_000, isPaymentChecked: false, kept: 0 }
  expect(cancelSentences({ ...part, way: 'online', refund: 40_000 })).toEqual([
    'Without this, the order is too small for the coupon: its discount on the rest falls away.',
    'We refund ₹400.00 the way you paid. Banks take up to 7 days to show it.',
    'What stays costs ₹500.00, which is paid.',
  ])
  expect(cancelSentences({ ...part, way: 'none', refund: 0, isDiscountLost: false })).toEqual([
    'You then pay ₹500.00 at the visit.',
  ])
})
