import { orderChangeEndpoints } from '#contract/order-changes.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { addOwnTests } from '#domain/changes/add-tests.ts'
import { cancelOwnOrder } from '#domain/changes/cancel-order.ts'
import { previewCancellation } from '#domain/changes/cancellation.ts'
import { changeOwnAddress } from '#domain/changes/change-address.ts'
import { rescheduleOwn, type VisitTime } from '#domain/changes/reschedule.ts'
import { shapeOrder } from '#domain/orders/read.ts'
import type { Shop } from '#domain/shop.ts'
import { formatDay } from '#rules/dates.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { createApi, verified } from '#server/http/http.ts'
import { partIsCancelled } from '#text/orders/cancellation.ts'
import { additionEnded, addressChanged, payToAdd, testsAdded, visitMoved } from '#text/orders/changes.ts'
import { orderIsCancelled } from '#text/orders/orders.ts'
import { say } from '#text/text.ts'

/** Changes of booked orders. Every call is about the caller's own orders. */
const numbersIn = (list: string): number[] => list.split(',').map(Number)

export function orderChangeRoutes(shop: Shop, catalogue: LiveCatalogue) {
  const api = createApi()
  // A program may say JSON and send nothing: cancelling was documented without a body.
  api.use('/api/orders/:id/cancel', async (c, next) => {
    if (c.req.header('content-type') && (await c.req.text()) === '')
      Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') })
    await next()
  })
  api.openapi(orderChangeEndpoints.previewCancellation, async c => {
    const { lines, added } = c.req.valid('query')
    const shown = await previewCancellation(shop, verified(c), c.req.valid('param').id, {
      lines: lines === undefined ? undefined : numbersIn(lines),
      added: added?.split(';').map(one => {
        const [orderId = '', ofOrder = ''] = one.split(':')
        return { orderId, lines: numbersIn(ofOrder) }
      }),
    })
    return c.json({ success: true as const, cancellation: shown }, 200)
  })
  api.openapi(orderChangeEndpoints.cancelOrder, async c => {
    // Without a body, as it was documented first, the whole order is meant.
    const asked = c.req.valid('json') ?? {}
    const row = await cancelOwnOrder(shop, verified(c), { orderId: c.req.valid('param').id, ...asked })
    const order = await shapeOrder(shop.db, row)
    const message = say(row.status === 'cancelled' ? orderIsCancelled : partIsCancelled)
    return c.json({ success: true as const, order, message }, 200)
  })
  api.openapi(orderChangeEndpoints.addTests, async c => {
    const row = await addOwnTests(shop, catalogue, verified(c), {
      orderId: c.req.valid('param').id,
      key: c.req.valid('header')['idempotency-key'],
      ...c.req.valid('json'),
    })
    const order = await shapeOrder(shop.db, row)
    const { date, timeSlot } = order.collectionDetails
    if (row.status === 'cancelled')
      return c.json({ success: true as const, order, message: say(additionEnded) }, 200)
    const message =
      row.status === 'confirmed' ? say(testsAdded, { day: formatDay(date), slot: timeSlot }) : say(payToAdd)
    return c.json({ success: true as const, order, message }, 201)
  })
  api.openapi(orderChangeEndpoints.rescheduleOrder, async c => {
    const { from, ...to } = c.req.valid('json')
    const move = { to: visitTimeOf(to), from: from && visitTimeOf(from) }
    const row = await rescheduleOwn(shop, verified(c), c.req.valid('param').id, move)
    const order = await shapeOrder(shop.db, row)
    const { date, timeSlot } = order.collectionDetails
    const message = say(visitMoved, { day: formatDay(date), slot: timeSlot })
    return c.json({ success: true as const, order, message }, 200)
  })
  api.openapi(orderChangeEndpoints.changeOrderAddress, async c => {
    const row = await changeOwnAddress(shop, verified(c), c.req.valid('param').id, c.req.valid('json'))
    const order = await shapeOrder(shop.db, row)
    return c.json({ success: true as const, order, message: say(addressChanged) }, 200)
  })
  return api
}

function visitTimeOf({ date, timeSlot }: { date: string; timeSlot: string }): VisitTime {
  const hour = slotHour(timeSlot)
  if (hour === undefined) throw new Error('a slot that the contract lets through')
  return { date, hour }
}
