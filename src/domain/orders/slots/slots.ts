import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/connection.ts'
import { violates } from '#db/errors.ts'
import { orders, slots } from '#db/schema.ts'
import type { Connection, Rules, Shop, Transaction, Viewer } from '#domain/shop.ts'
import type { IndianDate } from '#rules/dates.ts'
import { indianDate } from '#rules/dates.ts'
import { bookableDays, canBePlanned, isDayOpen, SLOT_HOURS, slotLabel } from '#rules/visits/slots.ts'
import { slotFull } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { planned } from './planned.ts'

/** Capacity of visits for each city, date and hour, never exceeded. */

export interface Place {
  city: string
  /** Date in India. */
  date: string
  /** Start hour of the slot, India's time. */
  hour: number
}

export interface SlotDay {
  date: IndianDate
  /** `fits`: there is room, whether or not the day is open. */
  slots: { timeSlot: string; available: boolean; fits: boolean; left: number }[]
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
): Promise<{ city: string; days: SlotDay[] }> {
  const now = shop.now()
  const days = await daysOfSlots(shop, city, {
    days: bookableDays(now),
    places: seatsNeeded(people, shop.rules),
    held: viewer && (await heldPlaces(shop.db, viewer, city)),
    isOpen: date => isDayOpen(date, now),
  })
  return { city, days }
}

/**
 * Today and the five days as the staff may plan them, with the places left in each slot. `places`: how many are needed.
 */
export function listPlannableSlots(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  city: string,
  places: number,
): Promise<SlotDay[]> {
  const now = shop.now()
  return daysOfSlots(shop, city, {
    days: [indianDate(now), ...bookableDays(now)],
    places,
    isOpen: (date, hour) => canBePlanned(date, hour, now),
  })
}

interface SlotQuery {
  days: readonly IndianDate[]
  /** How many are needed. */
  places: number
  /** Places by date and hour that count as free. */
  held?: ReadonlyMap<string, number> | undefined
  isOpen: (date: IndianDate, hour: number) => boolean
}

async function daysOfSlots(
  shop: Pick<Shop, 'db' | 'rules'>,
  city: string,
  { days, places, held, isOpen }: SlotQuery,
): Promise<SlotDay[]> {
  const rows = await capacities(shop, city, days)
  const rowOf = new Map(rows.map(row => [`${row.date} ${row.hour}`, row]))
  return days.map(date => ({
    date,
    slots: SLOT_HOURS.map(hour => {
      const row = rowOf.get(`${date} ${hour}`)
      const own = held?.get(`${date} ${hour}`) ?? 0
      const left = row ? Math.max(0, row.capacity - row.taken + own) : 0
      const fits = left >= places
      return { timeSlot: slotLabel(hour), available: fits && isOpen(date, hour), fits, left }
    }),
  }))
}

export interface Capacity {
  date: IndianDate
  hour: number
  /** By hand, by who works, or SLOT_CAPACITY. */
  capacity: number
  taken: number
  /** By who works then; null where the city has no collectors with working hours. */
  planned: number | null
  /** Who set it by hand, by name, and why. */
  setBy: string | null
  setReason: string | null
}

/** Each hour of these days in a city, in one query. */
export async function capacities(
  { db, rules }: { db: Connection; rules: Pick<Rules, 'slotCapacity'> },
  city: string,
  days: readonly IndianDate[],
): Promise<Capacity[]> {
  const { rows } = await db.execute<Capacity & Record<string, unknown>>(
    sql`select date::text, hour, taken, planned, "setBy", "setReason",
        case when "setBy" is null then coalesce(planned, capacity) else capacity end as capacity
      from (select day.date, at.hour, coalesce(slots.taken, 0) as taken, slots.set_by as "setBy",
          slots.set_reason as "setReason", coalesce(slots.capacity, ${rules.slotCapacity}::integer) as capacity,
          ${planned(sql`${city}::text`, sql`day.date`, sql`at.hour`)} as planned
        from unnest(${sql.param([...days])}::date[]) as day(date)
          cross join unnest(${sql.param([...SLOT_HOURS])}::integer[]) as at(hour)
          left join slots on slots.city = ${city} and slots.date = day.date and slots.hour = at.hour) each
      order by date, hour`,
  )
  return rows
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

const plannedThen = planned(
  sql`${sql.placeholder('city')}::text`,
  sql`${sql.placeholder('date')}::date`,
  sql`${sql.placeholder('hour')}::integer`,
)

/** The constraint judges a row that is to be inserted before it is found to be there. */
const setThen = sql`(select capacity from slots s where s.city = ${sql.placeholder('city')}::text
  and s.date = ${sql.placeholder('date')}::date and s.hour = ${sql.placeholder('hour')}::integer and s.set_by is not null)`

const takeOne = prepared(db =>
  db
    .insert(slots)
    .values({
      city: sql.placeholder('city'),
      date: sql.placeholder('date'),
      hour: sql.placeholder('hour'),
      capacity: sql`coalesce(${setThen}, ${plannedThen}, ${sql.placeholder('capacity')}::integer)`,
      taken: sql`${sql.placeholder('count')}::integer`,
    })
    .onConflictDoUpdate({
      target: [slots.city, slots.date, slots.hour],
      // What was set by hand stays; else who works now decides, which may be fewer than when the row was made.
      set: {
        taken: sql`${slots.taken} + excluded.taken`,
        capacity: sql`case when ${slots.setBy} is null then coalesce(${plannedThen}, ${slots.capacity}) else ${slots.capacity} end`,
      },
    })
    .prepare('take_place'),
)

/** Places taken by so many people: a collector sees several of one household in a visit. */
export const seatsNeeded = (people: number, { patientsPerPlace }: Pick<Rules, 'patientsPerPlace'>): number =>
  Math.ceil(people / patientsPerPlace)

/**
 * Takes places in the order's transaction. A check constraint refuses one too many, so the last place can't be sold
 * twice, and a pipelined commit rolls back. Creates the row with the slot's first order. Refusal SLOT_FULL.
 */
export async function takePlace(tx: Transaction, place: Place, capacity: number, count = 1): Promise<void> {
  try {
    await takeOne(tx).execute({ ...place, capacity, count })
  } catch (error) {
    throw violates('slots_capacity', error) ? new Refusal('SLOT_FULL', sentence(slotFull)) : error
  }
}

/** Releases places when their order is cancelled or expires. */
export async function givePlaceBack(tx: Transaction, place: Place, count = 1): Promise<void> {
  await tx
    .update(slots)
    .set({ taken: sql`greatest(${slots.taken} - ${count}, 0)` })
    .where(and(eq(slots.city, place.city), eq(slots.date, place.date), eq(slots.hour, place.hour)))
}
