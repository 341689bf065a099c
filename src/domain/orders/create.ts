import { randomUUID } from 'node:crypto'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Centre } from '#contract/centres.ts'
import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { prepared } from '#db/connection.ts'
import { violatedConstraint } from '#db/faults.ts'
import { catalogueRevision, customers, idempotencyKeys, orderItems, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DEFAULT_CITY } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { isOpenAt } from '#rules/opening.ts'
import { LAST_FIRST_HOUR, needsSecondSample } from '#rules/preparation.ts'
import { formatHour, isDayOpen, slotHour } from '#rules/slots.ts'
import {
  centreClosed,
  customerMissing,
  dayClosed,
  manyOrders,
  secondSampleTooLate,
  slotClosed,
} from '#text/errors-orders.ts'
import { sentence } from '#text/text.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LiveCatalogue } from '../catalogue/live.ts'
import { takeCouponUse, usableCoupon } from '../pricing/coupons.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { takePlace } from '../slots/slots.ts'
import { recordConsents, refuseMissingConsent } from './consents.ts'
import { isToDo } from './decide.ts'
import { type CreatedOrder, hashOf, orderOfKey } from './idempotency.ts'
import { bookedItems, centreOf, priceBooked, refuseOtherTotal, subtotalOfBooked } from './lines.ts'
import { type Booking, insertOrder, insertOrderAndFillProfile, itemsOf, newOrder } from './new-order.ts'
import type { OrderRow } from './order-shape.ts'
import { filledFrom, profileOf } from './profile.ts'
import { cancelLocked } from './release.ts'
import { alreadyBooked, isSameVisit, visitOf } from './same-visit.ts'

const customerForUpdate = prepared(db =>
  db
    .select({
      customer: customers,
      revision: sql<number>`(select ${catalogueRevision.revision} from ${catalogueRevision})`,
    })
    .from(customers)
    .where(eq(customers.id, sql.placeholder('id')))
    .for('update')
    .prepare('customer_for_update'),
)

/** Read after the customer is locked, so that bookings at once see each other. */
const earlierOrders = prepared(db =>
  db
    .select({ order: orders, isSameVisit })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, sql.placeholder('customerId')),
        or(eq(orders.status, 'pending'), gt(orders.createdAt, sql.placeholder('anHourAgo')), isSameVisit),
      ),
    )
    .for('update')
    .prepare('earlier_orders'),
)

/** The catalogue was changed after the order was priced. */
class CatalogueChanged extends Error {}

/**
 * Books: one transaction takes a place of the slot and a use of the coupon and writes the order. The prices are
 * the catalogue's; whatever total the browser sends must equal ours. With an idempotency key, the same request
 * again answers the same order. `replacesPaying`: the customer's unpaid order is replaced although its payment page is
 * open. Refusals: UNKNOWN_ITEM, ALREADY_BOOKED, TOTAL_CHANGED, SLOT_CLOSED, SLOT_FULL, COUPON_…,
 * PAYMENT_PENDING, IDEMPOTENCY_CONFLICT, TOO_MANY.
 */
export async function createOrder(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  catalogue: Pick<LiveCatalogue, 'fresh' | 'refresh'>,
  viewer: Viewer,
  request: OrderRequest,
  idempotencyKey: string | undefined,
  replacesPaying = false,
): Promise<CreatedOrder> {
  const keyValue = idempotencyKey ?? request.orderId ?? undefined
  const key = keyValue ? { value: keyValue, bodyHash: hashOf(request) } : undefined
  const earlier = key && (await orderOfKey(shop, viewer, key))
  if (earlier) return earlier
  // Another turn only when the catalogue was changed between the reading and the booking.
  for (let read = catalogue.fresh; ; read = catalogue.refresh) {
    const current = await read()
    try {
      return await bookAtPricesOf(current, shop, { viewer, request, key, replacesPaying })
    } catch (error) {
      if (error instanceof CatalogueChanged) continue
      // The same key was used a moment ago by a request that has just finished: its order is the answer.
      if (!key || violatedConstraint(error) !== 'idempotency_keys_customer_id_key_pk') throw error
      const winner = await orderOfKey(shop, viewer, key)
      if (!winner) throw error
      return winner
    }
  }
}

async function bookAtPricesOf(
  catalogue: Catalogue,
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  asked: Pick<Booking, 'viewer' | 'request' | 'key' | 'replacesPaying'>,
): Promise<CreatedOrder> {
  const now = shop.now()
  const { viewer, request } = asked
  const booked = bookedItems(catalogue, request.items)
  refuseMissingConsent(request, booked)
  const coupon = request.couponCode
    ? await usableCoupon(shop.db, request.couponCode, subtotalOfBooked(booked), now)
    : undefined
  const price = priceBooked(booked, coupon)
  refuseOtherTotal(price, request.totalAmount)
  const hour = slotHour(request.collectionDetails.timeSlot)
  if (hour === undefined || !isDayOpen(request.collectionDetails.date, now)) {
    throw new Refusal('SLOT_CLOSED', sentence(slotClosed), {
      fields: { 'collectionDetails.date': sentence(dayClosed) },
    })
  }
  refuseLateFirstSample(booked, hour)
  const centre = centreOf(catalogue, request, booked)
  if (centre) refuseClosedCentre(centre, request.collectionDetails.date, hour)
  const booking = { ...asked, id: randomUUID(), price, hour, centre }
  const made = await inTransaction(shop.db, tx => book(tx, shop, booking, catalogue.revision, now))
  shop.record('order.booked', { customerId: viewer.customerId })
  return made
}

/** Where a second sample is taken three hours later, the first can't be one of the last. */
function refuseLateFirstSample(booked: ReturnType<typeof bookedItems>, hour: number): void {
  if (hour <= LAST_FIRST_HOUR || !needsSecondSample(booked.map(({ item }) => item))) return
  const tooLate = sentence(secondSampleTooLate, { hour: formatHour(LAST_FIRST_HOUR) })
  throw new Refusal('SLOT_CLOSED', tooLate, { fields: { 'collectionDetails.timeSlot': tooLate } })
}

function refuseClosedCentre(centre: Centre, date: IndianDate, hour: number): void {
  if (isOpenAt(centre, date, hour)) return
  const closed = sentence(centreClosed, { centre: centre.name, hours: centre.hours })
  throw new Refusal('SLOT_CLOSED', closed, { fields: { 'collectionDetails.timeSlot': closed } })
}

async function book(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  booking: Booking,
  revision: number,
  now: Date,
): Promise<CreatedOrder> {
  const { viewer, request, price, hour, key } = booking
  // One booking of a customer at a time; different customers don't wait for each other.
  const [found] = await customerForUpdate(tx).execute({ id: viewer.customerId })
  if (!found) throw new Refusal('UNAUTHENTICATED', sentence(customerMissing))
  // Read with the customer, so that it costs nothing: a notice of the change may be late, or never come.
  if (found.revision !== revision) throw new CatalogueChanged()
  const customer = filledFrom(found.customer, request)
  if (key) {
    await tx.insert(idempotencyKeys).values({
      customerId: customer.id,
      key: key.value,
      bodyHash: key.bodyHash,
      orderId: booking.id,
      createdAt: now,
    })
  }
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const earlier = await earlierOrders(tx).execute({
    customerId: customer.id,
    anHourAgo,
    ...visitOf(booking),
  })
  const same = earlier.find(one => one.isSameVisit)
  if (same && !request.bookAgain) throw alreadyBooked(same.order)
  if (earlier.filter(({ order }) => order.createdAt > anHourAgo).length >= shop.rules.ordersPerCustomer)
    throw tooManyOrders()
  const unpaid = earlier.map(({ order }) => order).filter(order => order.status === 'pending')
  const replaced = await replaceUnpaidOrder(tx, unpaid, booking.replacesPaying, now)
  if (price.discount > 0 && request.couponCode) await takeCouponUse(tx, request.couponCode, now)
  const place = {
    city: request.shippingAddress.city ?? DEFAULT_CITY,
    date: request.collectionDetails.date,
    hour,
  }
  await takePlace(tx, place, shop.rules.slotCapacity)
  const order = newOrder(booking, customer, shop.rules.holdFor, now)
  if (customer === found.customer) await insertOrder(tx).execute(order)
  else await insertOrderAndFillProfile(tx).execute({ ...profileOf(customer), ...order })
  const items = itemsOf(order.id, price)
  await tx.insert(orderItems).values(items)
  await recordConsents(
    tx,
    { ...order, customerName: customer.name },
    request,
    price.lines.map(line => line.item),
    now,
  )
  return { order, items, customer, centre: booking.centre, replaced }
}

const tooManyOrders = () => new Refusal('TOO_MANY', sentence(manyOrders), { retryAfter: HOUR_MS / 1000 })

/** A customer has at most one unpaid order: a new one replaces it. Answers its number. */
async function replaceUnpaidOrder(
  tx: Transaction,
  unpaid: readonly OrderRow[],
  replacesPaying: boolean,
  now: Date,
): Promise<string | null> {
  for (const row of unpaid) {
    isToDo('customer', replacesPaying ? 'replace-unpaid' : 'replace', row, now)
    await cancelLocked(tx, row, 'replaced', now)
  }
  return unpaid[0]?.number ?? null
}
