import { createRoute, z } from '@hono/zod-openapi'
import { isInstant } from '#rules/dates.ts'
import { toPaise } from '#rules/money.ts'
import { COUPON_TYPES } from '#rules/orders/pricing.ts'
import { phone } from '#wire/fields.ts'
import { stepUp } from '#wire/staff/passkeys.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** Prices and coupons, changed at the desk. Rupees. */

const MOST = 1_000_000
const rupees = z.number().positive().max(MOST).transform(toPaise).openapi({ type: 'number' })

const told = { regularPrice: z.number(), salePrice: z.number() }
const given = z.object({ regularPrice: rupees, salePrice: rupees })

const isSure = z.boolean().default(false).openapi({
  description:
    'That a price which changes by more than half is meant; without it BIG_CHANGE says both prices.',
})

const item = z
  .object({
    id: z.string(),
    name: z.string(),
    isPackage: z.boolean(),
    ...told,
    /** Its last change; null where none is known. */
    changedAt: z.iso.datetime().nullable(),
    changedBy: z.string().nullable(),
  })
  .openapi('PricedItem')

const change = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  from: z.object(told),
  to: z.object(told),
})

const settings = z
  .object({
    type: z.enum(COUPON_TYPES),
    /** Percent, or rupees for FIXED. */
    value: z.number().min(0).max(MOST),
    minimumOrder: z.number().min(0).max(MOST),
    maximumDiscount: z.number().min(0).max(MOST).nullable(),
    startsAt: z.iso.datetime().refine(isInstant).nullable(),
    /** Exclusive. */
    endsAt: z.iso.datetime().refine(isInstant).nullable(),
    maximumUses: z.int().min(1).max(10_000_000).nullable(),
    /** Orders of one customer that may use it. */
    maximumPerCustomer: z.int().min(1).max(10_000).nullable(),
    isActive: z.boolean(),
    /** Works by its code, and is in no list. */
    isHidden: z.boolean(),
  })
  .openapi('CouponSettings')
export type DeskCouponSettings = z.output<typeof settings>

const coupon = settings
  .extend({
    code: z.string(),
    uses: z.int(),
    description: z.string(),
    /** It is for one account alone. */
    isForOne: z.boolean(),
  })
  .openapi('DeskCoupon')
export type DeskCoupon = z.output<typeof coupon>

const done = z.object({ success: z.literal(true) })
const id = z.object({ id: z.string().max(40) })
const code = z.string().trim().toUpperCase().max(20)

export const deskCatalogueEndpoints = {
  listPrices: createRoute({
    ...at('listPrices'),
    ...needs('catalogue.change'),
    summary: 'Everything that is offered, with its prices and who changed them last',
    responses: ok(z.object({ success: z.literal(true), items: z.array(item) })),
  }),
  listPriceChanges: createRoute({
    ...at('listPriceChanges'),
    ...needs('catalogue.change'),
    summary: 'Who changed the prices of an item, and when',
    request: { params: id },
    responses: ok(z.object({ success: z.literal(true), changes: z.array(change) })),
  }),
  changePrices: createRoute({
    ...at('changePrices'),
    ...needs('catalogue.change'),
    summary:
      'Set the prices of an item, if they still are what was seen; pages follow at once, orders keep theirs. A price lowered to less than half of the last 24 hours’ is confirmed by a key',
    request: { params: id, body: body(z.object({ seen: given, prices: given, isSure, stepUp })) },
    responses: ok(done),
  }),
  listDeskCoupons: createRoute({
    ...at('listDeskCoupons'),
    ...needs('catalogue.change'),
    summary: 'All coupons, stopped and hidden ones too',
    responses: ok(z.object({ success: z.literal(true), coupons: z.array(coupon) })),
  }),
  addDeskCoupon: createRoute({
    ...at('addDeskCoupon'),
    ...needs('catalogue.change'),
    summary:
      'Add a coupon, for everybody or for one account by its number; confirmed by a key if it can be used',
    request: { body: body(z.object({ code, settings, phone: phone.nullable().default(null), stepUp })) },
    responses: ok(done),
  }),
  changeDeskCoupon: createRoute({
    ...at('changeDeskCoupon'),
    ...needs('catalogue.change'),
    summary:
      'Change or stop a coupon, if it still is what was seen; orders keep what it gave. Confirmed by a key if it gives more than before',
    request: { params: z.object({ id: code }), body: body(z.object({ seen: settings, settings, stepUp })) },
    responses: ok(done),
  }),
}
