import { and, eq, inArray, isNull } from 'drizzle-orm'
import { orderItems, orders, patients, visitPeople } from '#db/schema.ts'
import { bookedAlready } from '#domain/orders/words.ts'
import type { Transaction } from '#domain/shop.ts'
import { formatDay } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Booking } from '../new-order.ts'
import { isForPerson, isItsPatient, personColumns } from '../order-patients.ts'
import type { OrderRow, VisitPerson, VisitRow } from '../order-rows.ts'

type Visit = Pick<OrderRow, 'id' | 'number'> & { visit: Pick<VisitRow, 'date' | 'hour'> }

const lineOf = (personId: string | null | undefined, itemId: string): string => `${itemId} ${personId}`

/**
 * The same item for the same patient in the same slot may be on purpose, so the customer has to confirm it; for a
 * walk-in, the same item on the same day, because a collector may be on the way to that person, or have taken the
 * sample. `ofDay` is read after locking the customer, so that concurrent bookings see each other. Refusal
 * ALREADY_BOOKED.
 */
export async function refuseSameVisit(
  tx: Transaction,
  { request, hour, price, isWalkIn }: Booking,
  people: readonly VisitPerson[],
  ofDay: readonly Visit[],
): Promise<void> {
  const ofSlot = request.bookAgain ? [] : ofDay.filter(({ visit }) => isWalkIn || visit.hour === hour)
  if (ofSlot.length === 0) return
  const booked = await tx
    .select({ orderId: orderItems.orderId, itemId: orderItems.itemId, personId: personColumns.personId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(visitPeople, isForPerson)
    .innerJoin(patients, isItsPatient)
    .where(
      and(
        inArray(
          orderItems.orderId,
          ofSlot.map(({ id }) => id),
        ),
        isNull(orderItems.cancelledAt),
      ),
    )
  const asked = new Set(price.lines.map(line => lineOf(people[line.patient]?.personId, line.item.id)))
  const same = new Set(
    booked
      .filter(({ personId, itemId }) => asked.has(lineOf(personId, itemId)))
      .map(({ orderId }) => orderId),
  )
  const found = ofSlot.find(({ id }) => same.has(id))
  if (!found) return
  const {
    number,
    visit: { date: visitDate, hour: visitHour },
  } = found
  throw new Refusal(
    'ALREADY_BOOKED',
    sentence(bookedAlready, { number, day: formatDay(visitDate), slot: slotLabel(visitHour) }),
    { extra: { orderId: number } },
  )
}
