import type { MiddlewareHandler } from 'hono'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { refuseUnlessOpen } from '#domain/catalogue/opening.ts'
import { countAnonymousCall } from '#domain/money/payments/limits.ts'
import { toNetwork } from '#domain/rate-limits.ts'
import type { Shop } from '#domain/shop.ts'
import { callerWithCookie, readCaller, readSession } from '#server/http/caller.ts'
import {
  type ApiContext,
  type ApiEnv,
  createApi,
  requireSignedIn,
  requireVerified,
} from '#server/http/http.ts'
import { isPreview } from '#server/http/preview.ts'
import { limitConcurrency } from '#server/http/request-limit.ts'
import { readForm } from '#server/http/upload.ts'
import type { ShopCall, SignedIn } from '#shop/frame/handlers.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { type ApiArea, mount } from '#wire/handlers.ts'

/**
 * Limited by network or customer, so that one sender can't block all others. Customers have separate places, which
 * strangers can't occupy.
 */
const UPLOADS_AT_ONCE = { max: 16, maxPerCaller: 2 }

function guardsOf(
  shop: Shop,
  catalogue: LiveCatalogue,
  { definition: { needs, limit, isForOpenShop, isBodyOptional } }: Endpoint,
): MiddlewareHandler<ApiEnv>[] {
  const guards: MiddlewareHandler<ApiEnv>[] = []
  if (needs === 'customer' || needs === 'verified')
    guards.push((c, next) => {
      if (needs === 'verified') requireVerified(c)
      else requireSignedIn(c)
      return next()
    })
  if (limit === 'payments')
    guards.push(async (c, next) => {
      if (!c.get('viewer')) await countAnonymousCall(shop, c.get('address'))
      return next()
    })
  if (limit === 'uploads') {
    const [ofNetwork, ofCustomer] = [limitConcurrency(UPLOADS_AT_ONCE), limitConcurrency(UPLOADS_AT_ONCE)]
    // Uploads are mounted before the session is read for all later calls.
    guards.push(readSession(shop), (c, next) => {
      const viewer = c.get('viewer')
      return viewer?.isPhoneVerified
        ? ofCustomer(viewer.customerId, next)
        : ofNetwork(toNetwork(c.get('address')), next)
    })
  }
  if (isForOpenShop)
    guards.push(async (c, next) => {
      if (!isPreviewCall(c, shop)) refuseUnlessOpen((await catalogue.latest()).opening)
      return next()
    })
  if (isBodyOptional) guards.push(emptyAsMissing)
  return guards
}

/** Some programs send the header for JSON with an empty body. */
const emptyAsMissing: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.header('content-type') && (await c.req.text()) === '')
    Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') })
  await next()
}

const isPreviewCall = (c: ApiContext, { rules, now }: Pick<Shop, 'rules' | 'now'>): boolean =>
  isPreview(c.req.header('cookie'), { secret: rules.secret, now: now() })

const shopCall = (c: ApiContext, shop: Shop, catalogue: LiveCatalogue): ShopCall & Partial<SignedIn> => ({
  shop,
  catalogue,
  viewer: c.get('viewer'),
  record: c.get('record'),
  address: c.get('address'),
  token: c.get('token'),
  isPreview: isPreviewCall(c, shop),
  readForm: (path, limits) => readForm(c, path, limits),
  caller: () => readCaller(c),
  rememberedCaller: () => callerWithCookie(c, shop.rules),
})

export function shopRoutes(
  areas: readonly ApiArea<ShopCall, SignedIn>[],
  shop: Shop,
  catalogue: LiveCatalogue,
) {
  const api = createApi()
  for (const area of areas)
    mount(api, area, {
      guard: endpoint => guardsOf(shop, catalogue, endpoint),
      call: c => shopCall(c, shop, catalogue),
    })
  return api
}
