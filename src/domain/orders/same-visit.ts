import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { orderItems, orders } from '#db/schema.ts'
import { formatDay } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { bookedAlready } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Booking } from './new-order.ts'
import type { OrderRow } from './order-shape.ts'

/**
 * The same visit twice: a patient who has one of these items booked for that day and hour already. It may be meant, so
 * it is a question: the request is refused until it says so.
 */

/** Whether an order of the customer is that visit. Read it after the customer is locked, so that bookings at once see each other. */
export const isSameVisit: SQL<boolean> = sql`(
  ${orders.status} = 'confirmed'
  and ${orders.slotDate} = ${sql.placeholder('slotDate')} and ${orders.slotHour} = ${sql.placeholder('slotHour')}
  and lower(${orders.patientName}) = lower(${sql.placeholder('patientName')})
  and exists (
    select from ${orderItems} as item
    where item.order_id = ${orders.id} and item.item_id = any(${sql.placeholder('itemIds')})
  )
)`

/** The values of the placeholders in `isSameVisit`. */
export const visitOf = ({ request, hour, price }: Booking) => ({
  slotDate: request.collectionDetails.date,
  slotHour: hour,
  patientName: request.collectionDetails.patient.name,
  itemIds: price.lines.map(line => line.item.id),
})

/** Names the order that has the visit already. */
export const alreadyBooked = ({ number, slotDate, slotHour }: OrderRow) =>
  new Refusal(
    'ALREADY_BOOKED',
    sentence(bookedAlready, { number, day: formatDay(slotDate), slot: slotLabel(slotHour) }),
    { extra: { orderId: number } },
  )
