import { newOrderEndpoints } from '#contract/desk/new-order.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { bookFor, quoteFor, timesForNew } from '#domain/desk/new/book-order.ts'
import { knownCustomer } from '#domain/desk/new/customer-by-phone.ts'
import type { Shop } from '#domain/shop.ts'
import { toRupees } from '#rules/money.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** Booking by phone or at the counter. */
export function newOrderRoutes(shop: Shop, catalogue: LiveCatalogue) {
  const api = createApi()
  api.openapi(newOrderEndpoints.findCustomer, async c => {
    const customer = await knownCustomer(shop, staffIn(c), c.req.valid('json').phone)
    return c.json({ success: true as const, customer }, 200)
  })
  api.openapi(newOrderEndpoints.quoteAtDesk, async c => {
    const { lines, subtotal, discount, total } = await quoteFor(
      shop,
      catalogue,
      staffIn(c),
      c.req.valid('json'),
    )
    const shown = lines.map(({ item, patient }) => ({
      id: item.id,
      name: item.name,
      patient,
      price: toRupees(item.price),
    }))
    const items = lines.map(({ item }) => item)
    const sums = { subtotal: toRupees(subtotal), discount: toRupees(discount), total: toRupees(total) }
    return c.json(
      {
        success: true as const,
        lines: shown,
        ...sums,
        fastingHours: Math.max(...items.map(({ fastingHours }) => fastingHours)),
        isCentreNeeded: items.some(({ isCentreVisitRequired }) => isCentreVisitRequired),
      },
      200,
    )
  })
  api.openapi(newOrderEndpoints.listNewTimes, async c => {
    const days = await timesForNew(shop, catalogue, staffIn(c), c.req.valid('query'))
    return c.json({ success: true as const, now: shop.now().toISOString(), days }, 200)
  })
  api.openapi(newOrderEndpoints.bookAtDesk, async c => {
    const key = c.req.valid('header')['idempotency-key']
    const { order, replaced } = await bookFor(shop, catalogue, staffIn(c), c.req.valid('json'), key)
    return c.json({ success: true as const, orderId: order.number, replacedOrderId: replaced }, 201)
  })
  return api
}
