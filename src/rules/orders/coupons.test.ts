import { expect, test } from 'vitest'
import { type CouponSettings, givesMore } from './coupons.ts'

const day = (date: string) => new Date(`2026-11-${date}T00:00:00+05:30`)
const SETTINGS: CouponSettings = {
  type: 'PERCENTAGE',
  value: 1000,
  minimumOrder: 50_000,
  maximumDiscount: 20_000,
  startsAt: day('24'),
  endsAt: day('28'),
  maximumUses: 100,
  maximumPerCustomer: 1,
  isActive: true,
  isHidden: false,
}

/** Values that give more than those of `SETTINGS`, and values that give less. */
const CHANGES: { [S in keyof CouponSettings]: Record<'more' | 'less', CouponSettings[S][]> } = {
  type: { more: ['FIXED'], less: [] },
  value: { more: [1001], less: [999] },
  minimumOrder: { more: [49_900, 0], less: [50_100] },
  maximumDiscount: { more: [20_100, null], less: [19_900] },
  startsAt: { more: [day('23'), null], less: [day('25')] },
  endsAt: { more: [day('29'), null], less: [day('27')] },
  maximumUses: { more: [101, null], less: [99] },
  maximumPerCustomer: { more: [2, null], less: [] },
  isActive: { more: [], less: [false] },
  isHidden: { more: [], less: [true] },
}
const cases = Object.entries(CHANGES).flatMap(([name, { more, less }]) => [
  ...more.map(value => [name, value, true] as const),
  ...less.map(value => [name, value, false] as const),
])

test.each(cases)('changing %s to %s raises the discount: %s', (name, value, isMore) => {
  const changed: CouponSettings = { ...SETTINGS, [name]: value }
  expect(givesMore(SETTINGS, changed)).toBe(isMore)
  // Another kind of coupon is always looked at.
  expect(givesMore(changed, SETTINGS)).toBe(name === 'type' || !isMore)
})

test('a new coupon raises the discount, and a stopped or unchanged one does not', () => {
  const stopped = { ...SETTINGS, isActive: false }
  expect(givesMore(null, SETTINGS)).toBe(true)
  expect(givesMore(null, stopped)).toBe(false)
  expect(givesMore(stopped, { ...stopped, value: 9000 })).toBe(false)
  expect(givesMore(SETTINGS, SETTINGS)).toBe(false)
})
