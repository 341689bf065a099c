import { z } from '@hono/zod-openapi'
import { fileHeaders } from '#desk/frame/file-headers.ts'
import type { StaffCall } from '#desk/frame/handlers.ts'
import { staffHandlers } from '#desk/frame/handlers.ts'
import { addTests, priceAddition } from '#domain/changes/add-tests.ts'
import { changeAddress } from '#domain/changes/change-address.ts'
import { changeDoctor } from '#domain/changes/change-doctor.ts'
import { correctPerson, previewCorrection } from '#domain/changes/correct-person.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { undoChange } from '#domain/changes/undo-change.ts'
import { markAbsent } from '#domain/collector/mark-absent.ts'
import { recordForCollector } from '#domain/collector/record-for-collector.ts'
import { cancelWithinLimit, previewCancelWithinLimit } from '#domain/desk/approvals/cancel-alone.ts'
import { collectCentreVisit } from '#domain/desk/orders/collect-centre-visit.ts'
import { openInEmergency } from '#domain/desk/orders/emergency-access.ts'
import { openAllowedOrder } from '#domain/desk/orders/find-order.ts'
import { listTimes } from '#domain/desk/orders/list-times.ts'
import { addNote } from '#domain/desk/orders/notes.ts'
import { openInvoice } from '#domain/desk/orders/open-invoice.ts'
import { countDeskOrder, openDeskOrder, readDeskOrder, showPhones } from '#domain/desk/orders/read-order.ts'
import { withdrawReportAtDesk } from '#domain/desk/reports.ts'
import { sendPaymentLink } from '#domain/money/payments/payment-link.ts'
import { takePayment } from '#domain/money/payments/take-payment.ts'
import { readUpiCode, showUpiCode } from '#domain/money/payments/upi-code.ts'
import { toShownLine } from '#domain/orders/lines.ts'
import { findOrderFor } from '#domain/orders/permit.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { bookRecollection } from '#domain/visits/book-recollection.ts'
import { recordCounselling } from '#domain/visits/counselling.ts'
import { dropRecollection } from '#domain/visits/recollections.ts'
import { invoiceFileName } from '#rules/invoices.ts'
import { Refusal } from '#wire/errors.ts'
import { deskOrder, deskOrderEndpoints } from './contract.ts'

type Call = Pick<StaffCall, 'shop'> & { staff: StaffSession; params: { id: string } }

const STALE = ['CHANGED', 'REFUND_CHANGED']

/** Returns the order after a change. A CHANGED refusal, also for another refund than shown, has the current order. */
async function orderAfter({ shop, staff, params }: Call, change: () => Promise<unknown>) {
  await countDeskOrder(shop, staff, params.id)
  try {
    await change()
  } catch (error) {
    if (!(error instanceof Refusal && STALE.includes(error.code))) throw error
    const current = z.encode(deskOrder, await readDeskOrder(shop, staff, params.id))
    throw new Refusal('CHANGED', error.sentence, { extra: { current } })
  }
  return { order: await readDeskOrder(shop, staff, params.id) }
}

export const orderApi = staffHandlers(deskOrderEndpoints, {
  getDeskOrder: async ({ shop, staff, params }) => ({
    order: await openDeskOrder(shop, staff, params.id),
  }),
  getOrderInvoice: async ({ shop, staff, params }) => {
    const { number, pdf } = await openInvoice(shop, staff, params.id)
    return { type: 'application/pdf', bytes: pdf, headers: fileHeaders(invoiceFileName(number)) }
  },
  openInEmergency: async ({ shop, staff, params, body }) => {
    const { until } = await openInEmergency(shop, staff, { ...params, ...body })
    return { until }
  },
  showDeskPhones: async ({ shop, staff, params }) => ({
    phones: await showPhones(shop, staff, params.id),
  }),
  addDeskNote: call => orderAfter(call, () => addNote(call.shop, call.staff, call.params.id, call.body)),
  recordCounselling: call =>
    orderAfter(call, () => recordCounselling(call.shop, call.staff, call.params.id, call.body.patient)),
  listDeskTimes: async ({ shop, staff, params, query: { place } }) => ({
    days: await listTimes(
      shop,
      staff,
      params.id,
      place === undefined ? undefined : { centre: place === 'home' ? null : place },
    ),
  }),
  rescheduleAtDesk: call =>
    orderAfter(call, () => moveVisit(call.shop, call.staff, { orderId: call.params.id, ...call.body })),
  changeAddressAtDesk: call =>
    orderAfter(call, () => changeAddress(call.shop, call.staff, { orderId: call.params.id, ...call.body })),
  undoAtDesk: call =>
    orderAfter(call, () => undoChange(call.shop, call.staff, { orderId: call.params.id, ...call.body })),
  changeDoctorAtDesk: ({ body: { referredBy = null, revision }, ...call }) =>
    orderAfter(call, () =>
      changeDoctor(call.shop, call.staff, { orderId: call.params.id, referredBy, revision }),
    ),
  previewPersonCorrection: async ({ shop, staff, params, body }) => {
    const order = await openAllowedOrder(shop, staff, 'orders.change', params.id)
    return previewCorrection(shop, order, body)
  },
  correctPersonAtDesk: call =>
    orderAfter(call, () => correctPerson(call.shop, call.staff, { orderId: call.params.id, ...call.body })),
  markAbsentAtDesk: call =>
    orderAfter(call, () => markAbsent(call.shop, call.staff, { orderId: call.params.id, ...call.body })),
  withdrawReport: ({ params: { id, number }, body, ...call }) =>
    orderAfter({ ...call, params: { id } }, () =>
      withdrawReportAtDesk(call.shop, call.staff, { orderId: id, number, ...body }),
    ),
  previewDeskCancellation: ({ shop, staff, params, body }) =>
    previewCancelWithinLimit(shop, staff, { orderId: params.id, ...body }),
  cancelAtDesk: call =>
    orderAfter(call, () =>
      cancelWithinLimit(call.shop, call.staff, { orderId: call.params.id, ...call.body }),
    ),
  takePaymentAtDesk: call =>
    orderAfter(call, () => takePayment(call.shop, call.staff, { orderId: call.params.id, ...call.body })),
  showCodeAtDesk: async ({ shop, staff, params }) => ({
    code: await showUpiCode(shop, await findOrderFor(shop.db, staff, 'cash.take', params.id), staff.actor),
  }),
  readCodeAtDesk: async ({ shop, staff, params }) => ({
    code: await readUpiCode(shop, await findOrderFor(shop.db, staff, 'cash.take', params.id)),
  }),
  sendPaymentLink: call => orderAfter(call, () => sendPaymentLink(call.shop, call.staff, call.params.id)),
  priceDeskAddition: async ({ shop, catalogue, staff, params, body }) => {
    const order = await openAllowedOrder(shop, staff, 'orders.change', params.id)
    const { total, lines } = await priceAddition(shop, catalogue, staff, { order, ...body })
    return { total, lines: lines.map(toShownLine) }
  },
  addTestsAtDesk: call =>
    orderAfter(call, () =>
      addTests(call.shop, call.catalogue, call.staff, { orderId: call.params.id, ...call.body }),
    ),
  collectCentreVisit: ({ shop, staff, params, body }) =>
    collectCentreVisit(shop, staff, { ...params, ...body }),
  recordForCollector: call =>
    orderAfter(call, () => recordForCollector(call.shop, call.staff, { id: call.params.id, ...call.body })),
  bookRecollectionAtDesk: call =>
    orderAfter(call, () => bookRecollection(call.shop, call.staff, call.params.id, call.body)),
  dropRecollection: ({ shop, staff, params, body }) =>
    dropRecollection(shop, staff, { orderId: params.id, ...body }),
})
