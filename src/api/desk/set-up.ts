import { setUpEndpoints } from '#contract/desk/set-up.ts'
import { setCapacity } from '#domain/orders/slots/capacity.ts'
import { listCollectorHours, setDay, setWeek } from '#domain/orders/slots/collector-hours.ts'
import { capacities } from '#domain/orders/slots/slots.ts'
import type { Shop } from '#domain/shop.ts'
import { indianDate } from '#rules/dates.ts'
import { bookableDays } from '#rules/visits/slots.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

const DONE = { success: true } as const

/** When collectors work, and how many visits an hour takes. */
export function setUpRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(setUpEndpoints.getSetUp, async c => {
    const { city } = c.req.valid('query')
    const collectors = await listCollectorHours(shop, staffIn(c), city)
    const now = shop.now()
    const dates = [indianDate(now), ...bookableDays(now)]
    const slots = Map.groupBy(await capacities(shop, city, dates), ({ date }) => date)
    const days = dates.map(date => ({
      date,
      slots: (slots.get(date) ?? []).map(({ date: _, ...slot }) => slot),
    }))
    return c.json({ ...DONE, collectors, days }, 200)
  })
  api.openapi(setUpEndpoints.setCollectorWeek, async c => {
    await setWeek(shop, staffIn(c), c.req.valid('param').id, c.req.valid('json'))
    return c.json(DONE, 200)
  })
  api.openapi(setUpEndpoints.setCollectorDay, async c => {
    await setDay(shop, staffIn(c), c.req.valid('param').id, c.req.valid('json'))
    return c.json(DONE, 200)
  })
  api.openapi(setUpEndpoints.setSlotCapacity, async c => {
    await setCapacity(shop, { ...c.req.valid('json'), actor: staffIn(c).actor })
    return c.json(DONE, 200)
  })
  return api
}
