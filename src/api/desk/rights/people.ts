import { z } from '@hono/zod-openapi'
import { peopleEndpoints } from '#contract/desk/people.ts'
import { eraseAtDesk, exportAtDesk, previewAtDesk } from '#domain/privacy/at-desk.ts'
import type { Shop } from '#domain/shop.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'
import { personalData } from '#wire/personal-data.ts'

const success = true as const

/** What a person asks the laboratory for: erasure, and a copy of their data. */
export function peopleRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(peopleEndpoints.previewErasure, async c => {
    const preview = await previewAtDesk(shop, staffIn(c), c.req.valid('json').phone)
    return c.json({ success, ...preview, booksYears: shop.rules.retention.booksYears }, 200)
  })
  api.openapi(peopleEndpoints.erasePerson, async c => {
    const erasure = await eraseAtDesk(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success, erasure }, 200)
  })
  api.openapi(peopleEndpoints.exportPerson, async c => {
    const data = await exportAtDesk(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success, data: z.encode(personalData, data) }, 200)
  })
  return api
}
