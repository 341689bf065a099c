import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/connection.ts'
import { violates } from '#db/errors.ts'
import { orders, slots, visits } from '#db/schema.ts'
import { cityRefusal } from '#domain/addresses/cities.ts'
import { isItsVisit } from '#domain/orders/order-rows.ts'
import { slotFull } from '#domain/orders/words.ts'
import type { Connection, Rules, Shop, Transaction, Viewer } from '#domain/shop.ts'
import type { City, CityHours } from '#rules/cities.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import {
  bookableDays,
  canBePlanned,
  isSlotOpen,
  listHours,
  plannableDays,
  slotLabel,
} from '#rules/visits/slots.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** Seats for each city, date and hour. They are never exceeded. */

interface SlotKey {
  city: string
  /** Date in India. */
  date: string
  /** Start hour in India. */
  hour: number
}

interface SlotDay {
  date: IndianDate
  /** `fits`: there are enough seats, even if the day is closed. */
  slots: { timeSlot: string; available: boolean; fits: boolean; left: number }[]
}

/**
 * Seats left in the bookable days; 0 for a closed slot. Seats of the viewer's unpaid order count as free. The slots of a
 * closed city are only for customers with a visit there, who can move it.
 */
export async function listSlots(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  city: City,
  viewer?: Viewer,
  people = 1,
): Promise<{ city: string; days: SlotDay[] }> {
  const now = shop.now()
  if (!city.isOpen && !(viewer && (await hasVisitIn(shop.db, viewer, city, now)))) throw cityRefusal('city')
  const days = await daysOfSlots(shop, city, {
    days: bookableDays(now, city),
    seats: seatsNeeded(people, shop.rules),
    held: viewer && (await heldSeats(shop.db, viewer, city.name)),
    isOpen: slot => isSlotOpen(slot, now, city),
  })
  return { city: city.name, days }
}

async function hasVisitIn(
  db: Connection,
  { customerId }: Viewer,
  { name }: City,
  now: Date,
): Promise<boolean> {
  const [visit] = await db
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.customerId, customerId), eq(visits.city, name), gte(visits.date, indianDate(now))))
    .limit(1)
  return visit !== undefined
}

/** Includes today, for staff. `seats`: how many are needed. */
export function listPlannableSlots(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  city: City,
  seats: number,
): Promise<SlotDay[]> {
  const now = shop.now()
  return daysOfSlots(shop, city, {
    days: plannableDays(now),
    seats,
    isOpen: slot => canBePlanned(slot, now, city),
  })
}

interface SlotQuery {
  days: readonly IndianDate[]
  seats: number
  /** Seats that count as free, by date and hour. */
  held?: ReadonlyMap<string, number> | undefined
  isOpen: (slot: { date: IndianDate; hour: number }) => boolean
}

async function daysOfSlots(
  shop: Pick<Shop, 'db' | 'rules'>,
  city: City,
  { days, seats, held, isOpen }: SlotQuery,
): Promise<SlotDay[]> {
  const rows = await readCapacities(shop, city, days)
  const rowOf = new Map(rows.map(row => [`${row.date} ${row.hour}`, row]))
  return days.map(date => ({
    date,
    slots: listHours(city).map(hour => {
      const row = rowOf.get(`${date} ${hour}`)
      const own = held?.get(`${date} ${hour}`) ?? 0
      const left = row ? Math.max(0, row.capacity - row.taken + own) : 0
      const fits = left >= seats
      return { timeSlot: slotLabel(hour), available: fits && isOpen({ date, hour }), fits, left }
    }),
  }))
}

export interface Capacity {
  date: IndianDate
  hour: number
  /** The seats set by hand, by the plan, or by SLOT_CAPACITY. */
  capacity: number
  taken: number
  /** Null in a city without working hours; it is closed if it has no centre either. */
  planned: number | null
  /** The person who set the seats by hand, and the reason. */
  setBy: string | null
  setReason: string | null
}

export async function readCapacities(
  { db, rules }: { db: Connection; rules: Pick<Rules, 'slotCapacity'> },
  city: CityHours & { name: string },
  days: readonly IndianDate[],
): Promise<Capacity[]> {
  const name = sql`${city.name}::text`
  const dates = sql`${sql.param([...days])}::date[]`
  const hours = sql`${sql.param(listHours(city))}::integer[]`
  const { rows } = await db.execute<Capacity & Record<string, unknown>>(
    sql`select date::text, hour, taken, planned, "setBy", "setReason",
        case when "setBy" is null then coalesce(planned, capacity) else capacity end as capacity
      from (select day.date, at.hour, coalesce(slots.taken, 0) as taken, slots.set_by as "setBy",
          slots.set_reason as "setReason", ${unplannedCapacity(name, sql`coalesce(slots.capacity, ${rules.slotCapacity}::integer)`)} as capacity,
          planned.seats as planned
        from unnest(${dates}) as day(date)
          cross join unnest(${hours}) as at(hour)
          left join slots on slots.city = ${name} and slots.date = day.date and slots.hour = at.hour
          left join (${plannedSeats(name, dates, hours)}) planned on planned.date = day.date and planned.hour = at.hour) each
      order by date, hour`,
  )
  return rows
}

/** Keys such as '2026-11-24 7'. */
async function heldSeats(db: Connection, viewer: Viewer, city: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ date: visits.date, hour: visits.hour, seats: visits.seats })
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(
      and(
        eq(orders.customerId, viewer.customerId),
        eq(orders.status, 'pending'),
        eq(orders.isAddition, false),
        eq(visits.city, city),
      ),
    )
  // A customer has at most one unpaid order.
  return new Map(rows.map(row => [`${row.date} ${row.hour}`, row.seats]))
}

/**
 * Rows of `date`, `hour` and `seats`: visits per hour by the collectors on duty. No rows if no collector in the city has
 * working hours, so that SLOT_CAPACITY counts. Never stored, so that a day off takes effect at the next booking.
 */
const plannedSeats = (city: SQL, days: SQL, hours: SQL): SQL =>
  sql`select duty.date, at.hour,
      coalesce(sum(duty.per_hour) filter (where at.hour >= duty.from_hour and at.hour < duty.to_hour), 0)::integer as seats
    from (select day.date, h.per_hour,
        case when d.staff_id is null then w.from_hour else d.from_hour end as from_hour,
        case when d.staff_id is null then w.to_hour else d.to_hour end as to_hour
      from unnest(${days}) as day(date)
        join collector_homes h on h.city = ${city}
        join staff s on s.id = h.staff_id and s.ended_at is null
        left join collector_days d on d.staff_id = h.staff_id and d.date = day.date
        left join collector_weeks w on w.staff_id = h.staff_id and w.weekday = extract(isodow from day.date)) duty
      cross join unnest(${hours}) as at(hour)
    group by duty.date, at.hour`

/** The capacity without collectors' hours. A city without them and without a centre is closed. */
const unplannedCapacity = (city: SQL, capacity: SQL): SQL<number> =>
  sql<number>`case when exists (select from centres c where c.city = ${city} and c.is_offered) then ${capacity} else 0 end`

const plannedThen = sql`(select planned.seats from (${plannedSeats(
  sql`${sql.placeholder('city')}::text`,
  sql`array[${sql.placeholder('date')}::date]`,
  sql`array[${sql.placeholder('hour')}::integer]`,
)}) planned)`

/** Read before the insert, because PostgreSQL checks constraints before ON CONFLICT. */
const setThen = sql`(select capacity from slots s where s.city = ${sql.placeholder('city')}::text
  and s.date = ${sql.placeholder('date')}::date and s.hour = ${sql.placeholder('hour')}::integer and s.set_by is not null)`

const takeStatement = prepared(db =>
  db
    .insert(slots)
    .values({
      city: sql.placeholder('city'),
      date: sql.placeholder('date'),
      hour: sql.placeholder('hour'),
      capacity: sql`coalesce(${setThen}, ${plannedThen}, ${unplannedCapacity(sql`${sql.placeholder('city')}::text`, sql`${sql.placeholder('capacity')}::integer`)})`,
      taken: sql`${sql.placeholder('count')}::integer`,
    })
    .onConflictDoUpdate({
      target: [slots.city, slots.date, slots.hour],
      // A capacity set by hand stays; otherwise the current plan counts, even if it has become lower.
      set: {
        taken: sql`${slots.taken} + excluded.taken`,
        capacity: sql`case when ${slots.setBy} is null then coalesce(${plannedThen}, ${unplannedCapacity(sql`${sql.placeholder('city')}::text`, sql`${slots.capacity}`)}) else ${slots.capacity} end`,
      },
    })
    .prepare('take_place'),
)

/** With one seat a collector sees several patients of one household. */
export const seatsNeeded = (people: number, { patientsPerSeat }: Pick<Rules, 'patientsPerSeat'>): number =>
  Math.ceil(people / patientsPerSeat)

/**
 * A check constraint rejects a seat too many, so the last one can't be sold twice; the pipelined commit is then rolled
 * back. Creates the slot's row with its first order.
 */
export async function takeSeats(tx: Transaction, slot: SlotKey, capacity: number, count = 1): Promise<void> {
  try {
    await takeStatement(tx).execute({ ...slot, capacity, count })
  } catch (error) {
    throw violates('slots_capacity', error) ? new Refusal('SLOT_FULL', sentence(slotFull)) : error
  }
}

export async function releaseSeats(tx: Transaction, slot: SlotKey, count = 1): Promise<void> {
  await tx
    .update(slots)
    .set({
      taken: sql`greatest(${slots.taken} - ${count}, 0)`,
      capacity: sql`case when ${slots.isClosed} then greatest(${slots.taken} - ${count}, 0) else ${slots.capacity} end`,
    })
    .where(and(eq(slots.city, slot.city), eq(slots.date, slot.date), eq(slots.hour, slot.hour)))
}

/** Lock order of slots. */
const keyOf = ({ city, date, hour }: SlotKey): string => `${city} ${date} ${String(hour).padStart(2, '0')}`

/**
 * In a fixed order of slots, so that two orders that swap slots can't deadlock. Throws SLOT_FULL, which rolls the
 * transaction back.
 */
export async function moveSeats(
  tx: Transaction,
  { from, to, seats }: { from: SlotKey; to: SlotKey; seats: number },
  capacity: number,
): Promise<void> {
  const take = () => takeSeats(tx, to, capacity, seats)
  const giveBack = () => releaseSeats(tx, from, seats)
  const [first, second] = keyOf(to) < keyOf(from) ? [take, giveBack] : [giveBack, take]
  await first()
  await second()
}
