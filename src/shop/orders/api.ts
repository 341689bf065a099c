import { refuseNewBrowser } from '#domain/accounts/passwords/passwords.ts'
import { profileOf } from '#domain/accounts/profile.ts'
import { customerOf } from '#domain/actor.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { addTests } from '#domain/changes/add-tests.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { previewCancellation } from '#domain/changes/cancellation.ts'
import { changeAddress } from '#domain/changes/change-address.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { createOrderOverUnpaid } from '#domain/money/payments/order-over-unpaid.ts'
import { listOrders } from '#domain/orders/list-orders.ts'
import { toBookedPatients } from '#domain/orders/order-patients.ts'
import { toOrderResponse } from '#domain/orders/order-response.ts'
import type { OrderItemRow } from '#domain/orders/order-rows.ts'
import { findOwnOrder, toOrderView } from '#domain/orders/read.ts'
import { readOtherVisitsOf } from '#domain/orders/visits/other-visits.ts'
import { linkReport } from '#domain/visits/reports/open.ts'
import { type RecommendedPackage, recommendationHints } from '#rules/catalogue/recommended.ts'
import { formatDay } from '#rules/dates.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import { Unchanged } from '#wire/endpoint.ts'
import { orderEndpoints } from './contract.ts'
import {
  additionEnded,
  addressChanged,
  orderIsCancelled,
  orderIsCreated,
  partIsCancelled,
  payToAdd,
  testsAdded,
  visitMoved,
  wasCancelledBookAgain,
} from './words.ts'

export const ordersApi = shopHandlers(orderEndpoints, {
  createOrder: async ({ shop, catalogue, viewer, isPreview, body, key }) => {
    const made = await createOrderOverUnpaid(shop, catalogue, viewer, body, key, { isPreview })
    // A new order is pending. An order of a repeated request may have changed since.
    const isPending = made.order.status === 'pending'
    const otherVisits = made.sharesDay ? await readOtherVisitsOf(shop.db, made.order) : undefined
    const order = isPending
      ? toOrderResponse(made.order, { ...made, reports: [], otherVisits })
      : await toOrderView(shop.db, made.order)
    const isCancelled = order.status === 'cancelled'
    const answer = {
      order,
      customer: profileOf(made.customer),
      message: say(isCancelled ? wasCancelledBookAgain : orderIsCreated),
      replacedOrderId: made.replaced,
      notRecommended: toBookedPatients(made.patients).flatMap(({ position, age, gender }) =>
        recommendationHints(packagesOf(catalogue, made.items, position), { age: age.years, gender }),
      ),
    }
    return isCancelled ? new Unchanged(answer) : answer
  },
  listOrders: ({ shop, viewer, query }) => listOrders(shop, viewer, query),
  getOrder: async ({ shop, viewer, params }) => {
    const row = await findOwnOrder(shop.db, viewer, params.id)
    return { order: await toOrderView(shop.db, row) }
  },
  linkReport: async ({ shop, viewer, params, body, address, token }) => {
    await refuseNewBrowser(shop, token ?? '')
    return linkReport(shop, viewer, { orderId: params.id, fileName: body?.fileName, address })
  },
  previewCancellation: async ({ shop, viewer, params, query }) => {
    const order = await findOwnOrder(shop.db, viewer, params.id)
    return { cancellation: await previewCancellation(shop, customerOf(viewer), order, query) }
  },
  cancelOrder: async ({ shop, viewer, params, body }) => {
    // A call without a body, as in the first documentation, means the whole order.
    const row = await cancelOrder(shop, customerOf(viewer), { orderId: params.id, ...body })
    const message = say(row.status === 'cancelled' ? orderIsCancelled : partIsCancelled)
    return { order: await toOrderView(shop.db, row), message }
  },
  addTests: async ({ shop, catalogue, viewer, params, body, key }) => {
    const row = await addTests(shop, catalogue, customerOf(viewer), { orderId: params.id, key, ...body })
    const order = await toOrderView(shop.db, row)
    if (row.status === 'cancelled') return new Unchanged({ order, message: say(additionEnded) })
    const isBooked = row.status === 'confirmed'
    return { order, message: isBooked ? say(testsAdded, visitOf(order)) : say(payToAdd) }
  },
  rescheduleOrder: async ({ shop, viewer, params, body }) => {
    const row = await moveVisit(shop, customerOf(viewer), { orderId: params.id, ...body })
    const order = await toOrderView(shop.db, row)
    return { order, message: say(visitMoved, visitOf(order)) }
  },
  changeOrderAddress: async ({ shop, viewer, params, body }) => {
    const row = await changeAddress(shop, customerOf(viewer), { orderId: params.id, ...body })
    return { order: await toOrderView(shop.db, row), message: say(addressChanged) }
  },
})

/** The time of a visit, for sentences. */
const visitOf = ({ collectionDetails }: { collectionDetails: { date: string; timeSlot: string } }) => ({
  day: formatDay(collectionDetails.date),
  slot: visitHours(collectionDetails.timeSlot),
})

/** A patient's packages, with the people for whom each is recommended. */
const packagesOf = (
  catalogue: LiveCatalogue,
  items: readonly OrderItemRow[],
  person: number,
): RecommendedPackage[] =>
  items
    .filter(item => item.person === person)
    .flatMap(({ itemId }) => catalogue.current().bookable.get(itemId)?.recommended ?? [])
