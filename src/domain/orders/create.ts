import { randomUUID } from 'node:crypto'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Centre } from '#contract/centres.ts'
import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { prepared } from '#db/connection.ts'
import { catalogueRevision, customers, idempotencyKeys, orderItems, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DEFAULT_CITY } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { isOpenAt } from '#rules/visits/opening.ts'
import { LAST_FIRST_HOUR, needsSecondSample } from '#rules/visits/preparation.ts'
import { formatHour, isDayOpen, slotHour } from '#rules/visits/slots.ts'
import {
  centreClosed,
  dayClosed,
  manyOrders,
  pricesChanging,
  secondSampleTooLate,
  slotClosed,
} from '#text/errors/orders.ts'
import { customerMissing } from '#text/orders/checkout.ts'
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

/** Why nothing was booked, though nothing is refused. */
type NotBooked = 'catalogue-changed' | 'key-used'

type BookDeps = Pick<Shop, 'db' | 'now' | 'rules' | 'record'>

/**
 * Books: one transaction takes a place of the slot and a use of the coupon and writes the order. The prices are
 * the catalogue's; whatever total the browser sends must equal ours. With an idempotency key, the same request
 * again answers the same order. `replacesPaying`: the customer's unpaid order is replaced although its payment page is
 * open. Refusals: UNKNOWN_ITEM, ALREADY_BOOKED, TOTAL_CHANGED, SLOT_CLOSED, SLOT_FULL, COUPON_…,
 * PAYMENT_PENDING, IDEMPOTENCY_CONFLICT, TOO_MANY, BUSY.
 */
export async function createOrder(
  shop: BookDeps,
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
  const asked = { viewer, request, key, replacesPaying }
  let made = await bookFrom(await catalogue.fresh(), shop, asked)
  if (made === 'catalogue-changed') made = await bookFrom(await catalogue.refresh(), shop, asked)
  if (made === 'catalogue-changed') throw catalogueBusy()
  // The same request had just been booked: its order is the answer.
  const booked = made === 'key-used' && key ? await orderOfKey(shop, viewer, key) : made
  if (!booked || booked === 'key-used') throw new Error('a used key has no order')
  return booked
}

/** Books at the prices of a catalogue, unless it has changed since it was read. */
async function bookFrom(
  catalogue: Catalogue,
  shop: BookDeps,
  asked: Pick<Booking, 'viewer' | 'request' | 'key' | 'replacesPaying'>,
): Promise<CreatedOrder | NotBooked> {
  const now = shop.now()
  const { viewer, request } = asked
  const booked = bookedItems(catalogue, request.items)
  refuseMissingConsent(request, booked)
  const coupon = request.couponCode
    ? await usableCoupon(shop.db, request.couponCode, subtotalOfBooked(booked), now)
    : undefined
  const price = priceBooked(booked, coupon)
  refuseOtherTotal(price, request.totalAmount)
  const hour = openHour(request, now)
  refuseLateFirstSample(booked, hour)
  const centre = centreOf(catalogue, request, booked)
  if (centre) refuseClosedCentre(centre, request.collectionDetails.date, hour)
  const booking = { ...asked, id: randomUUID(), price, hour, centre }
  const made = await inTransaction(shop.db, tx => book(tx, shop, booking, catalogue.revision, now))
  if (typeof made === 'object') shop.record('order.booked', { customerId: viewer.customerId })
  return made
}

/** The first hour of the slot asked for. Refusal SLOT_CLOSED. */
function openHour({ collectionDetails: { date, timeSlot } }: OrderRequest, now: Date): number {
  const hour = slotHour(timeSlot)
  if (hour !== undefined && isDayOpen(date, now)) return hour
  throw new Refusal('SLOT_CLOSED', sentence(slotClosed), {
    fields: { 'collectionDetails.date': sentence(dayClosed) },
  })
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

/** Locks first: the customer, then their orders, then coupon and slot. Whoever books takes them in this order. */
async function book(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  booking: Booking,
  revision: number,
  now: Date,
): Promise<CreatedOrder | NotBooked> {
  const { viewer, request, price, hour } = booking
  // One booking of a customer at a time; different customers don't wait for each other.
  const [found] = await customerForUpdate(tx).execute({ id: viewer.customerId })
  if (!found) throw new Refusal('UNAUTHENTICATED', sentence(customerMissing))
  // Read with the customer, so that it costs nothing: a notice of the change may be late, or never come.
  if (found.revision !== revision) return 'catalogue-changed'
  const customer = filledFrom(found.customer, request)
  if (!(await takeKey(tx, booking, now))) return 'key-used'
  const replaced = await replaceUnpaid(tx, shop, booking, now)
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

/** Takes the idempotency key for this order; false when another order has it. */
async function takeKey(tx: Transaction, { viewer, key, id }: Booking, now: Date): Promise<boolean> {
  if (!key) return true
  const taken = await tx
    .insert(idempotencyKeys)
    .values({
      customerId: viewer.customerId,
      key: key.value,
      bodyHash: key.bodyHash,
      orderId: id,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}

/**
 * Looks at what the customer has booked: refuses the same visit twice and too many in an hour, and cancels the one unpaid
 * order that a customer may have. Answers its number.
 */
async function replaceUnpaid(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  booking: Booking,
  now: Date,
): Promise<string | null> {
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const earlier = await earlierOrders(tx).execute({
    customerId: booking.viewer.customerId,
    anHourAgo,
    ...visitOf(booking),
  })
  const same = earlier.find(one => one.isSameVisit)
  if (same && !booking.request.bookAgain) throw alreadyBooked(same.order)
  const recent = earlier.filter(({ order }) => order.createdAt > anHourAgo)
  if (recent.length >= rules.ordersPerCustomer) throw tooManyOrders()
  const unpaid = earlier.map(({ order }) => order).filter(order => order.status === 'pending')
  for (const row of unpaid) {
    isToDo('customer', booking.replacesPaying ? 'replace-unpaid' : 'replace', row, now)
    await cancelLocked(tx, row, 'replaced', now)
  }
  return unpaid[0]?.number ?? null
}

const tooManyOrders = () => new Refusal('TOO_MANY', sentence(manyOrders), { retryAfter: HOUR_MS / 1000 })

const catalogueBusy = () => new Refusal('BUSY', sentence(pricesChanging), { retryAfter: 1 })
