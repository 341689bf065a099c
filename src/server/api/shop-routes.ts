import type { MiddlewareHandler } from 'hono'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { countAnonymousCall } from '#domain/money/payments/limits.ts'
import type { Shop } from '#domain/shop.ts'
import { callerOf, callerWithCookie } from '#server/http/caller.ts'
import { type ApiContext, type ApiEnv, createApi, signedIn, verified } from '#server/http/http.ts'
import { limitConcurrency } from '#server/http/request-limit.ts'
import { readUpload } from '#server/http/upload.ts'
import type { ShopCall, SignedIn } from '#shop/frame/handlers.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { type Area, mount } from '#wire/handlers.ts'

/**
 * Concurrent uploads; two from one address, so that a single one can't block all others. Files are checked one after
 * the other.
 */
const UPLOADS_AT_ONCE = { max: 16, maxPerAddress: 2 }

/** What runs before the body of a customer's request is validated. */
function guardsOf(
  shop: Shop,
  { definition: { needs, limit, isBodyOptional } }: Endpoint,
): MiddlewareHandler<ApiEnv>[] {
  const guards: MiddlewareHandler<ApiEnv>[] = []
  if (needs === 'customer' || needs === 'verified')
    guards.push((c, next) => {
      if (needs === 'verified') verified(c)
      else signedIn(c)
      return next()
    })
  if (limit === 'payments')
    guards.push(async (c, next) => {
      if (!c.get('viewer')) await countAnonymousCall(shop, c.get('address'))
      return next()
    })
  if (limit === 'uploads') {
    const letIn = limitConcurrency(UPLOADS_AT_ONCE)
    guards.push((c, next) => letIn(c.get('address'), next))
  }
  if (isBodyOptional) guards.push(emptyAsMissing)
  return guards
}

/** Some programs send the header for JSON with an empty body. */
const emptyAsMissing: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.header('content-type') && (await c.req.text()) === '')
    Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') })
  await next()
}

/** What a customer's handler gets of a request. */
const shopCall = (c: ApiContext, shop: Shop, catalogue: LiveCatalogue): ShopCall & Partial<SignedIn> => ({
  shop,
  catalogue,
  viewer: c.get('viewer'),
  record: c.get('record'),
  address: c.get('address'),
  token: c.get('token'),
  async readForm(path, limits) {
    // Until the body is read: its rest would be parsed as the next request.
    c.header('connection', 'close')
    const contentType = c.req.header('content-type') ?? ''
    const form = await readUpload({ contentType, body: c.req.raw.body }, path, limits)
    c.header('connection', undefined)
    return form
  },
  caller: () => callerOf(c),
  rememberedCaller: () => callerWithCookie(c, shop.rules),
})

/** Areas of the customers as a router. */
export function shopRoutes(areas: readonly Area<ShopCall, SignedIn>[], shop: Shop, catalogue: LiveCatalogue) {
  const api = createApi()
  for (const area of areas)
    mount(api, area, {
      guard: endpoint => guardsOf(shop, endpoint),
      call: c => shopCall(c, shop, catalogue),
    })
  return api
}
