import { z } from '@hono/zod-openapi'
import { orderEndpoints } from '#contract/orders.ts'
import { profileOf } from '#domain/accounts/profile.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { bookAnew } from '#domain/money/payments/book-anew.ts'
import { setPaymentMethod } from '#domain/money/payments/choose-method.ts'
import { listOrders } from '#domain/orders/list-orders.ts'
import { examinedIn } from '#domain/orders/order-patients.ts'
import { type OrderItemRow, orderShape } from '#domain/orders/order-shape.ts'
import { findOwnOrder, shapeOrder } from '#domain/orders/read.ts'
import { listSlots } from '#domain/orders/slots/slots.ts'
import { readMorning } from '#domain/orders/visits/mornings.ts'
import type { Shop, Viewer } from '#domain/shop.ts'
import { notRecommended, type Recommended } from '#rules/catalogue/recommended.ts'
import { type City, DEFAULT_CITY } from '#rules/cities.ts'
import { createApi, verified } from '#server/http/http.ts'
import { methodUpdated } from '#text/errors/answers.ts'
import { say } from '#text/text.ts'
import { customer } from '#wire/account.ts'

/** Slots and orders. Every order call is about the caller's own orders. */
export function orderRoutes(shop: Shop, catalogue: LiveCatalogue) {
  const api = createApi()
  const slotsFor = ({ city = DEFAULT_CITY, patients }: { city?: City; patients?: number }, viewer?: Viewer) =>
    listSlots(shop, city, viewer, patients)
  api.openapi(orderEndpoints.listSlots, async c =>
    c.json(
      {
        success: true as const,
        ...(await slotsFor(c.req.valid('query'), c.get('viewer'))),
      },
      200,
    ),
  )
  api.openapi(orderEndpoints.createOrder, async c => {
    const viewer = verified(c)
    const key = c.req.valid('header')['idempotency-key']
    const made = await bookAnew(shop, catalogue, viewer, c.req.valid('json'), key)
    const booker = z.encode(customer, profileOf(made.customer))
    // A new order is pending. That of a repeated request may have changed since.
    const isPending = made.order.status === 'pending'
    const morning = made.sharesDay ? await readMorning(shop.db, made.order) : undefined
    const order = isPending
      ? orderShape(made.order, { ...made, reports: [], morning })
      : await shapeOrder(shop.db, made.order)
    const isCancelled = order.status === 'cancelled'
    const message = isCancelled
      ? 'This booking was cancelled. Please book again.'
      : 'Order created successfully'
    const answer = {
      success: true as const,
      order,
      customer: booker,
      message,
      replacedOrderId: made.replaced,
      notRecommended: examinedIn(made.order, made.patients).flatMap(({ position, age, gender }) =>
        notRecommended(packagesOf(catalogue, made.items, position), { age: age.years, gender }),
      ),
    }
    return isCancelled ? c.json(answer, 200) : c.json(answer, 201)
  })
  api.openapi(orderEndpoints.listOrders, async c => {
    const page = await listOrders(shop, verified(c), c.req.valid('query'))
    return c.json({ success: true as const, ...page }, 200)
  })
  api.openapi(orderEndpoints.getOrder, async c => {
    const row = await findOwnOrder(shop.db, verified(c), c.req.valid('param').id)
    return c.json({ success: true as const, order: await shapeOrder(shop.db, row) }, 200)
  })
  api.openapi(orderEndpoints.setPaymentMethod, async c => {
    const { paymentMethod } = c.req.valid('json')
    const order = await setPaymentMethod(shop, verified(c), c.req.valid('param').id, paymentMethod)
    return c.json({ success: true as const, message: say(methodUpdated), order }, 200)
  })
  return api
}

/** A patient's packages, with whom each is recommended for. */
const packagesOf = (
  catalogue: LiveCatalogue,
  items: readonly OrderItemRow[],
  position: number,
): Recommended[] =>
  items
    .filter(item => item.patient === position)
    .flatMap(({ itemId }) => catalogue.current().bookable.get(itemId)?.recommended ?? [])
