// P1-115

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CouponTerms, computeDiscount, describeCoupon, MIN_PAYABLE, priceCart } from './coupons.ts'

const coupon = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'FIRST15',
  type: 'PERCENTAGE',
  value: 1500,
  minimumOrder: 0,
  maximumDiscount: null,
  ...changes,
})

const lines = fc.array(
  fc.record({
    pricePaise: fc.integer({ min: 100, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 60 },
)
const coupons = fc.oneof(
  fc.record({
    code: fc.constant('P'),
    type: fc.constant('PERCENTAGE' as const),
    value: fc.integer({ min: 1, max: 10_000 }),
    minimumOrder: fc.integer({ min: 0, max: 1_000_000 }),
    maximumDiscount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  }),
  fc.record({
    code: fc.constant('F'),
    type: fc.constant('FIXED' as const),
    value: fc.integer({ min: 1, max: 10_000_000 }),
    minimumOrder: fc.integer({ min: 0, max: 1_000_000 }),
    maximumDiscount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  }),
)

// P1-140, P2-147
test('for any cart and coupon the total is the subtotal less the discount, and at least one rupee', () => {
  fc.assert(
    fc.property(lines, coupons, (cart, terms) => {
      const price = priceCart(cart, terms)
      expect(price.total).toBe(price.subtotal - price.discount)
      expect(price.discount).toBeGreaterThanOrEqual(0)
      expect(price.total).toBeGreaterThanOrEqual(MIN_PAYABLE)
      for (const amount of Object.values(price)) expect(Number.isSafeInteger(amount)).toBe(true)
      if (terms.maximumDiscount !== null) expect(price.discount).toBeLessThanOrEqual(terms.maximumDiscount)
      if (price.subtotal < terms.minimumOrder) expect(price.discount).toBe(0)
    }),
  )
})

test('a percentage applies to the subtotal, up to its cap', () => {
  expect(
    priceCart(
      [
        { pricePaise: 249_900, quantity: 1 },
        { pricePaise: 79_900, quantity: 1 },
      ],
      coupon(),
    ),
  ).toEqual({
    subtotal: 329_800,
    discount: 49_470,
    total: 280_330,
  })
  expect(computeDiscount(1_000_000, coupon({ maximumDiscount: 50_000 }))).toBe(50_000)
})

test('a fixed coupon above the cart’s subtotal leaves one rupee to pay', () => {
  const fixed = coupon({ type: 'FIXED', value: 20_000 })
  expect(computeDiscount(15_000, fixed)).toBe(14_900)
  expect(computeDiscount(100, fixed)).toBe(0)
  expect(computeDiscount(0, fixed)).toBe(0)
})

test('a coupon has a discount from its minimum on', () => {
  const fixed = coupon({ type: 'FIXED', value: 20_000, minimumOrder: 99_900 })
  expect(computeDiscount(99_899, fixed)).toBe(0)
  expect(computeDiscount(99_900, fixed)).toBe(20_000)
})

test('a coupon is described in words', () => {
  expect(describeCoupon(coupon({ maximumDiscount: 50_000, minimumOrder: 99_900 }))).toBe(
    '15% off, up to ₹500.00, on orders of ₹999.00 or more',
  )
  expect(describeCoupon(coupon({ type: 'FIXED', value: 20_000 }))).toBe('₹200.00 off')
})
