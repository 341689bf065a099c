import { type SQL, sql } from 'drizzle-orm'
import { formatDay } from '#contract/dates.ts'
import { Refusal } from '#contract/errors.ts'
import { slotLabel } from '#contract/slots.ts'
import { orderItems, orders } from '#db/schema.ts'
import type { Booking } from './new-order.ts'

/**
 * The same visit twice: a patient who has one of these items booked for that day and hour already. It may be meant, so
 * it is a question: the request is refused until it says so.
 */

/** The visit that is there already, null for none: one more value of the select that reads the customer's row. */
export const sameVisit: SQL<{ number: string; date: string; hour: number } | null> = sql`(
  select json_build_object('number', had.number, 'date', had.slot_date, 'hour', had.slot_hour)
  from ${orders} as had
  where had.customer_id = customers.id and had.status = 'confirmed'
    and had.slot_date = ${sql.placeholder('slotDate')} and had.slot_hour = ${sql.placeholder('slotHour')}
    and lower(had.patient_name) = lower(${sql.placeholder('patientName')})
    and exists (
      select from ${orderItems} as item
      where item.order_id = had.id and item.item_id = any(${sql.placeholder('itemIds')})
    )
  limit 1
)`

/** The values of the placeholders in `sameVisit`. */
export const visitOf = ({ request, hour, price }: Booking) => ({
  slotDate: request.collectionDetails.date,
  slotHour: hour,
  patientName: request.collectionDetails.patientName,
  itemIds: price.lines.map(line => line.item.id),
})

/** Names the order that has the visit already. */
export const alreadyBooked = ({ number, date, hour }: { number: string; date: string; hour: number }) =>
  new Refusal(
    'ALREADY_BOOKED',
    `You already have this visit: order ${number}, ${formatDay(date)}, ${slotLabel(hour)}. Do you want to book it a second time?`,
    { extra: { orderId: number } },
  )
