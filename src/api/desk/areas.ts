import { areaEndpoints } from '#contract/desk/areas.ts'
import { deskCentreEndpoints } from '#contract/desk/centres.ts'
import { readAreas, removeArea, saveArea } from '#domain/addresses/areas.ts'
import type { Shop } from '#domain/shop.ts'
import { centresAtDesk, setCentreHours, visitsWhenClosed } from '#domain/slots/centre-hours.ts'
import { authorise } from '#domain/staff/sessions.ts'
import { createApi } from '#http/http.ts'
import { staffIn } from '../staff/door.ts'

/** Where collectors come, and when centres are open: whoever sets slots keeps them. */
export function areaRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(areaEndpoints.listAreas, async c => {
    authorise(staffIn(c), 'slots.set', null)
    const areas = await readAreas(shop.db, c.req.valid('query').city)
    return c.json({ success: true as const, areas: areas.map(shape) }, 200)
  })
  api.openapi(areaEndpoints.saveArea, async c => {
    const staff = staffIn(c)
    authorise(staff, 'slots.set', null)
    const area = await saveArea(shop, staff.actor, c.req.valid('json'))
    return c.json({ success: true as const, area: shape(area) }, 200)
  })
  api.openapi(areaEndpoints.removeArea, async c => {
    const staff = staffIn(c)
    authorise(staff, 'slots.set', null)
    await removeArea(shop, staff.actor, c.req.valid('param').id, c.req.valid('json')?.seen)
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
