import type { PricedOrder } from '../orders/lines.ts'
import { listBookables } from '../orders/lines.ts'
import { newOrderNumber } from '../orders/number.ts'
import { type PatientSubset, selectPatients } from '../orders/order-patients.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { VisitForAddition } from './addition-rules.ts'

interface Made {
  id: string
  now: Date
  /** Time to pay, ms. */
  holdFor: number
}

/** Slot, address, seats and patients are the visit's. */
export function additionRow(
  root: OrderRow,
  { own }: VisitForAddition,
  price: PricedOrder,
  { id, now, holdFor }: Made,
): { order: OrderRow } & PatientSubset {
  const concerned = price.lines.map(({ patient }) => patient)
  const { patients, newPosition } = selectPatients(own.patients, concerned, { orderId: id, bookedAt: now })
  const items = listBookables(price)
  const fastingHours = Math.max(0, ...items.map(item => item.fastingHours))
  const { mrpTotal, subtotal, discount, total } = price
  return {
    order: {
      ...root,
      id,
      number: newOrderNumber(),
      patientCount: patients.length,
      addedTo: root.id,
      recollectionOf: null,
      replacedBy: null,
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'PENDING',
      mrpTotal,
      subtotal,
      discount,
      total,
      couponCode: null,
      couponMinimum: null,
      bookedMrpTotal: null,
      holdExpiresAt: new Date(now.getTime() + holdFor),
      fastingHours,
      isFastingRequired: fastingHours > 0,
      afterMealHours: Math.max(0, ...items.map(item => item.afterMealHours)),
      createdAt: now,
      confirmedAt: null,
      cancelledAt: null,
      cancelReason: null,
    },
    patients,
    newPosition,
  }
}
