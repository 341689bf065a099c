import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { orders, slots, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { audit, auditAll } from '#domain/audit.ts'
import { capacityTooLow, dayOver, hourBegun, hourOfNoSlot, slotTaken } from '#domain/orders/words.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { requireActor } from '#domain/staff/require-actor.ts'
import { authorise, type StaffSession } from '#domain/staff/sessions.ts'
import type { City } from '#rules/cities.ts'
import { formatDay, type IndianDate } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { formatHour, hasBegun, isHourOf, listHours } from '#rules/visits/slots.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type Capacity, readCapacities } from './slots.ts'

/** The number of seats set by staff; never fewer than are taken. */

type SlotSeats = Pick<Capacity, 'hour' | 'capacity' | 'taken'>

export async function readSlotSeats(
  db: Connection,
  rules: Pick<Shop['rules'], 'slotCapacity'>,
  { city, date }: { city: City; date: IndianDate },
): Promise<SlotSeats[]> {
  const rows = await readCapacities({ db, rules }, city, [date])
  return rows.map(({ hour, capacity, taken }) => ({ hour, capacity, taken }))
}

interface CapacityChange {
  city: City
  date: IndianDate
  /** Undefined sets all slots of the day that have not begun. */
  hour?: number
  /** 0 closes a slot that has no bookings; null returns to the plan or to SLOT_CAPACITY. */
  capacity: number | null
  reason?: string
  actor: Staff
}

/** All or nothing. A conditional update, so that a concurrent order can't exceed the capacity. */
export async function setCapacity(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { city, date, hour, capacity, reason, actor }: CapacityChange,
): Promise<SlotSeats[]> {
  await requireActor(shop.db, actor, ['slots.set'], null)
  const now = shop.now()
  const hours = hoursToSet(city, { date, hour }, now)
  return inTransaction(shop.db, async tx => {
    const before = await readCapacities({ db: tx, rules: shop.rules }, city, [date])
    const at = { city: city.name, date, hours }
    if (capacity === null) await returnToPlan(tx, shop.rules, at)
    else await setByHand(tx, { ...at, capacity, actor, reason })
    await audit(tx, {
      at: now,
      actor,
      action: 'slots.capacity-set',
      subject: `slots:${city.name}:${date}`,
      details: {
        hours,
        reason,
        before: { capacity: before.filter(slot => hours.includes(slot.hour)).map(slot => slot.capacity) },
        after: { capacity: capacity ?? 'by the plan' },
      },
    })
    return readSlotSeats(tx, shop.rules, { city, date })
  })
}

/**
 * Closes the hours of a day that have not begun: booked visits keep their seats, and no further one is taken, not even
 * for a seat that is given back. `returnToPlan` opens them again.
 */
export async function closeSlotsOfDay(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  staff: StaffSession,
  { cities, date, reason }: { cities: readonly City[]; date: IndianDate; reason: string },
): Promise<void> {
  authorise(staff, 'slots.set', null)
  const at = shop.now()
  const closed = cities.map(city => ({
    city: city.name,
    hours: hoursToSet(city, { date, hour: undefined }, at),
  }))
  await inTransaction(shop.db, async tx => {
    const rows = closed
      .flatMap(({ city, hours }) => hours.map(hour => ({ city, date, hour, taken: 0, capacity: 0 })))
      .sort((one, other) => (one.city < other.city ? -1 : 1))
    const by = { setBy: staff.actor.name, setReason: reason, isClosed: true }
    await tx
      .insert(slots)
      .values(rows.map(row => ({ ...row, ...by })))
      .onConflictDoUpdate({
        target: [slots.city, slots.date, slots.hour],
        set: { ...by, capacity: sql`${slots.taken}` },
      })
    await auditAll(
      tx,
      closed.map(({ city, hours }) => ({
        at,
        actor: staff.actor,
        action: 'slots.day-closed',
        subject: `slots:${city}:${date}`,
        details: { hours, reason },
      })),
    )
  })
}

/** The visits of a day that are still to take place, by city. */
export async function countVisitsOfDay(
  { db }: Pick<Shop, 'db'>,
  staff: StaffSession,
  date: IndianDate,
): Promise<{ city: string; visits: number }[]> {
  authorise(staff, 'slots.set', null)
  const { rows } = await db.execute<{ city: string; visits: number }>(
    sql`select v.city, count(*)::int as visits from ${orders} o join ${visits} v on v.id = o.visit_id
      where v.date = ${date} and o.status = 'confirmed' and not o.is_addition group by v.city order by v.city`,
  )
  return rows
}

function hoursToSet(
  city: City,
  { date, hour }: { date: IndianDate; hour: number | undefined },
  now: Date,
): number[] {
  const day = formatDay(date)
  const open = listHours(city).filter(hour => !hasBegun(date, hour, now))
  if (open.length === 0) throw new Refusal('SLOT_CLOSED', sentence(dayOver, { day }))
  if (hour === undefined) return open
  if (!isHourOf(city, hour)) throw hourRefusal(city)
  if (!hasBegun(date, hour, now)) return [hour]
  throw new Refusal('SLOT_CLOSED', sentence(hourBegun, { slot: hourOf(hour), day }))
}

function hourRefusal({ name, firstHour, lastHour }: City): Refusal {
  const wrong = sentence(hourOfNoSlot, {
    city: name,
    first: formatHour(firstHour),
    last: formatHour(lastHour),
  })
  return new Refusal('INVALID', wrong, { fields: { hour: wrong } })
}

interface Hours {
  city: string
  date: IndianDate
  hours: number[]
}

async function setByHand(
  tx: Transaction,
  { city, date, hours, capacity, actor, reason }: Hours & { capacity: number; actor: Staff; reason?: string },
): Promise<void> {
  const by = { capacity, setBy: actor.name, setReason: reason ?? null, isClosed: false }
  const set = await tx
    .insert(slots)
    .values(hours.map(hour => ({ city, date, hour, taken: 0, ...by })))
    .onConflictDoUpdate({
      target: [slots.city, slots.date, slots.hour],
      set: by,
      setWhere: sql`${slots.taken} <= ${capacity}`,
    })
    .returning({ hour: slots.hour })
  if (set.length < hours.length) await refuseBelowTaken(tx, { city, date, hours, capacity })
}

/** Existing bookings stay; no new ones are accepted above the plan. */
const returnToPlan = (
  tx: Transaction,
  rules: Pick<Shop['rules'], 'slotCapacity'>,
  { city, date, hours }: Hours,
) =>
  tx
    .update(slots)
    .set({
      capacity: sql`greatest(${slots.taken}, ${rules.slotCapacity}::integer)`,
      setBy: null,
      setReason: null,
      isClosed: false,
    })
    .where(and(eq(slots.city, city), eq(slots.date, date), inArray(slots.hour, hours)))

async function refuseBelowTaken(
  tx: Transaction,
  { city, date, hours, capacity }: { city: string; date: IndianDate; hours: number[]; capacity: number },
): Promise<never> {
  const over = await tx
    .select()
    .from(slots)
    .where(
      and(eq(slots.city, city), eq(slots.date, date), inArray(slots.hour, hours), gt(slots.taken, capacity)),
    )
    .orderBy(asc(slots.hour))
  const taken = over.map(({ hour, taken }) => say(slotTaken, { slot: hourOf(hour), count: taken })).join(', ')
  throw new Refusal('SLOT_FULL', sentence(capacityTooLow, { capacity, day: formatDay(date), city, taken }))
}
