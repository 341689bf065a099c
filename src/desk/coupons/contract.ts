import { z } from '@hono/zod-openapi'
import { isInstant } from '#rules/dates.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { COUPON_TYPES } from '#rules/orders/coupons.ts'
import { instant, MAX_INSTANT } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { phone } from '#wire/fields.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

const MOST = 1_000_000
const amount = z.codec(z.number().min(0).max(MOST), z.int(), { decode: toPaise, encode: toRupees })
const time = z.iso.datetime().max(MAX_INSTANT).refine(isInstant).pipe(instant).nullable()

const settings = z
  .object({
    type: z.enum(COUPON_TYPES),
    /** Percent, or rupees for FIXED; inside, basis points or paise. */
    value: amount,
    minimumOrder: amount,
    maximumDiscount: amount.nullable(),
    startsAt: time,
    /** Exclusive. */
    endsAt: time,
    maximumUses: z.int().min(1).max(10_000_000).nullable(),
    /** Orders per customer. */
    maximumPerCustomer: z.int().min(1).max(10_000).nullable(),
    isActive: z.boolean(),
    /** Works by its code, and is not listed to customers. */
    isHidden: z.boolean(),
  })
  .openapi('CouponSettings')
const coupon = settings
  .extend({
    code: z.string(),
    revision: z.int(),
    uses: z.int(),
    description: z.string(),
    /** True if the coupon is for one account only. */
    isForOne: z.boolean(),
  })
  .openapi('DeskCoupon')
export type DeskCoupon = z.input<typeof coupon>

const code = z.string().trim().toUpperCase().max(20)

export const deskCouponEndpoints = endpoints({
  listDeskCoupons: {
    get: '/api/desk/coupons',
    needs: 'catalogue.change',
    summary: 'All coupons, stopped and hidden ones too',
    answer: { coupons: z.array(coupon) },
  },
  addDeskCoupon: {
    post: '/api/desk/coupons',
    needs: 'catalogue.change',
    summary:
      'Add a coupon, for all customers or for one account by its number; confirmed by a passkey if it can be used',
    body: { code, settings, phone: phone.nullable().default(null), stepUp },
    refuses: ['ACCOUNT_NOT_FOUND', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['coupon.added'],
  },
  changeDeskCoupon: {
    post: '/api/desk/coupons/{id}',
    needs: 'catalogue.change',
    summary:
      'Change or stop a coupon; orders keep what it gave. Confirmed by a key if it gives more than before',
    params: { id: code },
    body: { revision: z.int(), settings, stepUp },
    current: coupon,
    refuses: ['COUPON_UNKNOWN', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['coupon.changed'],
  },
})
