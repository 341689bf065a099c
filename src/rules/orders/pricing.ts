import { say } from '#text/text.ts'
import { formatPaise, type Paise, shareOf } from '../money.ts'
import { couponOff, couponOffCapped, couponOffCappedFrom, couponOffFrom } from './words.ts'

/** Per item and order. */
export const MAX_QUANTITY = 20

/** `price` in paise, for one. Only this file computes subtotal, discount and total. */
export interface PricedLine {
  pricePaise: Paise
  quantity: number
}

export const COUPON_TYPES = ['PERCENTAGE', 'FIXED'] as const

/** `value`: basis points for PERCENTAGE (1500 = 15 %), paise for FIXED. */
export interface CouponTerms {
  code: string
  type: (typeof COUPON_TYPES)[number]
  value: number
  minimumOrder: Paise
  maximumDiscount: Paise | null
}

/** In paise; tax is included. */
export interface CartPrice {
  subtotal: Paise
  discount: Paise
  total: Paise
}

/** A coupon leaves at least one rupee: providers refuse less. */
export const MIN_PAYABLE: Paise = 100

/** Before its coupon, ₹1,00,00,000.00: fits the database's integers. */
export const MAX_PAYABLE: Paise = 1_000_000_000

export const computeSubtotal = (lines: readonly PricedLine[]): Paise =>
  lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)

/** In paise; 0 below the coupon's minimum order. At least MIN_PAYABLE remains. */
export function computeDiscount(subtotal: Paise, coupon: CouponTerms): Paise {
  if (subtotal < coupon.minimumOrder) return 0
  const granted = coupon.type === 'PERCENTAGE' ? shareOf(subtotal, coupon.value) : coupon.value
  const capped = coupon.maximumDiscount === null ? granted : Math.min(granted, coupon.maximumDiscount)
  return Math.max(0, Math.min(capped, subtotal - MIN_PAYABLE))
}

export function priceCart(lines: readonly PricedLine[], coupon?: CouponTerms): CartPrice {
  const subtotal = computeSubtotal(lines)
  const discount = coupon ? computeDiscount(subtotal, coupon) : 0
  return { subtotal, discount, total: subtotal - discount }
}

/** '15% off, up to ₹500.00, on orders of ₹999.00 or more' */
export function describeCoupon({ type, value, maximumDiscount, minimumOrder }: CouponTerms): string {
  const off = type === 'PERCENTAGE' ? `${value / 100}%` : formatPaise(value)
  const cap = maximumDiscount === null ? '' : formatPaise(maximumDiscount)
  const minimum = minimumOrder > 0 ? formatPaise(minimumOrder) : ''
  if (cap && minimum) return say(couponOffCappedFrom, { off, cap, minimum })
  if (cap) return say(couponOffCapped, { off, cap })
  return minimum ? say(couponOffFrom, { off, minimum }) : say(couponOff, { off })
}
