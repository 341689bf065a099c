import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { SlotDays } from '#contract/orders.ts'
import { prepared } from '#db/connection.ts'
import { orders, slots } from '#db/schema.ts'
import { bookableDays, isDayOpen, SLOT_HOURS, slotLabel } from '#rules/visits/slots.ts'
import { slotFull } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Connection, Shop, Transaction, Viewer } from '../shop.ts'

/** Places in the collectors' day: so many for each city, date and hour, never one more. */

export interface Place {
  city: string
  /** Calendar day in India. */
  date: string
  /** First hour of the slot, India's time. */
  hour: number
}

/**
 * The five days with the places left in each slot; a day that is closed has none available. The place that the viewer's
 * unpaid order holds is left for the viewer: a new order takes it over.
 */
export async function listSlots(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  city: string,
  viewer?: Viewer,
): Promise<Omit<SlotDays, 'success'>> {
  const now = shop.now()
  const days = bookableDays(now)
  const rows = await shop.db
    .select()
    .from(slots)
    .where(and(eq(slots.city, city), inArray(slots.date, days)))
  const held = viewer && (await heldPlaces(shop.db, viewer, city))
  const rowOf = new Map(rows.map(row => [`${row.date} ${row.hour}`, row]))
  return {
    city,
    days: days.map(date => ({
      date,
      slots: SLOT_HOURS.map(hour => {
        const row = rowOf.get(`${date} ${hour}`)
        const own = held?.has(`${date} ${hour}`) ? 1 : 0
        const left = row ? Math.max(0, row.capacity - row.taken + own) : shop.rules.slotCapacity
        return { timeSlot: slotLabel(hour), available: left > 0 && isDayOpen(date, now), left }
      }),
    })),
  }
}

/** '2026-11-24 7' for each place that unpaid orders of the viewer hold in a city. */
async function heldPlaces(db: Connection, viewer: Viewer, city: string): Promise<Set<string>> {
  const rows = await db
    .select({ date: orders.slotDate, hour: orders.slotHour })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, viewer.customerId),
        eq(orders.status, 'pending'),
        eq(orders.holdsPlace, true),
        eq(orders.city, city),
      ),
    )
  return new Set(rows.map(row => `${row.date} ${row.hour}`))
}

const takeOne = prepared(db =>
  db
    .insert(slots)
    .values({
      city: sql.placeholder('city'),
      date: sql.placeholder('date'),
      hour: sql.placeholder('hour'),
      capacity: sql.placeholder('capacity'),
      taken: 1,
    })
    .onConflictDoUpdate({
      target: [slots.city, slots.date, slots.hour],
      set: { taken: sql`${slots.taken} + 1` },
      setWhere: lt(slots.taken, slots.capacity),
    })
    .returning({ taken: slots.taken })
    .prepare('take_place'),
)

/**
 * Takes one place inside the order's transaction. The condition is in the statement, so the last place can't be
 * sold twice. The row is made with the first order of the slot. Refusal SLOT_FULL.
 */
export async function takePlace(tx: Transaction, place: Place, capacity: number): Promise<void> {
  const taken = await takeOne(tx).execute({ ...place, capacity })
  if (taken.length === 0) {
    throw new Refusal('SLOT_FULL', sentence(slotFull))
  }
}

/** Gives a place back when its order is cancelled or expires. */
export async function givePlaceBack(tx: Transaction, place: Place): Promise<void> {
  await tx
    .update(slots)
    .set({ taken: sql`${slots.taken} - 1` })
    .where(
      and(
        eq(slots.city, place.city),
        eq(slots.date, place.date),
        eq(slots.hour, place.hour),
        gt(slots.taken, 0),
      ),
    )
}
