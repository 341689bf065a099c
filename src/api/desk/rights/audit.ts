import { auditEndpoints } from '#contract/desk/audit.ts'
import { listAudit } from '#domain/desk/list-audit.ts'
import type { Shop } from '#domain/shop.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** The audit at the desk. */
export function auditRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(auditEndpoints.listAudit, async c => {
    const page = await listAudit(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const, ...page }, 200)
  })
  return api
}
