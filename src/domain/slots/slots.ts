import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { SlotDays } from '#contract/orders.ts'
import { prepared } from '#db/connection.ts'
import { isRefusedBy } from '#db/faults.ts'
import { orders, slots } from '#db/schema.ts'
import { indianDate } from '#rules/dates.ts'
import { bookableDays, canBePlanned, isDayOpen, SLOT_HOURS, slotLabel } from '#rules/visits/slots.ts'
import { slotFull } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import type { Connection, Rules, Shop, Transaction, Viewer } from '../shop.ts'

/** Capacity of visits for each city, date and hour, never exceeded. */

export interface Place {
  city: string
  /** Date in India. */
  date: string
  /** Start hour of the slot, India's time. */
  hour: number
}

/**
 * The five days with the places left in each slot; 0 on a closed day. `people`: how many need places. Places held by
 * the viewer's unpaid order count as free for the viewer: a new order takes them over.
 */
export async function listSlots(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  city: string,
  viewer?: Viewer,
  people = 1,
): Promise<Omit<SlotDays, 'success'>> {
  const now = shop.now()
  const days = bookableDays(now)
  const needed = placesFor(people, shop.rules)
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
        const own = held?.get(`${date} ${hour}`) ?? 0
        const left = row ? Math.max(0, row.capacity - row.taken + own) : shop.rules.slotCapacity
        return { timeSlot: slotLabel(hour), available: left >= needed && isDayOpen(date, now), left }
      }),
    })),
  }
}

/**
 * Today and the five days as the staff may plan them, with the places left in each slot. `places`: how many are needed.
 */
export async function listPlannableSlots(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  city: string,
  places: number,
): Promise<SlotDays['days']> {
  const now = shop.now()
  const days = [indianDate(now), ...bookableDays(now)]
  const rows = await shop.db
    .select()
    .from(slots)
    .where(and(eq(slots.city, city), inArray(slots.date, days)))
  const rowOf = new Map(rows.map(row => [`${row.date} ${row.hour}`, row]))
  return days.map(date => ({
    date,
    slots: SLOT_HOURS.map(hour => {
      const row = rowOf.get(`${date} ${hour}`)
      const left = row ? Math.max(0, row.capacity - row.taken) : shop.rules.slotCapacity
      return { timeSlot: slotLabel(hour), available: left >= places && canBePlanned(date, hour, now), left }
    }),
  }))
}

/** Places held by the viewer's unpaid orders in a city, by '2026-11-24 7'. */
async function heldPlaces(db: Connection, viewer: Viewer, city: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ date: orders.slotDate, hour: orders.slotHour, places: orders.places })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, viewer.customerId),
        eq(orders.status, 'pending'),
        eq(orders.holdsPlace, true),
        eq(orders.city, city),
      ),
    )
  // A customer has at most one unpaid order.
  return new Map(rows.map(row => [`${row.date} ${row.hour}`, row.places]))
}

const takeOne = prepared(db =>
  db
    .insert(slots)
    .values({
      city: sql.placeholder('city'),
      date: sql.placeholder('date'),
      hour: sql.placeholder('hour'),
      capacity: sql.placeholder('capacity'),
      taken: sql`${sql.placeholder('count')}::integer`,
    })
    .onConflictDoUpdate({
      target: [slots.city, slots.date, slots.hour],
      set: { taken: sql`${slots.taken} + excluded.taken` },
    })
    .prepare('take_place'),
)

/** Places taken by so many people: a collector sees several of one household in a visit. */
export const placesFor = (people: number, { patientsPerPlace }: Pick<Rules, 'patientsPerPlace'>): number =>
  Math.ceil(people / patientsPerPlace)

/**
 * Takes places in the order's transaction. A check constraint refuses one too many, so the last place can't be sold
 * twice, and a pipelined commit rolls back. Creates the row with the slot's first order. Refusal SLOT_FULL.
 */
export async function takePlace(tx: Transaction, place: Place, capacity: number, count = 1): Promise<void> {
  try {
    await takeOne(tx).execute({ ...place, capacity, count })
  } catch (error) {
    throw isRefusedBy('slots_capacity', error) ? new Refusal('SLOT_FULL', sentence(slotFull)) : error
  }
}

/** Releases places when their order is cancelled or expires. */
export async function givePlaceBack(tx: Transaction, place: Place, count = 1): Promise<void> {
  await tx
    .update(slots)
    .set({ taken: sql`greatest(${slots.taken} - ${count}, 0)` })
    .where(and(eq(slots.city, place.city), eq(slots.date, place.date), eq(slots.hour, place.hour)))
}
