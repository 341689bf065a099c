import type { Paise } from '../money.ts'
import { type CouponTerms, computeDiscount } from './coupons.ts'

/** Per item and order. */
export const MAX_QUANTITY = 20

/** `price` in paise, for one. Only this file computes subtotal and total, and coupons.ts the discount. */
export interface PricedLine {
  pricePaise: Paise
  quantity: number
}

/** In paise; tax is included. */
export interface CartPrice {
  subtotal: Paise
  discount: Paise
  total: Paise
}

/** Before its coupon, ₹1,00,00,000.00: fits the database's integers. */
export const MAX_PAYABLE: Paise = 1_000_000_000

export const computeSubtotal = (lines: readonly PricedLine[]): Paise =>
  lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)

export function priceCart(lines: readonly PricedLine[], coupon?: CouponTerms): CartPrice {
  const subtotal = computeSubtotal(lines)
  const discount = coupon ? computeDiscount(subtotal, coupon) : 0
  return { subtotal, discount, total: subtotal - discount }
}
