import { couponEndpoints } from '#contract/coupons.ts'
import { listActiveCoupons, quoteCoupon } from '#domain/catalogue/coupons.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi } from '#server/http/http.ts'

/** Coupons: a check uses nothing up, so `apply` is the same as `validate`. */
export function couponRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(couponEndpoints.validateCoupon, async c =>
    c.json(
      { success: true as const, ...(await quoteCoupon(shop, c.req.valid('json'), c.get('viewer'))) },
      200,
    ),
  )
  api.openapi(couponEndpoints.applyCoupon, async c =>
    c.json(
      { success: true as const, ...(await quoteCoupon(shop, c.req.valid('json'), c.get('viewer'))) },
      200,
    ),
  )
  api.openapi(couponEndpoints.listActiveCoupons, async c =>
    c.json({ success: true as const, coupons: await listActiveCoupons(shop, c.get('viewer')) }, 200),
  )
  return api
}
