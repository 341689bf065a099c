import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { placeholdersOf, preparedByCount } from '#db/connection.ts'
import { customers, orderItems, orders, type VisitId, visitPeople, visits } from '#db/schema.ts'
import type { Centre } from '#wire/centre.ts'
import type { Staff } from '../actor.ts'
import type { Connection, Rules, Transaction, Viewer } from '../shop.ts'
import type { StaffDiscount } from './discount.ts'
import { listBookables, type PricedOrder } from './lines.ts'
import { newOrderNumber } from './number.ts'
import { type ExaminedPerson, numberedValues, withSuffix } from './order-patients.ts'
import type { CustomerRow, OrderItemRow, OrderRow, VisitPerson } from './order-rows.ts'
import { profilePlaceholders, profileValues } from './profile.ts'
import type { ServedRequest } from './served-city.ts'
import { seatsNeeded } from './slots/slots.ts'

export interface Booking extends DeskBooking {
  id: string
  visitId: VisitId
  viewer: Viewer
  request: ServedRequest
  price: PricedOrder
  /** The revision of the catalogue whose terms made the price. */
  coupon: { code: string; revision: number } | undefined
  people: readonly ExaminedPerson[]
  hour: number
  /** Undefined for a home visit, and in a city without centres. */
  centre: Centre | undefined
  key: { value: string; bodyHash: string } | undefined
  /** Replaces the customer's unpaid order even while its payment page is open. */
  replacesPaying: boolean
}

/** Booking by staff, by phone or at the counter. */
export interface DeskBooking {
  by?: Staff
  /**
   * True for a person at the counter of the centre: the visit is now, whatever date and hour the request has. It gets a
   * token, and occupies no seats.
   */
  isWalkIn?: boolean
  /** A booking in a browser that looks at the shop as a customer before it opens. */
  isPreview?: boolean
  /** Given by the staff. */
  discount?: StaffDiscount | undefined
  /** Prepares the customer's account; runs first in the booking's transaction. */
  openAccount?: (tx: Transaction) => Promise<void>
  /** Throws if the staff can't cancel, and so can't replace, the customer's unpaid order. */
  refuseReplacing?: (unpaid: OrderRow) => void
  /** Runs last in the booking's transaction, for example to confirm the order. Returns the order. */
  finish?: (tx: Transaction, order: OrderRow) => Promise<OrderRow>
}

export const newVisitId = () => randomUUID() as string as VisitId

/** Constants, because placeholders accept no null. */
const NOT_YET = { paymentLinkSentAt: null, confirmedAt: null, cancelledAt: null }

const patientValues = (count: number) =>
  Array.from({ length: count }, (_, row) => placeholdersOf(visitPeople, String(row)))

const orderValues = {
  ...placeholdersOf(orders),
  ...NOT_YET,
  // By itself drizzle would store no source as JSON's null.
  source: sql`${sql.placeholder('source')}::jsonb`,
}

const visitValues = {
  ...placeholdersOf(visits, 'OfVisit'),
  movedAt: null,
  collectedAt: null,
  repeatsId: null,
}

const insertsOf = (db: Connection) => ({
  visit: db.$with('visit').as(db.insert(visits).values(visitValues).returning({ id: visits.id })),
  booked: db.$with('booked').as(db.insert(orders).values(orderValues).returning({ id: orders.id })),
})

/** Writes a visit, its order and the patients in one statement. */
const insertOrder = preparedByCount((db, count) => {
  const { visit, booked } = insertsOf(db)
  return db
    .with(visit, booked)
    .insert(visitPeople)
    .values(patientValues(count))
    .prepare(`insert_order_of_${count}`)
})

const insertOrderAndFillProfile = preparedByCount((db, count) => {
  const filled = db.$with('filled').as(
    db
      .update(customers)
      .set(profilePlaceholders)
      .where(eq(customers.id, sql.placeholder('customerId')))
      .returning({ id: customers.id }),
  )
  const { visit, booked } = insertsOf(db)
  return db
    .with(filled, visit, booked)
    .insert(visitPeople)
    .values(patientValues(count))
    .prepare(`insert_order_of_${count}_and_fill_profile`)
})

/** `profile`: the customer whose profile the booking fills in. */
export async function writeOrder(
  tx: Transaction,
  order: OrderRow,
  patients: readonly VisitPerson[],
  profile: CustomerRow | undefined,
): Promise<void> {
  const values = { ...order, ...withSuffix(order.visit, 'OfVisit'), ...numberedValues(patients) }
  if (profile)
    await insertOrderAndFillProfile(tx, patients.length).execute({ ...profileValues(profile), ...values })
  else await insertOrder(tx, patients.length).execute(values)
}

/** A prepared statement for each number of items. */
const insertLines = preparedByCount((db, lines) =>
  db
    .insert(orderItems)
    .values(
      Array.from({ length: lines }, (_, line) => ({
        ...placeholdersOf(orderItems, String(line)),
        cancelledAt: null,
      })),
    )
    .prepare(`insert_items_${lines}`),
)

export async function insertItems(tx: Transaction, items: readonly OrderItemRow[]): Promise<void> {
  await insertLines(tx, items.length).execute(numberedValues(items))
}

/** Sets every column, so that the row need not be read again. */
export function newOrder(
  { id, visitId, request, price, people, hour, centre, isWalkIn }: Booking,
  customer: CustomerRow,
  rules: Pick<Rules, 'holdFor' | 'patientsPerSeat'>,
  now: Date,
): OrderRow {
  const { date, alternatePhone, doorName, doorPhone } = request.collectionDetails
  const items = listBookables(price)
  return {
    id,
    number: newOrderNumber(),
    customerId: customer.id,
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: 'PENDING',
    mrpTotal: price.mrpTotal,
    subtotal: price.subtotal,
    discount: price.discount,
    total: price.total,
    couponCode: price.discount > 0 ? (request.couponCode ?? null) : null,
    couponMinimum: price.couponMinimum,
    referredBy: request.referredBy ?? null,
    source: request.source ?? null,
    visitId,
    visit: {
      id: visitId,
      customerId: customer.id,
      city: request.city.name,
      date,
      hour,
      seats: isWalkIn ? 0 : seatsNeeded(people.length, rules),
      isCentreVisit: centre !== undefined || items.some(item => item.isCentreVisitRequired),
      centreCode: centre?.code ?? null,
      address: request.shippingAddress.address,
      alternatePhone: alternatePhone ?? null,
      doorName: (doorPhone && doorName) || null,
      doorPhone: doorPhone ?? null,
      moves: 0,
      ownMoves: 0,
      carriedFee: 0,
      movedAt: null,
      collectedAt: null,
      repeatsId: null,
    },
    holdExpiresAt: new Date(now.getTime() + rules.holdFor),
    part: 1,
    isAddition: false,
    replacedBy: null,
    bookedMrpTotal: null,
    cancelReason: null,
    createdAt: now,
    ...NOT_YET,
  }
}

export const itemsOf = (orderId: string, price: PricedOrder): OrderItemRow[] =>
  price.lines.map(({ item, quantity, patient, discount }, line) => ({
    orderId,
    line,
    itemId: item.id,
    isPackage: item.isPackage,
    name: item.name,
    quantity,
    price: item.price,
    discount,
    bookedDiscount: null,
    preparation: item.preparation,
    reportTimeHours: item.reportTimeHours,
    person: patient,
    fastingHours: item.fastingHours,
    afterMealHours: item.afterMealHours,
    cancelledAt: null,
  }))
