import { couponOff, couponOffCapped, couponOffCappedFrom, couponOffFrom } from '#text/orders/coupon-terms.ts'
import { say } from '#text/text.ts'
import { formatPaise, type Paise, shareOf } from '../money.ts'

/** How many of one item can be booked at once. */
export const MAX_QUANTITY = 20

/** The one place where a cart, a coupon and a total meet: cart page, coupon calls and order use it. */

/** One priced line: a unit price in paise and how many. */
export interface PricedLine {
  pricePaise: Paise
  quantity: number
}

/** What a coupon grants. `value` is basis points for PERCENTAGE (1500 = 15 %), paise for FIXED. */
export interface CouponTerms {
  code: string
  type: 'PERCENTAGE' | 'FIXED'
  value: number
  minimumOrder: Paise
  maximumDiscount: Paise | null
}

/** A priced cart in paise: `total` = `subtotal` - `discount`, prices include tax. */
export interface CartPrice {
  subtotal: Paise
  discount: Paise
  total: Paise
}

/** A coupon always leaves one rupee to pay: providers refuse less. */
export const LEAST_PAYABLE: Paise = 100

/** The most that one order may come to before its coupon, ₹1,00,00,000.00: well within what the database's amounts hold. */
export const MOST_PAYABLE: Paise = 1_000_000_000

/** Sum of price times quantity, in paise. */
export const subtotalOf = (lines: readonly PricedLine[]): Paise =>
  lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)

/** Discount that `coupon` gives on a subtotal, in paise; 0 below its minimum. Never reaches the whole. */
export function discountOf(subtotal: Paise, coupon: CouponTerms): Paise {
  if (subtotal < coupon.minimumOrder) return 0
  const granted = coupon.type === 'PERCENTAGE' ? shareOf(subtotal, coupon.value) : coupon.value
  const capped = coupon.maximumDiscount === null ? granted : Math.min(granted, coupon.maximumDiscount)
  return Math.max(0, Math.min(capped, subtotal - LEAST_PAYABLE))
}

/** Prices a cart with at most one coupon. */
export function priceCart(lines: readonly PricedLine[], coupon?: CouponTerms): CartPrice {
  const subtotal = subtotalOf(lines)
  const discount = coupon ? discountOf(subtotal, coupon) : 0
  return { subtotal, discount, total: subtotal - discount }
}

/** What a coupon gives, in a customer's words: '15% off, up to ₹500.00, on orders of ₹999.00 or more'. */
export function describeCoupon({ type, value, maximumDiscount, minimumOrder }: CouponTerms): string {
  const off = type === 'PERCENTAGE' ? `${value / 100}%` : formatPaise(value)
  const cap = maximumDiscount === null ? '' : formatPaise(maximumDiscount)
  const minimum = minimumOrder > 0 ? formatPaise(minimumOrder) : ''
  if (cap && minimum) return say(couponOffCappedFrom, { off, cap, minimum })
  if (cap) return say(couponOffCapped, { off, cap })
  return minimum ? say(couponOffFrom, { off, minimum }) : say(couponOff, { off })
}
