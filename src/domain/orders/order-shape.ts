import type { Centre } from '#contract/centres.ts'
import type { Order } from '#contract/orders.ts'
import type { customers, orderItems, orders, payments, refunds, reports } from '#db/schema.ts'
import { toRupees } from '#rules/money.ts'
import { patientFields, patientFrom } from '#rules/patient.ts'
import { preparationTexts } from '#rules/visits/preparation.ts'
import { slotLabel } from '#rules/visits/slots.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderItemRow = typeof orderItems.$inferSelect
export type CustomerRow = typeof customers.$inferSelect

/** What belongs to an order beside its own row. */
export interface OrderParts {
  items: readonly OrderItemRow[]
  customer: Pick<CustomerRow, 'name' | 'phone' | 'email'>
  /** The payment that paid it. */
  payment?: Pick<typeof payments.$inferSelect, 'transactionId' | 'providerReference'>
  refund?: Pick<typeof refunds.$inferSelect, 'amount' | 'state'>
  /** Where the patient goes. */
  centre?: Centre
  report?: Pick<typeof reports.$inferSelect, 'fileName'>
  invoiceNumber?: string
}

/** What the items of an order ask of its patient together: each text once, the hours of the slowest report. */
export const askedBy = (
  { fastingHours }: Pick<OrderRow, 'fastingHours'>,
  items: readonly Pick<OrderItemRow, 'preparation' | 'reportTimeHours'>[],
) => ({
  preparation: preparationTexts({ fastingHours, texts: items.flatMap(item => item.preparation) }),
  reportTimeHours: Math.max(0, ...items.map(item => item.reportTimeHours)),
})

/** An order as the contract shows it. */
export function orderShape(row: OrderRow, parts: OrderParts): Order {
  const patient = patientFrom(row)
  return {
    _id: row.id,
    orderId: row.number,
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    mrpTotal: toRupees(row.mrpTotal),
    subtotal: toRupees(row.subtotal),
    discount: toRupees(row.discount),
    totalAmount: toRupees(row.total),
    couponCode: row.couponCode,
    items: parts.items.map(item => ({
      id: item.itemId,
      name: item.name,
      quantity: item.quantity,
      price: toRupees(item.price),
      isPackage: item.isPackage,
    })),
    collectionDetails: {
      date: row.slotDate,
      timeSlot: slotLabel(row.slotHour),
      ...patientFields(patient),
      alternatePhone: row.alternatePhone,
    },
    shippingAddress: { address: row.address, city: row.city },
    // Named one by one: a customer's row also holds what never leaves the shop.
    userDetails: {
      name: parts.customer.name,
      phone: parts.customer.phone,
      email: parts.customer.email ?? patient.email,
    },
    centerVisitRequired: row.isCentreVisit,
    centre: parts.centre ?? null,
    fastingRequired: row.fastingHours > 0,
    fastingHours: row.fastingHours,
    ...askedBy(row, parts.items),
    createdAt: row.createdAt.toISOString(),
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    transactionId: parts.payment?.transactionId ?? null,
    providerReference: parts.payment?.providerReference ?? null,
    refund: parts.refund ? { amount: toRupees(parts.refund.amount), status: parts.refund.state } : null,
    invoiceNumber: parts.invoiceNumber ?? null,
    reportUrl: parts.report ? `/api/orders/reports/${parts.report.fileName}` : null,
    reportFileName: parts.report?.fileName ?? null,
  }
}
