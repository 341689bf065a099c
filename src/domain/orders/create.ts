import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { DEFAULT_CITY } from '#contract/places.ts'
import { isDayOpen, slotHour } from '#contract/slots.ts'
import { prepared } from '#db/connection.ts'
import { violatedConstraint } from '#db/faults.ts'
import { customers, idempotencyKeys, orderItems, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { takeCouponUse, usableCoupon } from '../pricing/coupons.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { recordConsents, refuseWithheldConsent } from './consents.ts'
import { bookedItems, priceBooked, refuseOtherTotal, subtotalOfBooked } from './lines.ts'
import { type Booking, insertOrder, itemsOf, newOrder } from './new-order.ts'
import { cancelLocked } from './release.ts'
import type { CustomerRow, OrderItemRow, OrderRow } from './shape.ts'
import { takePlace } from './slots.ts'

export interface CreatedOrder {
  order: OrderRow
  items: OrderItemRow[]
  customer: CustomerRow
  /** The number of the earlier unpaid order that this one cancelled. */
  replaced: string | null
}

const customerForUpdate = prepared(db =>
  db
    .select()
    .from(customers)
    .where(eq(customers.id, sql.placeholder('id')))
    .for('update')
    .prepare('customer_for_update'),
)

const unpaidOrders = prepared(db =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, sql.placeholder('customerId')), eq(orders.status, 'pending')))
    .for('update')
    .prepare('unpaid_orders'),
)

/**
 * Books: one transaction takes a place of the slot and a use of the coupon and writes the order. The prices are
 * the catalogue's; whatever total the browser sends must equal ours. With an idempotency key, the same request
 * again answers the same order. Refusals: UNKNOWN_ITEM, TOTAL_CHANGED, SLOT_CLOSED, SLOT_FULL, COUPON_…,
 * PAYMENT_PENDING, IDEMPOTENCY_CONFLICT.
 */
export async function createOrder(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  catalogue: Catalogue,
  viewer: Viewer,
  request: OrderRequest,
  idempotencyKey: string | undefined,
): Promise<CreatedOrder> {
  const keyValue = idempotencyKey ?? request.orderId ?? undefined
  const key = keyValue ? { value: keyValue, bodyHash: hashOf(request) } : undefined
  const earlier = key && (await orderOfKey(shop, viewer, key))
  if (earlier) return earlier

  const now = shop.now()
  const booked = bookedItems(catalogue, request.items)
  refuseWithheldConsent(request, booked)
  const coupon = request.couponCode
    ? await usableCoupon(shop.db, request.couponCode, subtotalOfBooked(booked), now)
    : undefined
  const price = priceBooked(booked, coupon)
  refuseOtherTotal(price, request.totalAmount)
  const hour = slotHour(request.collectionDetails.timeSlot)
  if (hour === undefined || !isDayOpen(request.collectionDetails.date, now)) {
    throw new Refusal('SLOT_CLOSED', 'This time slot can no longer be booked. Please choose another one.', {
      fields: { 'collectionDetails.date': 'This day can no longer be booked.' },
    })
  }
  try {
    return await inTransaction(shop.db, tx =>
      book(tx, shop, { id: randomUUID(), viewer, request, price, hour, key }, now),
    )
  } catch (error) {
    // The same key was used a moment ago by a request that has just finished: its order is the answer.
    if (!key || violatedConstraint(error) !== 'idempotency_keys_customer_id_key_pk') throw error
    const winner = await orderOfKey(shop, viewer, key)
    if (!winner) throw error
    return winner
  }
}

async function book(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  booking: Booking,
  now: Date,
): Promise<CreatedOrder> {
  const { viewer, request, price, hour, key } = booking
  // One booking of a customer at a time; different customers don't wait for each other.
  const [customer] = await customerForUpdate(tx).execute({ id: viewer.customerId })
  if (!customer) throw new Refusal('UNAUTHENTICATED', 'Customer information is missing. Please login again.')
  if (key) {
    await tx.insert(idempotencyKeys).values({
      customerId: customer.id,
      key: key.value,
      bodyHash: key.bodyHash,
      orderId: booking.id,
      createdAt: now,
    })
  }
  const replaced = await replaceUnpaidOrder(tx, customer.id, now)
  if (price.discount > 0 && request.couponCode) await takeCouponUse(tx, request.couponCode, now)
  const place = {
    city: request.shippingAddress.city ?? DEFAULT_CITY,
    date: request.collectionDetails.date,
    hour,
  }
  await takePlace(tx, place, shop.rules.slotCapacity)
  const order = newOrder(booking, customer, shop.rules.holdFor, now)
  await insertOrder(tx).execute(order)
  const items = itemsOf(order.id, price)
  await tx.insert(orderItems).values(items)
  await recordConsents(
    tx,
    order,
    request,
    price.lines.map(line => line.item),
    now,
  )
  return { order, items, customer, replaced }
}

/** A customer has at most one unpaid order: a new one replaces it, unless its payment is under way. Answers its number. */
async function replaceUnpaidOrder(tx: Transaction, customerId: string, now: Date): Promise<string | null> {
  const unpaid = await unpaidOrders(tx).execute({ customerId })
  for (const row of unpaid) {
    if (row.paymentStatus === 'processing') {
      throw new Refusal(
        'PAYMENT_PENDING',
        `The payment of order ${row.number} is still under way. Please finish it first.`,
        {
          extra: { orderId: row.number },
        },
      )
    }
    await cancelLocked(tx, row, 'replaced', now)
  }
  return unpaid[0]?.number ?? null
}

const hashOf = (request: OrderRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/** The order that a key already stands for; refuses the key with another body. */
async function orderOfKey(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
  key: { value: string; bodyHash: string },
): Promise<CreatedOrder | undefined> {
  const [found] = await shop.db
    .select({ bodyHash: idempotencyKeys.bodyHash, order: orders, customer: customers })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .innerJoin(customers, eq(customers.id, idempotencyKeys.customerId))
    .where(and(eq(idempotencyKeys.customerId, viewer.customerId), eq(idempotencyKeys.key, key.value)))
  if (!found) return undefined
  if (found.bodyHash !== key.bodyHash) {
    throw new Refusal(
      'IDEMPOTENCY_CONFLICT',
      'This booking was already sent with other details. Please check your orders.',
    )
  }
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [found.order.id]))
  const [earlier] = await shop.db
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, viewer.customerId),
        eq(orders.cancelReason, 'replaced'),
        eq(orders.cancelledAt, found.order.createdAt),
      ),
    )
  return {
    order: found.order,
    items: items.sort((a, b) => a.line - b.line),
    customer: found.customer,
    replaced: earlier?.number ?? null,
  }
}
