import { randomUUID } from 'node:crypto'
import { pipelined, pipelinedCommit } from '#db/pipeline.ts'
import { inTransaction } from '#db/transaction.ts'
import { patientsOfCustomer } from '#domain/accounts/patients.ts'
import { refuseUnservedPin } from '#domain/addresses/areas.ts'
import { ownerOf, saveVisitAddress } from '#domain/addresses/save-visit-address.ts'
import { takeCouponUse, usableCoupon } from '#domain/catalogue/use-coupons.ts'
import type { Cities } from '#rules/cities.ts'
import { indianDate, indianHour } from '#rules/dates.ts'
import { isAmount } from '#rules/money.ts'
import { hoursOfCentre } from '#rules/visits/opening.ts'
import { slotHour, slotLabel } from '#rules/visits/slots.ts'
import { customerMissing } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRequest } from '#wire/orders/request.ts'
import { customerOf } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { refuseUnlessOpen } from '../catalogue/opening.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { recordConsents, refuseMissingConsent } from './consents.ts'
import { requireAllowed } from './decide.ts'
import { discountOf } from './discount.ts'
import { type CreatedOrder, hashRequest, hasOrderOfKey, storeKey } from './idempotency.ts'
import { bookedItems, findCentreOf, priceBooked, subtotalOfBooked, totalChangedRefusal } from './lines.ts'
import {
  type Booking,
  type DeskBooking,
  insertItems,
  itemsOf,
  newOrder,
  newVisitId,
  writeOrder,
} from './new-order.ts'
import {
  insertAddedPatients,
  type RecognisedPeople,
  recognisePeople,
  refuseWithoutCall,
  refuseWithoutTest,
  toExaminedPeople,
  updateRecognised,
} from './order-patients.ts'
import type { CustomerRow, OrderItemRow, OrderRow } from './order-rows.ts'
import {
  bookedOrdersOn,
  type Catalogues,
  lockAndReadCustomer,
  lockEarlierOrders,
  oneHourBefore,
  placeWithRetry,
  type RetryReason,
  refuseMany,
} from './placing.ts'
import { fillProfile } from './profile.ts'
import { cancelLocked } from './release.ts'
import { type ServedRequest, withServedCity } from './served-city.ts'
import { takeSeats } from './slots/slots.ts'
import { needsWithBooked } from './visits/needs.ts'
import { refuseSameVisit } from './visits/same-visit.ts'
import { refuseClosedCentre, refuseClosedSlot, refuseImpossibleHour } from './visits/visit-time.ts'
import { insertWalkIn } from './visits/walk-ins.ts'

type BookDeps = Pick<Shop, 'db' | 'now' | 'rules' | 'record'>

/**
 * Books a slot, uses the coupon and writes the order in one transaction. Prices come from the catalogue, and the
 * client's total has to match. Idempotent by key. `replacesPaying`: replaces the customer's unpaid order even while its
 * payment page is open. `by`: a booking by staff, which is audited and can be for later today.
 */
export async function createOrder(
  shop: BookDeps,
  catalogue: Catalogues,
  viewer: Viewer,
  request: OrderRequest,
  idempotencyKey: string | undefined,
  { replacesPaying = false, ...desk }: { replacesPaying?: boolean } & DeskBooking = {},
): Promise<CreatedOrder> {
  const keyValue = idempotencyKey ?? request.orderId ?? undefined
  // An old tab may repeat its request with another source.
  const { source: _, ...hashed } = request
  const key = keyValue ? { value: keyValue, bodyHash: hashRequest(hashed) } : undefined
  const input = { viewer, request, key, replacesPaying, ...desk }
  return placeWithRetry(shop, catalogue, viewer, key, latest => bookFrom(latest, shop, input))
}

async function bookFrom(
  catalogue: Catalogue,
  shop: BookDeps,
  input: Pick<Booking, 'viewer' | 'key' | 'replacesPaying'> & DeskBooking & { request: OrderRequest },
): Promise<CreatedOrder | RetryReason> {
  if (!input.by && !input.isPreview) refuseUnlessOpen(catalogue.opening)
  const now = shop.now()
  const { viewer } = input
  const served = withServedCity(catalogue, input.request, shop.rules)
  const request = input.isWalkIn ? withVisitNow(served, now) : served
  const people = await toExaminedPeople(shop, viewer, request)
  const booked = bookedItems(catalogue, request.items, people, { isByStaff: input.by !== undefined })
  refuseWithoutTest(people, booked)
  refuseMissingConsent(people, booked)
  const coupon = request.couponCode
    ? await usableCoupon(shop, request.couponCode, subtotalOfBooked(booked), viewer)
    : undefined
  const byStaff = input.discount && discountOf(shop.rules, subtotalOfBooked(booked), input.discount, coupon)
  const price = priceBooked(booked, coupon, byStaff)
  if (!isAmount(request.totalAmount, price.total)) throw totalChangedRefusal(price)
  const { date, timeSlot } = request.collectionDetails
  const hour = slotHour(timeSlot)
  if (hour === undefined) throw new Error('a slot that the schema lets through')
  const centre = findCentreOf(catalogue, request, booked)
  if (!input.isWalkIn)
    refuseClosedSlot({ date, hour }, now, request.city, {
      isByStaff: input.by !== undefined,
      path: 'collectionDetails.',
    })
  const hours = input.isWalkIn && centre ? hoursOfCentre(centre) : request.city
  refuseImpossibleHour(needsWithBooked(people, booked), hour, hours)
  if (!input.by) refuseWithoutCall(people, booked)
  if (centre) refuseClosedCentre(centre, date, hour)
  else if (!booked.some(({ item }) => item.isCentreVisitRequired))
    refuseUnservedPin(
      catalogue.cities,
      { ...request.shippingAddress, city: request.city.name },
      catalogue.servedPins,
      'shippingAddress.',
    )
  const booking = {
    ...input,
    request,
    id: randomUUID(),
    visitId: newVisitId(),
    price,
    coupon,
    people,
    hour,
    centre,
  }
  const made = await inTransaction(shop.db, tx => book(tx, shop, booking, catalogue, now))
  if (typeof made === 'object') shop.record('order.booked', { customerId: viewer.customerId })
  return made
}

const withVisitNow = (request: ServedRequest, now: Date): ServedRequest => ({
  ...request,
  collectionDetails: {
    ...request.collectionDetails,
    date: indianDate(now),
    timeSlot: slotLabel(indianHour(now)),
  },
})

/**
 * Two round trips, more with a coupon, another order in the slot, a replaced order or a booking by staff. Lock order:
 * customer, their orders, coupon, slot.
 */
async function book(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  booking: Booking,
  { revision, cities }: Pick<Catalogue, 'revision' | 'cities'>,
  now: Date,
): Promise<CreatedOrder | RetryReason> {
  const { viewer, request, price, coupon, people, by, finish } = booking
  const { customerId } = viewer
  const { found, isKeyUsed, earlier, saved, ofDay } = await lockCustomerForBooking(tx, booking, now)
  if (!found) throw new Refusal('UNAUTHENTICATED', sentence(customerMissing))
  if (isKeyUsed) return 'key-used'
  // Costs no round trip. The notice of a change may be late or lost.
  if (found.revision !== revision) return 'catalogue-changed'

  const isPhoneProven = found.customer.phoneVerifiedAt !== null
  const named = recognisePeople(people, saved, { customerId, isPhoneProven, visitId: booking.visitId, now })
  await refuseSameVisit(tx, booking, named.patients, ofDay)
  const anHourAgo = oneHourBefore(now)
  refuseMany(earlier.filter(({ createdAt }) => createdAt > anHourAgo).length, shop)

  const replaced = await replaceUnpaid(tx, shop, earlier, booking, now)
  if (price.discount > 0 && coupon) await takeCouponUse(tx, coupon, customerId, now)

  const customer = fillProfile(found.customer, request, shop.rules.whatsapp !== null)
  const order = newOrder(booking, customer, shop.rules, now)
  const [first] = named.patients
  if (first) first.phone ??= customer.phone
  const items = itemsOf(order.id, price)

  if (by) await audit(tx, { at: now, actor: by, action: 'order.booked', subject: `order:${order.id}` })
  const write = () =>
    writeBooking(tx, shop, booking, cities, {
      order,
      items,
      named,
      customer,
      customerBefore: found.customer,
      now,
    })

  const { patients } = named
  const made = { items, patients, customer, centre: booking.centre, replaced, sharesDay: ofDay.length > 0 }
  if (!finish) {
    await pipelinedCommit(tx, write)
    return { order, ...made }
  }
  await pipelined(tx, write)
  return { order: await finish(tx, order), ...made }
}

/** The customer's data, read under the lock that serialises their bookings. Other customers are not blocked. */
async function lockCustomerForBooking(tx: Transaction, booking: Booking, now: Date) {
  const { viewer, request, key } = booking
  const { customerId } = viewer
  await booking.openAccount?.(tx)
  const [[found], isKeyUsed, earlier, saved, ofDay] = await pipelined(tx, () => [
    lockAndReadCustomer(tx).execute({ id: customerId }),
    hasOrderOfKey(tx, viewer, key),
    lockEarlierOrders(tx).execute({ customerId, anHourAgo: oneHourBefore(now) }),
    patientsOfCustomer(tx).execute({ customerId }),
    bookedOrdersOn(tx).execute({ customerId, date: request.collectionDetails.date }),
  ])
  return { found, isKeyUsed, earlier, saved, ofDay }
}

interface BookedRows {
  order: OrderRow
  items: OrderItemRow[]
  named: RecognisedPeople
  customer: CustomerRow
  customerBefore: CustomerRow
  now: Date
}

/** The writes of a booking, for one round trip. */
function writeBooking(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  { request, price, people, hour, key, by, isWalkIn }: Booking,
  cities: Cities,
  { order, items, named, customer, customerBefore, now }: BookedRows,
) {
  const { parts } = request.shippingAddress
  const patientId = ownerOf(named.patients)
  const asked = {
    customerName: customer.name,
    wantsWhatsApp: customer.whatsapp !== customerBefore.whatsapp,
    isAskedByStaff: by !== undefined,
    doorConsent: request.collectionDetails.doorConsent,
  }
  const slot = { city: order.visit.city, date: order.visit.date, hour }
  return [
    insertAddedPatients(tx, named.added),
    writeOrder(tx, order, named.patients, customer === customerBefore ? undefined : customer),
    insertItems(tx, items),
    updateRecognised(tx, named.changed),
    storeKey(tx, order, key),
    order.visit.isCentreVisit
      ? Promise.resolve()
      : saveVisitAddress(tx, cities, { ...order.visit, parts, patientId }, now),
    recordConsents(tx, { ...order, ...asked }, people, price.lines, now),
    // Taken last, because slots and tokens are contended: the lock is held only during the commit.
    isWalkIn ? insertWalkIn(tx, order) : takeSeats(tx, slot, shop.rules.slotCapacity, order.visit.seats),
  ] as const
}

/** Returns the number of the order that it cancels. Additions to another visit stay. */
async function replaceUnpaid(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  earlier: readonly OrderRow[],
  { id, viewer, by, replacesPaying, refuseReplacing }: Booking,
  now: Date,
): Promise<string | null> {
  const actor = by ?? customerOf(viewer)
  const unpaid = earlier.filter(({ status, isAddition }) => status === 'pending' && !isAddition)
  for (const row of unpaid) {
    refuseReplacing?.(row)
    requireAllowed('customer', replacesPaying ? 'replace-unpaid' : 'replace', row, now)
    await cancelLocked(tx, shop, row, { reason: 'replaced', replacedBy: id, actor, now })
  }
  return unpaid[0]?.number ?? null
}
