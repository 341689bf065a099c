import { createHash } from 'node:crypto'
import { ratingEndpoints } from '#contract/visits/ratings.ts'
import { visitEndpoints } from '#contract/visits/visits.ts'
import { shapeOrder } from '#domain/orders/read.ts'
import type { Shop } from '#domain/shop.ts'
import { bookRecollection } from '#domain/visits/book-recollection.ts'
import { openCollectorPhoto } from '#domain/visits/collector-photo.ts'
import { ownRatingOf, rateOrder, ratingShape } from '#domain/visits/ratings.ts'
import { readVisit } from '#domain/visits/read-visit.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { createApi, verified } from '#server/http/http.ts'

/** The visit of an order, and what its customer thinks of it. Every call is about the caller's own orders. */
export function visitRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(visitEndpoints.getVisit, async c => {
    const visit = await readVisit(shop, verified(c), c.req.valid('param').id)
    const etag = `"${createHash('sha256').update(JSON.stringify(visit)).digest('base64url').slice(0, 22)}"`
    // Who comes and with which code: no copy stays in a cache.
    const headers = { etag, 'cache-control': 'no-store' }
    if (c.req.valid('header')['if-none-match'] === etag) return c.body(null, 304, headers)
    return c.json({ success: true as const, visit }, 200, headers)
  })
  api.get('/api/orders/:id/collector-photo/:name', async c => {
    const { id: orderId, name } = c.req.param()
    const bytes = await openCollectorPhoto(shop, verified(c), { orderId, name })
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp', 'cache-control': 'no-store' })
  })
  api.openapi(visitEndpoints.bookRecollection, async c => {
    const { date, timeSlot } = c.req.valid('json')
    const hour = slotHour(timeSlot)
    if (hour === undefined) throw new Error('a slot that the contract lets through')
    const row = await bookRecollection(shop, verified(c), c.req.valid('param').id, { date, hour })
    return c.json({ success: true as const, order: await shapeOrder(shop.db, row) }, 201)
  })
  api.openapi(ratingEndpoints.getRating, async c => {
    const row = await ownRatingOf(shop, verified(c), c.req.valid('param').id)
    return c.json({ success: true as const, rating: row ? ratingShape(row) : null }, 200)
  })
  api.openapi(ratingEndpoints.rateOrder, async c => {
    const row = await rateOrder(shop, verified(c), c.req.valid('param').id, c.req.valid('json'))
    return c.json({ success: true as const, rating: ratingShape(row) }, 200)
  })
  return api
}
