import { type SQL, sql } from 'drizzle-orm'
import { orderItems, orderPatients, orders } from '#db/schema.ts'
import { bookedAlready } from '#domain/orders/words.ts'
import { formatDay } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Booking } from '../new-order.ts'
import type { OrderRow } from '../order-rows.ts'

/** The same item for the same patient in the same slot may be on purpose, so the customer has to confirm it. */

/** Read after locking the customer, so that concurrent bookings see each other. */
export const isSameVisit: SQL<boolean> = sql`(
  ${orders.status} = 'confirmed'
  and ${orders.slotDate} = ${sql.placeholder('slotDate')} and ${orders.slotHour} = ${sql.placeholder('slotHour')}
  and exists (
    select from ${orderItems} as item
    join ${orderPatients} as person on person.order_id = item.order_id and person.position = item.patient
    where item.order_id = ${orders.id} and item.cancelled_at is null
      and (lower(person.name), item.item_id) in (
        select lower(asked.name), asked.item
        from unnest(${sql.placeholder('patientNames')}::text[], ${sql.placeholder('itemIds')}::text[]) as asked (name, item)
      )
  )
)`

export const sameVisitParams = ({ request, hour, price, people }: Booking) => ({
  slotDate: request.collectionDetails.date,
  slotHour: hour,
  patientNames: price.lines.map(line => people[line.patient]?.name ?? ''),
  itemIds: price.lines.map(line => line.item.id),
})

export const alreadyBookedRefusal = ({ number, slotDate, slotHour }: OrderRow) =>
  new Refusal(
    'ALREADY_BOOKED',
    sentence(bookedAlready, { number, day: formatDay(slotDate), slot: slotLabel(slotHour) }),
    { extra: { orderId: number } },
  )
