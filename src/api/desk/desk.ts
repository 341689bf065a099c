import { deskEndpoints } from '#contract/desk/desk.ts'
import { assignVisits } from '#domain/desk/assign.ts'
import { readBoard } from '#domain/desk/board.ts'
import type { Shop } from '#domain/shop.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** The desk: the laboratory's day. */
export function deskRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(deskEndpoints.getDeskBoard, async c => {
    const board = await readBoard(shop, staffIn(c), c.req.valid('query'))
    return c.json({ success: true as const, board }, 200)
  })
  api.openapi(deskEndpoints.assignVisits, async c => {
    const answer = await assignVisits(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const, ...answer }, 200)
  })
  return api
}
