import { labelEndpoints } from '#contract/desk/labels.ts'
import { printLabels } from '#domain/desk/print-labels.ts'
import type { Shop } from '#domain/shop.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** Labels for tubes. */
export function labelRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(labelEndpoints.printLabels, async c => {
    const printed = await printLabels(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const, printed }, 200)
  })
  return api
}
