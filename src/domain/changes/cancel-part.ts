import { and, eq, inArray } from 'drizzle-orm'
import { orderItems, orders } from '#db/schema.ts'
import type { Actor } from '../actor.ts'
import type { OrderItemRow, OrderRow } from '../orders/order-shape.ts'
import { noteAndTell } from '../orders/visits/visit-changes.ts'
import { hoursOf } from '../orders/visits/whole-visit.ts'
import { requestRefund } from '../payments/request-refund.ts'
import { giveCouponUseBack } from '../pricing/coupons.ts'
import type { Shop, Transaction } from '../shop.ts'
import type { Weighed } from './cancellation.ts'
import { giveSparePlacesBack, giveSparePlacesOfVisitBack } from './visit-places.ts'

/**
 * Takes some lines of a locked, confirmed order back, as it was weighed: the others stay, with what they ask of the
 * patient, and what was paid above their total is refunded. Answers the order as it is then.
 */
export async function cancelPart(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  weighed: Weighed,
  actor: Actor,
): Promise<OrderRow> {
  const { order, items, taken, payment, parts, refund, left } = weighed
  const now = shop.now()
  const stay = items.filter(item => !taken.includes(item))
  await takeBack(tx, weighed, now)
  const hasCoupon = left.discount > 0
  if (order.couponCode && !hasCoupon) await giveCouponUseBack(tx, order.couponCode)
  const places = await giveSparePlacesBack(tx, shop, order)
  await giveSparePlacesOfVisitBack(tx, shop, order)
  const [changed] = await tx
    .update(orders)
    .set({ ...left, couponCode: hasCoupon ? order.couponCode : null, places, ...hoursThen(order, stay) })
    .where(eq(orders.id, order.id))
    .returning()
  if (payment && refund > 0) {
    const lines = taken.map(({ line }) => line)
    await requestRefund(tx, payment, { amount: refund, reason: 'cancelled', now, actor, part: parts, lines })
  }
  await noteAndTell(tx, shop, order, { kind: 'lines', actor, at: now })
  return changed ?? order
}

/** Marks the lines, and writes the parts of the discount down where the others' have changed. */
async function takeBack(
  tx: Transaction,
  { order, items, taken, staying }: Weighed,
  now: Date,
): Promise<void> {
  const ofOrder = eq(orderItems.orderId, order.id)
  const lines = taken.map(({ line }) => line)
  await tx
    .update(orderItems)
    .set({ cancelledAt: now })
    .where(and(ofOrder, inArray(orderItems.line, lines)))
  for (const { line, discount } of staying) {
    if (items.find(item => item.line === line)?.discount === discount) continue
    await tx
      .update(orderItems)
      .set({ discount })
      .where(and(ofOrder, eq(orderItems.line, line)))
  }
}

/** What the lines that stay ask of the patient. */
function hoursThen(order: OrderRow, stay: readonly OrderItemRow[]) {
  const { fastingHours, afterMealHours } = hoursOf(order, stay)
  return { fastingHours, isFastingRequired: fastingHours > 0, afterMealHours }
}
