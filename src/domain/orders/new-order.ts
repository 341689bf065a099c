import { eq, sql } from 'drizzle-orm'
import type { Centre } from '#contract/centres.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { placeholdersOf, prepared } from '#db/connection.ts'
import { customers, orders } from '#db/schema.ts'
import { DEFAULT_CITY } from '#rules/cities.ts'
import { patientFields } from '#rules/patient.ts'
import type { Bookable } from '../catalogue/catalogue.ts'
import type { Viewer } from '../shop.ts'
import type { PricedOrder } from './lines.ts'
import { newOrderNumber } from './number.ts'
import type { CustomerRow, OrderItemRow, OrderRow } from './order-shape.ts'
import { profilePlaceholders } from './profile.ts'

/** The rows of an order that is being booked. */

export interface Booking {
  id: string
  viewer: Viewer
  request: OrderRequest
  price: PricedOrder
  hour: number
  /** Where the patient goes; undefined for a home visit, and where the city has no centre. */
  centre: Centre | undefined
  key: { value: string; bodyHash: string } | undefined
  /** An unpaid order of the customer whose payment page is open is replaced as well. */
  replacesPaying: boolean
}

/** Instants that no new order has: a placeholder takes no null for them. */
const NOT_YET = { confirmedAt: null, collectedAt: null, cancelledAt: null }

/** Writes the row of a new order. */
export const insertOrder = prepared(db =>
  db
    .insert(orders)
    .values({ ...placeholdersOf(orders), ...NOT_YET })
    .prepare('insert_order'),
)

/** Writes the row of a new order, and what it tells of its customer, in one statement. */
export const insertOrderAndFillProfile = prepared(db => {
  const filled = db.$with('filled').as(
    db
      .update(customers)
      .set(profilePlaceholders)
      .where(eq(customers.id, sql.placeholder('customerId')))
      .returning({ id: customers.id }),
  )
  return db
    .with(filled)
    .insert(orders)
    .values({ ...placeholdersOf(orders), ...NOT_YET })
    .prepare('insert_order_and_fill_profile')
})

/** Every column, so that the row needn't be read back. */
export function newOrder(
  { id, request, price, hour, centre }: Booking,
  customer: CustomerRow,
  holdFor: number,
  now: Date,
): OrderRow {
  const { date, alternatePhone, patient } = request.collectionDetails
  const items: Bookable[] = price.lines.map(line => line.item)
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
    city: request.shippingAddress.city ?? DEFAULT_CITY,
    slotDate: date,
    slotHour: hour,
    holdsPlace: true,
    holdExpiresAt: new Date(now.getTime() + holdFor),
    isCentreVisit: centre !== undefined || items.some(item => item.isCentreVisitRequired),
    centreCode: centre?.code ?? null,
    isFastingRequired: fastingHours > 0,
    fastingHours,
    address: request.shippingAddress.address,
    ...patientFields({ ...patient, phone: patient.phone || customer.phone || '' }),
    alternatePhone: alternatePhone ?? null,
    cancelReason: null,
    createdAt: now,
    ...NOT_YET,
  }
}

/** Its lines, in the order of the cart. */
export const itemsOf = (orderId: string, price: PricedOrder): OrderItemRow[] =>
  price.lines.map(({ item, quantity, discount }, line) => ({
    orderId,
    line,
    itemId: item.id,
    isPackage: item.isPackage,
    name: item.name,
    quantity,
    price: item.price,
    discount,
    preparation: item.preparation,
    reportTimeHours: item.reportTimeHours,
  }))
