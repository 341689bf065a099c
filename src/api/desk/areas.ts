import { areaEndpoints } from '#contract/desk/areas.ts'
import { deskCentreEndpoints } from '#contract/desk/centres.ts'
import { areasAtDesk, removeArea, saveArea } from '#domain/addresses/areas.ts'
import { centresAtDesk, setCentreHours, visitsWhenClosed } from '#domain/orders/slots/centre-hours.ts'
import type { Shop } from '#domain/shop.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** Where collectors come, and when centres are open: whoever sets slots keeps them. */
export function areaRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(areaEndpoints.listAreas, async c => {
    const areas = await areasAtDesk(shop, staffIn(c), c.req.valid('query').city)
    return c.json({ success: true as const, areas: areas.map(shape) }, 200)
  })
  api.openapi(areaEndpoints.saveArea, async c => {
    const area = await saveArea(shop, staffIn(c).actor, c.req.valid('json'))
    return c.json({ success: true as const, area: shape(area) }, 200)
  })
  api.openapi(areaEndpoints.removeArea, async c => {
    await removeArea(shop, staffIn(c).actor, c.req.valid('param').id, c.req.valid('json')?.seen)
    return c.json({ success: true as const }, 200)
  })
  api.openapi(deskCentreEndpoints.listDeskCentres, async c => {
    const centres = await centresAtDesk(shop, staffIn(c), c.req.valid('query').city)
    return c.json({ success: true as const, centres }, 200)
  })
  api.openapi(deskCentreEndpoints.previewCentreHours, async c => {
    const { hours } = c.req.valid('json')
    const visits = await visitsWhenClosed(shop, staffIn(c), { code: c.req.valid('param').id, hours })
    return c.json({ success: true as const, visits }, 200)
  })
  api.openapi(deskCentreEndpoints.setCentreHours, async c => {
    await setCentreHours(shop, staffIn(c), { code: c.req.valid('param').id, ...c.req.valid('json') })
    return c.json({ success: true as const }, 200)
  })
  return api
}

const shape = (area: Awaited<ReturnType<typeof saveArea>>) => ({ ...area, pinCodes: [...area.pinCodes] })
