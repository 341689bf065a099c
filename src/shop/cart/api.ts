import { type CouponCheck, listActiveCoupons, quoteCoupon } from '#domain/catalogue/use-coupons.ts'
import { type ShopCall, shopHandlers } from '#shop/frame/handlers.ts'
import { say } from '#text/text.ts'
import { couponEndpoints } from './contract.ts'
import { couponApplied } from './words.ts'

/** A check does not use the coupon, so both calls do the same. */
const checkCoupon = async ({ shop, viewer, address, body }: ShopCall & { body: CouponCheck }) => {
  const quote = await quoteCoupon(shop, body, { viewer, address })
  return { ...quote, message: say(couponApplied, { code: quote.coupon.code }) }
}

export const couponApi = shopHandlers(couponEndpoints, {
  validateCoupon: checkCoupon,
  applyCoupon: checkCoupon,
  listActiveCoupons: async ({ shop, viewer }) => ({ coupons: await listActiveCoupons(shop, viewer) }),
})
