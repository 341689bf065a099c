import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPaise, formatRupees, percentOff, shareOf, splitAmount, toPaise, toRupees } from './money.ts'

const paise = fc.integer({ min: 0, max: 100_000_000 })

test('rupees converted to paise and back are unchanged, for every amount', () => {
  fc.assert(fc.property(paise, amount => toPaise(toRupees(amount)) === amount))
})

test('a value that is not an amount of money is refused', () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(() => toPaise(wrong)).toThrow(RangeError)
})

// P1-1, P2-1, P2-196
test('amounts are shown with the rupee sign, Indian grouping and two decimals', () => {
  expect(formatRupees(1299)).toBe('₹1,299.00')
  expect(formatPaise(12_345_678_90)).toBe('₹1,23,45,678.90')
  expect(formatPaise(5)).toBe('₹0.05')
})

test('a share is rounded half up to the paisa', () => {
  expect(shareOf(329_800, 1500)).toBe(49_470)
  expect(shareOf(1, 5000)).toBe(1)
  expect(shareOf(3, 1500)).toBe(0)
  fc.assert(
    fc.property(paise, fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
      const exact = (amount * points) / 10_000
      return Math.abs(shareOf(amount, points) - exact) <= 0.5
    }),
  )
})

// P1-34, P1-166, P2-207
test('percent off is a whole number, and not shown when it is zero', () => {
  expect(percentOff(450, 250)).toBe(44)
  expect(percentOff(6500, 2499)).toBe(62)
  expect(percentOff(100, 100)).toBe(0)
  expect(percentOff(0, 0)).toBe(0)
  expect(percentOff(100, 200)).toBe(0)
})

test('an amount split over lines adds up, and no line gets more than a paisa above its share', () => {
  const weights = fc
    .array(paise, { minLength: 1, maxLength: 60 })
    .filter(all => all.some(weight => weight > 0))
  fc.assert(
    fc.property(paise, weights, (amount, lines) => {
      const parts = splitAmount(amount, lines)
      const whole = lines.reduce((sum, weight) => sum + weight, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      parts.forEach((part, index) => {
        expect(Math.abs(part - (amount * (lines[index] ?? 0)) / whole)).toBeLessThanOrEqual(1)
      })
    }),
  )
})
