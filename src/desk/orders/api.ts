import { z } from '@hono/zod-openapi'
import type { StaffCall } from '#desk/frame/handlers.ts'
import { staffHandlers } from '#desk/frame/handlers.ts'
import { addTests } from '#domain/changes/add-tests.ts'
import { changeAddress } from '#domain/changes/change-address.ts'
import { reschedule } from '#domain/changes/reschedule.ts'
import {
  cancelFor,
  previewCancellationFor,
  priceAdditionFor,
  sendPaymentLinkFor,
  takePaymentFor,
  timesFor,
} from '#domain/desk/orders/change-order.ts'
import { openInEmergency } from '#domain/desk/orders/emergency-access.ts'
import { addNote } from '#domain/desk/orders/notes.ts'
import { openDeskOrder, readDeskOrder, showPhones } from '#domain/desk/orders/read-order.ts'
import { collectCentreVisit, dropRecollectionFor } from '#domain/desk/orders/samples.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { Refusal } from '#wire/errors.ts'
import { deskOrder, deskOrderEndpoints } from './contract.ts'

type Call = Pick<StaffCall, 'shop'> & { staff: StaffSession; params: { id: string } }

/** Carries out a change and returns the order after it. A refusal CHANGED carries the present order. */
async function orderAfter({ shop, staff, params }: Call, change: Promise<unknown>) {
  try {
    await change
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'CHANGED')) throw error
    const current = z.encode(deskOrder, await readDeskOrder(shop, staff, params.id))
    throw new Refusal('CHANGED', error.sentence, { extra: { current } })
  }
  return { order: await readDeskOrder(shop, staff, params.id) }
}

export const orderApi = staffHandlers(deskOrderEndpoints, {
  getDeskOrder: async ({ shop, staff, params }) => ({
    order: await openDeskOrder(shop, staff, params.id),
  }),
  openInEmergency: async ({ shop, staff, params, body }) => {
    const { until } = await openInEmergency(shop, staff, { ...params, ...body })
    return { until }
  },
  showDeskPhones: async ({ shop, staff, params }) => ({
    phones: await showPhones(shop, staff, params.id),
  }),
  addDeskNote: call => orderAfter(call, addNote(call.shop, call.staff, call.params.id, call.body)),
  listDeskTimes: async ({ shop, staff, params }) => ({ days: await timesFor(shop, staff, params.id) }),
  rescheduleAtDesk: call =>
    orderAfter(call, reschedule(call.shop, call.staff, { orderId: call.params.id, ...call.body })),
  changeAddressAtDesk: call =>
    orderAfter(call, changeAddress(call.shop, call.staff, { orderId: call.params.id, ...call.body })),
  previewDeskCancellation: ({ shop, staff, params, body }) =>
    previewCancellationFor(shop, staff, { ...params, ...body }),
  cancelAtDesk: call => orderAfter(call, cancelFor(call.shop, call.staff, { ...call.params, ...call.body })),
  takePaymentAtDesk: call =>
    orderAfter(call, takePaymentFor(call.shop, call.staff, { ...call.params, ...call.body })),
  sendPaymentLink: call => orderAfter(call, sendPaymentLinkFor(call.shop, call.staff, call.params.id)),
  priceDeskAddition: ({ shop, catalogue, staff, params, body }) =>
    priceAdditionFor(shop, catalogue, staff, { ...params, ...body }),
  addTestsAtDesk: call =>
    orderAfter(
      call,
      addTests(call.shop, call.catalogue, call.staff, { orderId: call.params.id, ...call.body }),
    ),
  collectCentreVisit: ({ shop, staff, params, body }) =>
    collectCentreVisit(shop, staff, { ...params, ...body }),
  dropRecollection: ({ shop, staff, params, body }) =>
    dropRecollectionFor(shop, staff, { ...params, ...body }),
})
