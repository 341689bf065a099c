import { cityOfVisit } from '#domain/addresses/cities.ts'
import { slotBooked, slotFullShort, slotPast } from '#domain/desk/words.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { listPlannableSlots } from '#domain/orders/slots/slots.ts'
import { countSeats } from '#domain/orders/visits/visit-seats.ts'
import type { City } from '#rules/cities.ts'
import { hasBegun, slotHour } from '#rules/visits/slots.ts'
import { say } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type GivenPlace, isAtPlace } from '../../changes/choose-place.ts'
import { readVisitLimits } from '../../changes/move-visit.ts'
import type { VisitTime } from '../../history.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { findOrderFor } from '../../orders/permit.ts'
import type { StaffSession } from '../../staff/sessions.ts'

/** The days that staff can plan, with the reason where a slot can't be chosen. */
export async function listTimes(
  shop: PaymentDeps,
  staff: StaffSession,
  id: string,
  place?: Pick<GivenPlace, 'centre'>,
) {
  const order = await findOrderFor(shop.db, staff, 'orders.change', id)
  const city = await cityOfVisit(shop.db, order.visit)
  const seats = await countSeats(shop.db, shop.rules, order.visitId)
  const [days, refuse] = await Promise.all([
    listPlannableSlots(shop, city, seats),
    readVisitLimits(shop.db, {
      ...order,
      visit: { ...order.visit, ...(place && { centreCode: place.centre }) },
    }),
  ])
  const isStaying = !place || isAtPlace(order, place)
  return toDeskDays(days, { city, now: shop.now() }, to =>
    isStaying && isBookedAt(order, to) ? say(slotBooked) : reasonAgainst(to, refuse),
  )
}

/** The days that are not over. `reasonOf`: why a visit can't be at a time; null if it can. */
export const toDeskDays = (
  days: Awaited<ReturnType<typeof listPlannableSlots>>,
  { city, now }: { city: City; now: Date },
  reasonOf: (to: VisitTime) => string | null,
) =>
  days
    .filter(({ date }) => !hasBegun(date, city.lastHour, now))
    .map(({ date, slots }) => ({
      date,
      slots: slots.map(({ timeSlot, left, available }) => {
        const hour = slotHour(timeSlot) ?? 0
        const problem = hasBegun(date, hour, now)
          ? say(slotPast)
          : (reasonOf({ date, hour }) ?? (available ? null : say(slotFullShort)))
        return { timeSlot, left, problem }
      }),
    }))

const isBookedAt = ({ visit }: OrderRow, to: VisitTime): boolean =>
  visit.date === to.date && visit.hour === to.hour

function reasonAgainst(to: VisitTime, refuse: (to: VisitTime) => void): string | null {
  try {
    refuse(to)
    return null
  } catch (error) {
    if (error instanceof Refusal) return say(error.sentence)
    throw error
  }
}
