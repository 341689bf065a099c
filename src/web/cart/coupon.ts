import type { Coupon, GrantedCoupon } from '#contract/coupons.ts'
import { formatRupees, toPaise, toRupees } from '#rules/money.ts'
import * as coupons from '#text/orders/coupons.ts'
import { say } from '#text/text.ts'
import { api, messageOf } from '#web/platform/api.ts'
import { type AppliedCoupon, useCart } from './cart.ts'
import { cartSubtotal } from './cart-items.ts'

/** Coupons in the cart: the shop says what one gives; what it said counts only for the subtotal it was asked about. */

const appliedFrom = (granted: GrantedCoupon): AppliedCoupon => ({
  code: granted.coupon.code,
  discountType: granted.coupon.type,
  discountAmount: granted.discountAmount,
  finalAmount: granted.finalAmount,
  description: granted.coupon.description,
})

/** True while the coupon's amounts belong to this subtotal (rupees). */
export const isCouponFor = (coupon: AppliedCoupon, subtotal: number): boolean =>
  toPaise(coupon.finalAmount) + toPaise(coupon.discountAmount) === toPaise(subtotal)

const subtotalNow = () => cartSubtotal(useCart.getState().items)

/** Applies a typed code to the cart as it is. A refusal clears the coupon in use and leaves its reason. */
export async function applyCoupon(typed: string): Promise<boolean> {
  const body = { code: typed.trim().toUpperCase(), orderAmount: subtotalNow() }
  try {
    const coupon = appliedFrom(await api.applyCoupon({ body }))
    useCart.getState().applyCoupon(coupon)
    return true
  } catch (error) {
    useCart.getState().removeCoupon(messageOf(error, say(coupons.notApplied)))
    return false
  }
}

/** Asks again what the coupon in use gives after the subtotal has changed, so that its discount is never an old one. */
export async function checkCoupon(): Promise<void> {
  const { coupon } = useCart.getState()
  const orderAmount = subtotalNow()
  if (!coupon || isCouponFor(coupon, orderAmount)) return
  // Only the last answer counts: meanwhile the cart may have changed again, or the coupon been removed.
  const isStillAsked = () => useCart.getState().coupon?.code === coupon.code && subtotalNow() === orderAmount
  try {
    const granted = await api.validateCoupon({ body: { code: coupon.code, orderAmount } })
    if (isStillAsked()) useCart.getState().applyCoupon(appliedFrom(granted))
  } catch (error) {
    if (isStillAsked()) useCart.getState().removeCoupon(messageOf(error, say(coupons.notValidated)))
  }
}

/** Why a coupon gives nothing on a subtotal in rupees; undefined when it does. */
export function whyNot(coupon: Pick<Coupon, 'minimumOrder'>, subtotal: number): string | undefined {
  const missing = toPaise(coupon.minimumOrder) - toPaise(subtotal)
  return missing > 0 ? say(coupons.addMore, { amount: formatRupees(toRupees(missing)) }) : undefined
}
