import { z } from '@hono/zod-openapi'
import { toPaise, toRupees } from '#rules/money.ts'
import { COUPON_TYPES } from '#rules/orders/coupons.ts'
import { MAX_PAYABLE } from '#rules/orders/pricing.ts'
import { sentence } from '#text/text.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { type Answer, endpoints } from '#wire/endpoint.ts'
import { couponCode, withMessage } from '#wire/fields.ts'
import { couponAmountMissing, couponAmountTooLarge, couponAmountZero } from './words.ts'

const orderAmount = z
  .number(withMessage(sentence(couponAmountMissing)))
  .positive(withMessage(sentence(couponAmountZero)))
  .max(toRupees(MAX_PAYABLE), withMessage(sentence(couponAmountTooLarge)))

const couponRequest = {
  code: couponCode,
  orderAmount: z.codec(orderAmount, z.int(), { decode: toPaise, encode: toRupees }),
}

const coupon = z
  .object({
    code: z.string(),
    type: z.enum(COUPON_TYPES),
    // Basis points inside, which are the same fraction.
    value: rupees().openapi({ description: 'Percent, or rupees for FIXED.' }),
    description: z.string(),
    minimumOrder: rupees().openapi({ description: 'Rupees; 0 for none.' }),
    maximumDiscount: rupees().nullable(),
    endsAt: instant.nullable(),
  })
  .openapi('Coupon')
export type Coupon = z.input<typeof coupon>

const grantedCoupon = { discountAmount: rupees(), finalAmount: rupees(), coupon, message: z.string() }

const COUPON_REFUSALS = [
  'COUPON_UNKNOWN',
  'COUPON_NOT_STARTED',
  'COUPON_ENDED',
  'COUPON_USED_UP',
  'COUPON_MINIMUM',
  'TOO_MANY',
] as const

export const couponEndpoints = endpoints({
  validateCoupon: {
    post: '/api/coupons/validate',
    needs: 'public',
    summary: 'What a coupon gives on an amount',
    body: couponRequest,
    answer: grantedCoupon,
    refuses: COUPON_REFUSALS,
  },
  applyCoupon: {
    post: '/api/coupons/apply',
    needs: 'public',
    summary: 'The same, for the cart that will use it',
    body: couponRequest,
    answer: grantedCoupon,
    refuses: COUPON_REFUSALS,
  },
  listActiveCoupons: {
    get: '/api/coupons/active',
    needs: 'public',
    summary: 'Coupons that can be used now',
    answer: { coupons: z.array(coupon) },
  },
})

export type GrantedCoupon = Answer<typeof couponEndpoints.validateCoupon>
