import { type DeskCoupon, type DeskCouponSettings, deskCatalogueEndpoints } from '#contract/desk/catalogue.ts'
import type { CouponRow, CouponSettings } from '#domain/catalogue/coupon-terms.ts'
import { changePrices, listPriceChanges, listPrices, type Prices } from '#domain/catalogue/prices.ts'
import { addCouponAtDesk, changeCouponAtDesk, couponsAtDesk } from '#domain/desk/coupons.ts'
import type { Shop } from '#domain/shop.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { describeCoupon } from '#rules/orders/pricing.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** Prices and coupons, changed at the desk. */
export function deskCatalogueRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(deskCatalogueEndpoints.listPrices, async c => {
    const items = (await listPrices(shop, staffIn(c))).map(item => ({
      ...item,
      ...inRupees(item),
      changedAt: item.changedAt?.toISOString() ?? null,
    }))
    return c.json({ success: true as const, items }, 200)
  })
  api.openapi(deskCatalogueEndpoints.listPriceChanges, async c => {
    const changes = await listPriceChanges(shop, staffIn(c), c.req.valid('param').id)
    const shown = changes.map(({ at, by, from, to }) => ({
      at: at.toISOString(),
      by,
      from: inRupees(from),
      to: inRupees(to),
    }))
    return c.json({ success: true as const, changes: shown }, 200)
  })
  api.openapi(deskCatalogueEndpoints.changePrices, async c => {
    await changePrices(shop, staffIn(c), { itemId: c.req.valid('param').id, ...c.req.valid('json') })
    return c.json({ success: true as const }, 200)
  })
  api.openapi(deskCatalogueEndpoints.listDeskCoupons, async c => {
    const coupons = (await couponsAtDesk(shop, staffIn(c))).map(shapeCoupon)
    return c.json({ success: true as const, coupons }, 200)
  })
  api.openapi(deskCatalogueEndpoints.addDeskCoupon, async c => {
    const { settings, ...coupon } = c.req.valid('json')
    await addCouponAtDesk(shop, staffIn(c), { ...coupon, settings: storedAs(settings) })
    return c.json({ success: true as const }, 200)
  })
  api.openapi(deskCatalogueEndpoints.changeDeskCoupon, async c => {
    const { seen, settings, stepUp } = c.req.valid('json')
    const change = {
      code: c.req.valid('param').id,
      seen: storedAs(seen),
      settings: storedAs(settings),
      stepUp,
    }
    await changeCouponAtDesk(shop, staffIn(c), change)
    return c.json({ success: true as const }, 200)
  })
  return api
}

const inRupees = ({ regularPrice, salePrice }: Prices) => ({
  regularPrice: toRupees(regularPrice),
  salePrice: toRupees(salePrice),
})

/** Percent and rupees are both stored in hundredths. */
const storedAs = (given: DeskCouponSettings): CouponSettings => ({
  ...given,
  value: toPaise(given.value),
  minimumOrder: toPaise(given.minimumOrder),
  maximumDiscount: given.maximumDiscount === null ? null : toPaise(given.maximumDiscount),
  startsAt: given.startsAt === null ? null : new Date(given.startsAt),
  endsAt: given.endsAt === null ? null : new Date(given.endsAt),
})

const shapeCoupon = ({ customerId, ...row }: CouponRow): DeskCoupon => ({
  ...row,
  description: describeCoupon(row),
  value: toRupees(row.value),
  minimumOrder: toRupees(row.minimumOrder),
  isForOne: customerId !== null,
  maximumDiscount: row.maximumDiscount === null ? null : toRupees(row.maximumDiscount),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
})
