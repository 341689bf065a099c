import { receptionEndpoints } from '#contract/desk/reception.ts'
import { readOrderTubes } from '#domain/desk/orders/order-tubes.ts'
import type { Shop } from '#domain/shop.ts'
import { numberedNames } from '#domain/staff/names.ts'
import { receiveTube, type ScanAnswer } from '#domain/visits/specimens/receive.ts'
import { readReception } from '#domain/visits/specimens/reception.ts'
import { acceptTube, rejectTube, undoTube } from '#domain/visits/specimens/reject.ts'
import { scanShape } from '#domain/visits/specimens/shapes.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** Tubes at the laboratory. */
export function receptionRoutes(shop: Shop) {
  const api = createApi()
  const shaped = async (answer: ScanAnswer) => ({
    success: true as const,
    scan: scanShape(answer, { now: shop.now(), numbered: await numberedNames(shop.db) }),
  })
  api.openapi(receptionEndpoints.getReception, async c => {
    const { centre = null } = c.req.valid('query')
    const reception = await readReception(shop, staffIn(c), centre)
    return c.json({ success: true as const, reception }, 200)
  })
  api.openapi(receptionEndpoints.receiveTube, async c => {
    const answer = await receiveTube(shop, staffIn(c), c.req.valid('json'))
    return c.json(await shaped(answer), 200)
  })
  api.openapi(receptionEndpoints.rejectTube, async c => {
    const answer = await rejectTube(shop, staffIn(c), c.req.valid('json'))
    return c.json(await shaped(answer), 200)
  })
  api.openapi(receptionEndpoints.acceptTube, async c => {
    const answer = await acceptTube(shop, staffIn(c), c.req.valid('json'))
    return c.json(await shaped(answer), 200)
  })
  api.openapi(receptionEndpoints.undoTube, async c => {
    const answer = await undoTube(shop, staffIn(c), c.req.valid('json'))
    return c.json(await shaped(answer), 200)
  })
  api.openapi(receptionEndpoints.listOrderTubes, async c => {
    const tubes = await readOrderTubes(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ success: true as const, tubes }, 200)
  })
  return api
}
