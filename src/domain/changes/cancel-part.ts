import { and, eq, inArray } from 'drizzle-orm'
import { orderItems, orders } from '#db/schema.ts'
import { giveCouponUseBack } from '#domain/catalogue/coupons.ts'
import type { Actor } from '../actor.ts'
import { itemsOfOrders } from '../orders/items.ts'
import type { OrderItemRow, OrderRow } from '../orders/order-rows.ts'
import { standing } from '../orders/order-shape.ts'
import { cancelLocked } from '../orders/release.ts'
import { announceVisitChange, recordVisitChange } from '../orders/visits/visit-changes.ts'
import { releaseSpareSeats, releaseSpareSeatsOfVisit } from '../orders/visits/visit-seats.ts'
import { preparationHours } from '../orders/visits/whole-visit.ts'
import type { Shop, Transaction } from '../shop.ts'
import type { CancellationQuote, OrderQuote } from './cancellation.ts'
import { requestRefunds } from './request-refunds.ts'

/**
 * Cancels the quoted lines of a locked, confirmed order and of its additions, and refunds what was
 * paid above the price of the rest.
 */
export async function cancelPart(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  quote: CancellationQuote,
  actor: Actor,
): Promise<OrderRow> {
  const { order, added } = quote
  const now = shop.now()
  const reason = actor.kind === 'customer' ? 'customer' : 'operator'
  await requestRefunds(tx, quote, actor, now)
  for (const one of added) {
    if (one.isWhole) await cancelLocked(tx, shop, one.order, { reason, now, seats: 'later' })
    else await writeRest(tx, one, await cancelLines(tx, one, now), one.order.places)
    await recordVisitChange(tx, one.order, { kind: 'lines', actor, at: now })
  }
  const stay = await cancelLines(tx, quote, now)
  // After the additions: seats follow the patients that are left.
  const places = await releaseSpareSeats(tx, shop, order)
  if (order.addedTo !== null) await releaseSpareSeatsOfVisit(tx, shop, order.addedTo)
  const changed = await writeRest(tx, quote, stay, places)
  await announceVisitChange(tx, shop, order, { kind: 'lines', actor, at: now })
  return changed
}

async function writeRest(
  tx: Transaction,
  { order, price, couponMinimum }: OrderQuote,
  stay: readonly OrderItemRow[],
  places: number,
): Promise<OrderRow> {
  const hasCoupon = price.discount > 0
  if (order.couponCode && !hasCoupon) await giveCouponUseBack(tx, order.couponCode)
  const [changed] = await tx
    .update(orders)
    .set({
      ...price,
      bookedMrpTotal: order.bookedMrpTotal ?? order.mrpTotal,
      couponMinimum,
      couponCode: hasCoupon ? order.couponCode : null,
      places,
      ...hoursThen(order, stay),
    })
    .where(eq(orders.id, order.id))
    .returning()
  return changed ?? order
}

/** Returns the remaining lines, whose shares of the discount may change. */
async function cancelLines(
  tx: Transaction,
  { order, taken, discounts }: OrderQuote,
  now: Date,
): Promise<OrderItemRow[]> {
  const ofOrder = eq(orderItems.orderId, order.id)
  const lines = taken.map(({ line }) => line)
  await tx
    .update(orderItems)
    .set({ cancelledAt: now })
    .where(and(ofOrder, inArray(orderItems.line, lines)))
  const stay = standing(await itemsOfOrders(tx, [order.id]))
  for (const item of stay) {
    const discount = discounts.get(item.line) ?? item.discount
    if (discount === item.discount) continue
    await tx
      .update(orderItems)
      .set({ discount, bookedDiscount: item.bookedDiscount ?? item.discount })
      .where(and(ofOrder, eq(orderItems.line, item.line)))
  }
  return stay
}

function hoursThen(order: OrderRow, stay: readonly OrderItemRow[]) {
  const { fastingHours, afterMealHours } = preparationHours(order, stay)
  return { fastingHours, isFastingRequired: fastingHours > 0, afterMealHours }
}
