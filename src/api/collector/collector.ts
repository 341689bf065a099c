import { collectorEndpoints } from '#contract/collector/collector.ts'
import { decideHeld, listHeld } from '#domain/collector/held-events.ts'
import { takePhoneEvents } from '#domain/collector/phone-events.ts'
import { listPhotos, savePhoto } from '#domain/collector/photos.ts'
import { readCollectorDay } from '#domain/collector/read-day.ts'
import type { Shop } from '#domain/shop.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

const success = true as const

/** The collector's day, and what the desk decides of it. */
export function collectorRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(collectorEndpoints.getCollectorDay, async c => {
    const day = await readCollectorDay(shop, staffIn(c))
    return c.json({ success, day }, 200)
  })
  api.openapi(collectorEndpoints.sendCollectorEvents, async c => {
    const { sentAt, events } = c.req.valid('json')
    const outcomes = await takePhoneEvents(shop, staffIn(c), { sentAt: new Date(sentAt), events })
    return c.json({ success, outcomes }, 200)
  })
  api.openapi(collectorEndpoints.sendVisitPhoto, async c => {
    await savePhoto(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success }, 200)
  })
  api.openapi(collectorEndpoints.listVisitPhotos, async c => {
    const photos = await listPhotos(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ success, photos }, 200)
  })
  api.openapi(collectorEndpoints.listHeldEvents, async c => {
    return c.json({ success, ...(await listHeld(shop, staffIn(c))) }, 200)
  })
  api.openapi(collectorEndpoints.decideHeldEvent, async c => {
    await decideHeld(shop, staffIn(c), { id: c.req.valid('param').id, ...c.req.valid('json') })
    return c.json({ success }, 200)
  })
  return api
}
