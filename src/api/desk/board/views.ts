import { viewEndpoints } from '#contract/desk/views.ts'
import { addView, changeView, chooseView, listViews, removeView } from '#domain/desk/views.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi } from '#http/http.ts'
import { staffIn } from '../../staff/door.ts'

const DONE = { success: true } as const

/** Named views of the board. */
export function viewRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(viewEndpoints.listDeskViews, async c =>
    c.json({ ...DONE, ...(await listViews(shop, staffIn(c))) }, 200),
  )
  api.openapi(viewEndpoints.addDeskView, async c =>
    c.json({ ...DONE, ...(await addView(shop, staffIn(c), c.req.valid('json'))) }, 200),
  )
  api.openapi(viewEndpoints.changeDeskView, async c => {
    await changeView(shop, staffIn(c), { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json(DONE, 200)
  })
  api.openapi(viewEndpoints.removeDeskView, async c => {
    await removeView(shop, staffIn(c), c.req.valid('param').id)
    return c.json(DONE, 200)
  })
  api.openapi(viewEndpoints.chooseDeskView, async c => {
    await chooseView(shop, staffIn(c), c.req.valid('json').id)
    return c.json(DONE, 200)
  })
  return api
}
