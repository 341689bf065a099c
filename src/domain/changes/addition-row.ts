import type { PricedOrder } from '../orders/lines.ts'
import { newOrderNumber } from '../orders/number.ts'
import type { OrderRow } from '../orders/order-rows.ts'

interface AdditionFacts {
  id: string
  part: number
  now: Date
  /** Time to pay, ms. */
  holdFor: number
}

/** Tests added to a visit; its place, hour and people are the visit's. */
export const additionRow = (
  root: OrderRow,
  { mrpTotal, subtotal, discount, total }: PricedOrder,
  { id, part, now, holdFor }: AdditionFacts,
): OrderRow => ({
  ...root,
  id,
  number: newOrderNumber(),
  part,
  isAddition: true,
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
  createdAt: now,
  confirmedAt: null,
  cancelledAt: null,
  cancelReason: null,
})
