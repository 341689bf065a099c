import { createRoute, z } from '@hono/zod-openapi'
import { toRupees } from '#rules/money.ts'
import { COUPON_TYPES, MAX_PAYABLE } from '#rules/orders/pricing.ts'
import { couponAmountMissing, couponAmountTooLarge, couponAmountZero } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { couponCode, told } from '#wire/fields.ts'
import { at, body, ok } from './endpoint.ts'

/** Coupons: the discount on an amount. Checking uses nothing up; only an order does. Rupees as numbers. */

const question = z.object({
  code: couponCode,
  orderAmount: z
    .number(told(sentence(couponAmountMissing)))
    .positive(told(sentence(couponAmountZero)))
    .max(toRupees(MAX_PAYABLE), told(sentence(couponAmountTooLarge))),
})

const couponTerms = z
  .object({
    code: z.string(),
    type: z.enum(COUPON_TYPES),
    value: z.number().openapi({ description: 'Percent, or rupees for FIXED.' }),
    description: z.string(),
    minimumOrder: z.number().openapi({ description: 'Rupees; 0 for none.' }),
    maximumDiscount: z.number().nullable(),
    endsAt: z.iso.datetime().nullable(),
  })
  .openapi('Coupon')
export type Coupon = z.infer<typeof couponTerms>

const granted = z.object({
  success: z.literal(true),
  discountAmount: z.number(),
  finalAmount: z.number(),
  coupon: couponTerms,
  message: z.string(),
})
export type GrantedCoupon = z.infer<typeof granted>

export const couponEndpoints = {
  validateCoupon: createRoute({
    ...at('validateCoupon'),
    summary: 'What a coupon gives on an amount',
    request: { body: body(question) },
    responses: ok(granted),
  }),
  applyCoupon: createRoute({
    ...at('applyCoupon'),
    summary: 'The same, for the cart that will use it',
    request: { body: body(question) },
    responses: ok(granted),
  }),
  listActiveCoupons: createRoute({
    ...at('listActiveCoupons'),
    summary: 'Coupons that can be used now',
    responses: ok(z.object({ success: z.literal(true), coupons: z.array(couponTerms) })),
  }),
}
