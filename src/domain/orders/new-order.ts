import { eq, sql } from 'drizzle-orm'
import { byCount, placeholdersOf } from '#db/connection.ts'
import { customers, orderItems, orderPatients, orders } from '#db/schema.ts'
import { DEFAULT_CITY } from '#rules/cities.ts'
import type { Centre } from '#wire/centre.ts'
import type { OrderRequest } from '#wire/orders/request.ts'
import type { Staff } from '../actor.ts'
import type { Rules, Transaction, Viewer } from '../shop.ts'
import { bookablesOf, type PricedOrder } from './lines.ts'
import { newOrderNumber } from './number.ts'
import { type Examined, numberedValues, type OrderPatientRow } from './order-patients.ts'
import type { CustomerRow, OrderItemRow, OrderRow } from './order-shape.ts'
import { profileOf, profilePlaceholders } from './profile.ts'
import { seatsNeeded } from './slots/slots.ts'

/** The inputs of an order's rows. */

export interface Booking extends DeskBooking {
  id: string
  viewer: Viewer
  request: OrderRequest
  price: PricedOrder
  people: readonly Examined[]
  hour: number
  /** Undefined for a home visit, and where the city has no centre. */
  centre: Centre | undefined
  key: { value: string; bodyHash: string } | undefined
  /** Also replaces the customer's unpaid order when its payment page is open. */
  replacesPaying: boolean
}

/** What differs when somebody of the staff books, by phone or at the counter. */
export interface DeskBooking {
  /** Who books for the customer. */
  by?: Staff
  /** Makes the customer's account ready, first in the booking's own transaction. */
  openAccount?: (tx: Transaction) => Promise<void>
  /** Refuses an unpaid order of the customer that they may not cancel, and so not replace. */
  refuseReplacing?: (unpaid: OrderRow) => void
  /**
   * Ends the booking in its own transaction, and returns the order as it then is: an order that is still to be confirmed
   * by a second step is an unpaid one, which the customer's next booking replaces.
   */
  finish?: (tx: Transaction, order: OrderRow) => Promise<OrderRow>
}

/** Constants instead of placeholders, which accept no null. */
const NOT_YET = { confirmedAt: null, collectedAt: null, cancelledAt: null }

const patientValues = (count: number) =>
  Array.from({ length: count }, (_, row) => placeholdersOf(orderPatients, String(row)))

const orderValues = { ...placeholdersOf(orders), ...NOT_YET }

/** Inserts an order with so many patients, in one statement. */
const insertOrder = byCount((db, count) => {
  const booked = db.$with('booked').as(db.insert(orders).values(orderValues).returning({ id: orders.id }))
  return db
    .with(booked)
    .insert(orderPatients)
    .values(patientValues(count))
    .prepare(`insert_order_of_${count}`)
})

/** The same, and fills in the customer's profile. */
const insertOrderAndFillProfile = byCount((db, count) => {
  const filled = db.$with('filled').as(
    db
      .update(customers)
      .set(profilePlaceholders)
      .where(eq(customers.id, sql.placeholder('customerId')))
      .returning({ id: customers.id }),
  )
  const booked = db.$with('booked').as(db.insert(orders).values(orderValues).returning({ id: orders.id }))
  return db
    .with(filled, booked)
    .insert(orderPatients)
    .values(patientValues(count))
    .prepare(`insert_order_of_${count}_and_fill_profile`)
})

/** Writes an order with its patients. `profile`: the customer, whose profile it fills in. */
export async function writeOrder(
  tx: Transaction,
  order: OrderRow,
  patients: readonly OrderPatientRow[],
  profile: CustomerRow | undefined,
): Promise<void> {
  const values = { ...order, ...numberedValues(patients) }
  if (profile)
    await insertOrderAndFillProfile(tx, patients.length).execute({ ...profileOf(profile), ...values })
  else await insertOrder(tx, patients.length).execute(values)
}

/** A prepared statement for each number of items. */
const insertLines = byCount((db, lines) =>
  db
    .insert(orderItems)
    .values(
      Array.from({ length: lines }, (_, line) => ({
        ...placeholdersOf(orderItems, String(line)),
        // As above.
        cancelledAt: null,
      })),
    )
    .prepare(`insert_items_${lines}`),
)

/** Inserts an order's items. */
export async function insertItems(tx: Transaction, items: readonly OrderItemRow[]): Promise<void> {
  await insertLines(tx, items.length).execute(numberedValues(items))
}

/** All columns, so that the row need not be read back. */
export function newOrder(
  { id, request, price, people, hour, centre }: Booking,
  customer: CustomerRow,
  rules: Pick<Rules, 'holdFor' | 'patientsPerPlace'>,
  now: Date,
): OrderRow {
  const { date, alternatePhone, doorName, doorPhone } = request.collectionDetails
  const items = bookablesOf(price)
  const fastingHours = Math.max(...items.map(item => item.fastingHours))
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
    city: request.shippingAddress.city ?? DEFAULT_CITY,
    slotDate: date,
    slotHour: hour,
    moves: 0,
    ownMoves: 0,
    holdsPlace: true,
    places: seatsNeeded(people.length, rules),
    holdExpiresAt: new Date(now.getTime() + rules.holdFor),
    isCentreVisit: centre !== undefined || items.some(item => item.isCentreVisitRequired),
    centreCode: centre?.code ?? null,
    isFastingRequired: fastingHours > 0,
    fastingHours,
    afterMealHours: Math.max(...items.map(item => item.afterMealHours)),
    address: request.shippingAddress.address,
    patientCount: people.length,
    alternatePhone: alternatePhone ?? null,
    doorName: (doorPhone && doorName) || null,
    doorPhone: doorPhone ?? null,
    recollectionOf: null,
    replacedBy: null,
    bookedMrpTotal: null,
    carriedFee: 0,
    addedTo: null,
    cancelReason: null,
    createdAt: now,
    ...NOT_YET,
  }
}

/** An order's items, in the cart's order. */
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
    patient,
    fastingHours: item.fastingHours,
    afterMealHours: item.afterMealHours,
    cancelledAt: null,
  }))
