import { z } from '@hono/zod-openapi'
import { findEndpoints } from '#contract/desk/find.ts'
import { deskChangeEndpoints } from '#contract/desk/order-changes.ts'
import { deskOrderEndpoints } from '#contract/desk/orders.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { findAnything } from '#domain/desk/find/find.ts'
import { breakGlass } from '#domain/desk/orders/break-glass.ts'
import {
  addTestsFor,
  cancelFor,
  changeAddressFor,
  previewCancellationFor,
  priceAdditionFor,
  rescheduleFor,
  sendPaymentLinkFor,
  takePaymentFor,
  timesFor,
} from '#domain/desk/orders/change-order.ts'
import { findOrderFor } from '#domain/desk/orders/find-order.ts'
import { addNote } from '#domain/desk/orders/notes.ts'
import { openDeskOrder, readDeskOrder, showPhones } from '#domain/desk/orders/read-order.ts'
import type { Shop } from '#domain/shop.ts'
import { toRupees } from '#rules/money.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { type ApiContext, createApi } from '#server/http/http.ts'
import { cancellation } from '#wire/orders/cancellation.ts'

const answerOf = (shop: Shop) => async (c: ApiContext, id: string) => ({
  success: true as const,
  order: await readDeskOrder(shop, staffIn(c), id),
})

/** Orders at the desk: finding them, reading one, and notes. */
export function deskOrderRoutes(shop: Shop) {
  const api = createApi()
  const answer = answerOf(shop)
  api.openapi(findEndpoints.findAtDesk, async c => {
    const found = await findAnything(shop, staffIn(c), c.req.valid('json').text)
    return c.json({ success: true as const, ...found }, 200)
  })
  api.openapi(deskOrderEndpoints.getDeskOrder, async c => {
    const order = await openDeskOrder(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ success: true as const, order }, 200)
  })
  api.openapi(deskOrderEndpoints.breakGlass, async c => {
    const asked = { id: c.req.valid('param').id, ...c.req.valid('json') }
    const { until } = await breakGlass(shop, staffIn(c), asked)
    return c.json({ success: true as const, until: until.toISOString() }, 200)
  })
  api.openapi(deskOrderEndpoints.showDeskPhones, async c => {
    const phones = await showPhones(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ success: true as const, phones }, 200)
  })
  api.openapi(deskOrderEndpoints.addDeskNote, async c => {
    const { id } = c.req.valid('param')
    const order = await findOrderFor(shop.db, staffIn(c), 'orders.read', id)
    await addNote(shop, staffIn(c), order, c.req.valid('json'))
    return c.json(await answer(c, id), 200)
  })
  return api
}

/** Changes of an order at the desk, each answered by the order as it is then. */
export function deskChangeRoutes(shop: Shop, catalogue: LiveCatalogue) {
  const api = createApi()
  const answer = answerOf(shop)
  api.openapi(deskChangeEndpoints.listDeskTimes, async c => {
    const days = await timesFor(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ success: true as const, days }, 200)
  })
  api.openapi(deskChangeEndpoints.rescheduleAtDesk, async c => {
    const { id } = c.req.valid('param')
    await rescheduleFor(shop, staffIn(c), { id, ...c.req.valid('json') })
    return c.json(await answer(c, id), 200)
  })
  api.openapi(deskChangeEndpoints.changeAddressAtDesk, async c => {
    const { id } = c.req.valid('param')
    await changeAddressFor(shop, staffIn(c), { id, ...c.req.valid('json') })
    return c.json(await answer(c, id), 200)
  })
  api.openapi(deskChangeEndpoints.previewDeskCancellation, async c => {
    const asked = { id: c.req.valid('param').id, ...c.req.valid('json') }
    const preview = await previewCancellationFor(shop, staffIn(c), asked)
    const shown = z.encode(cancellation, preview.cancellation)
    return c.json({ success: true as const, ...preview, cancellation: shown }, 200)
  })
  api.openapi(deskChangeEndpoints.cancelAtDesk, async c => {
    const { id } = c.req.valid('param')
    await cancelFor(shop, staffIn(c), { id, ...c.req.valid('json') })
    return c.json(await answer(c, id), 200)
  })
  api.openapi(deskChangeEndpoints.takePaymentAtDesk, async c => {
    const { id } = c.req.valid('param')
    await takePaymentFor(shop, staffIn(c), { id, ...c.req.valid('json') })
    return c.json(await answer(c, id), 200)
  })
  api.openapi(deskChangeEndpoints.sendPaymentLink, async c => {
    const { id } = c.req.valid('param')
    await sendPaymentLinkFor(shop, staffIn(c), id)
    return c.json(await answer(c, id), 200)
  })
  api.openapi(deskChangeEndpoints.priceDeskAddition, async c => {
    const asked = { id: c.req.valid('param').id, ...c.req.valid('json') }
    const { total, lines } = await priceAdditionFor(shop, catalogue, staffIn(c), asked)
    const shown = lines.map(({ item, patient }) => ({
      id: item.id,
      name: item.name,
      patient,
      price: toRupees(item.price),
    }))
    return c.json({ success: true as const, total: toRupees(total), lines: shown }, 200)
  })
  api.openapi(deskChangeEndpoints.addTestsAtDesk, async c => {
    const { id } = c.req.valid('param')
    await addTestsFor(shop, catalogue, staffIn(c), { id, ...c.req.valid('json') })
    return c.json(await answer(c, id), 200)
  })
  return api
}
