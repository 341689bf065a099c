import { formatRupees, toPaise, toRupees } from '#rules/money.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { say } from '#text/text.ts'
import { type AppliedCoupon, useCart } from './cart.ts'
import { cartSubtotal } from './cart-items.ts'
import type { Coupon, GrantedCoupon } from './contract.ts'
import * as words from './words.ts'

/** The server computes the discount, which is valid only for the subtotal in the request. */

const appliedFrom = (granted: GrantedCoupon): AppliedCoupon => ({
  code: granted.coupon.code,
  discountType: granted.coupon.type,
  discountAmount: granted.discountAmount,
  finalAmount: granted.finalAmount,
  description: granted.coupon.description,
})

/** `subtotal` in rupees. */
export const isCouponFor = (coupon: AppliedCoupon, subtotal: number): boolean =>
  toPaise(coupon.finalAmount) + toPaise(coupon.discountAmount) === toPaise(subtotal)

const subtotalNow = () => cartSubtotal(useCart.getState().items)

/** False after a refusal, which removes the applied coupon and sets `couponError`. */
export async function applyCoupon(typed: string): Promise<boolean> {
  const body = { code: typed.trim().toUpperCase(), orderAmount: subtotalNow() }
  try {
    const coupon = appliedFrom(await api.applyCoupon({ body }))
    useCart.getState().applyCoupon(coupon)
    return true
  } catch (error) {
    useCart.getState().removeCoupon(errorMessage(error, say(words.couponNotApplied)))
    return false
  }
}

/** Validates again after the subtotal has changed, so that the discount is never stale. */
export async function checkCoupon(): Promise<void> {
  const { coupon } = useCart.getState()
  const orderAmount = subtotalNow()
  if (!coupon || isCouponFor(coupon, orderAmount)) return
  // Ignores an outdated answer: the cart may have changed, or the coupon been removed.
  const isStillAsked = () => useCart.getState().coupon?.code === coupon.code && subtotalNow() === orderAmount
  try {
    const granted = await api.validateCoupon({ body: { code: coupon.code, orderAmount } })
    if (isStillAsked()) useCart.getState().applyCoupon(appliedFrom(granted))
  } catch (error) {
    if (isStillAsked()) useCart.getState().removeCoupon(errorMessage(error, say(words.couponNotValidated)))
  }
}

/** `subtotal` in rupees; undefined when the coupon can be used. */
export function missingAmountText(
  coupon: Pick<Coupon, 'minimumOrder'>,
  subtotal: number,
): string | undefined {
  const missing = toPaise(coupon.minimumOrder) - toPaise(subtotal)
  return missing > 0 ? say(words.addMoreForCoupon, { amount: formatRupees(toRupees(missing)) }) : undefined
}
