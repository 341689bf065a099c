import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { collectorDays, collectorHomes, collectorWeeks, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import { noHoursToCopy, notACollector } from '#domain/orders/words.ts'
import { staleRefusal } from '#domain/record-changes.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { findCollector, listCollectors } from '#domain/staff/collectors.ts'
import { authorise, type StaffSession } from '#domain/staff/sessions.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** Working hours of collectors. They decide how many visits an hour takes (`plannedCapacity`). */

/** Start hours in India. */
interface Hours {
  from: number
  to: number
}

interface CollectorHours {
  id: string
  name: string
  /** Checked and raised by each change. */
  revision: number
  /** Null if no working hours are set; such a collector adds no visits anywhere. */
  city: string | null
  area: string | null
  /** Visits per hour. */
  perHour: number | null
  /** Monday first; null is off. */
  week: (Hours | null)[]
  /** The days from today on; on a day without hours the collector is off. */
  days: { date: IndianDate; hours: Hours | null; reason: string | null }[]
}

type Deps = Pick<Shop, 'db' | 'now'>

/** Days from today on. */
export async function listCollectorHours(
  { db, now }: Deps,
  staff: StaffSession,
  city: string,
): Promise<CollectorHours[]> {
  authorise(staff, 'slots.set', null)
  const today = indianDate(now())
  const collectors = await listCollectors(db, { city, from: today, to: today })
  return hoursOf(db, collectors, today)
}

async function hoursOf(
  db: Connection,
  collectors: readonly { id: string; name: string }[],
  today: IndianDate,
): Promise<CollectorHours[]> {
  const ids = collectors.map(({ id }) => id)
  const [revisions, homes, weeks, days] = await Promise.all([
    db
      .select({ id: staffTable.id, revision: staffTable.hoursRevision })
      .from(staffTable)
      .where(inArray(staffTable.id, ids)),
    db.select().from(collectorHomes).where(inArray(collectorHomes.staffId, ids)),
    db.select().from(collectorWeeks).where(inArray(collectorWeeks.staffId, ids)),
    db
      .select()
      .from(collectorDays)
      .where(and(inArray(collectorDays.staffId, ids), gte(collectorDays.date, today)))
      .orderBy(asc(collectorDays.date)),
  ])
  return collectors.map(({ id, name }) => {
    const home = homes.find(home => home.staffId === id)
    const own = weeks.filter(week => week.staffId === id)
    return {
      id,
      name,
      revision: revisions.find(revision => revision.id === id)?.revision ?? 0,
      city: home?.city ?? null,
      area: home?.area ?? null,
      perHour: home?.perHour ?? null,
      week: WEEKDAYS.map(weekday => {
        const day = own.find(week => week.weekday === weekday)
        return day ? { from: day.fromHour, to: day.toHour } : null
      }),
      days: days
        .filter(day => day.staffId === id)
        .map(({ date, fromHour, toHour, reason }) => ({
          date,
          reason,
          hours: fromHour === null || toHour === null ? null : { from: fromHour, to: toHour },
        })),
    }
  })
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

async function lockCollector(tx: Transaction, id: string, today: IndianDate): Promise<CollectorHours> {
  await tx.select({ id: staffTable.id }).from(staffTable).where(eq(staffTable.id, id)).for('no key update')
  // Read after locking: the role may have ended while waiting for the lock.
  const collector = await findCollector(tx, id)
  const [found] = collector ? await hoursOf(tx, [collector], today) : []
  if (!found) throw new Refusal('NOT_FOUND', sentence(notACollector))
  return found
}

/** Without id and name, which the audit has as its subject. */
const toAuditedHours = ({ city, area, perHour, week, days }: CollectorHours) => ({
  city,
  area,
  perHour,
  week,
  days,
})

const ACTION = 'collector.hours-set'

const changing = (
  shop: Deps,
  staff: StaffSession,
  of: { id: string; revision: number },
  work: (tx: Transaction) => Promise<void>,
): Promise<void> => {
  authorise(staff, 'slots.set', null)
  return inTransaction(shop.db, tx => changeLocked(tx, shop, staff, of, work))
}

async function changeLocked(
  tx: Transaction,
  shop: Deps,
  staff: StaffSession,
  { id, revision }: { id: string; revision: number },
  work: (tx: Transaction, before: CollectorHours) => Promise<void>,
): Promise<void> {
  const now = shop.now()
  const today = indianDate(now)
  const before = await lockCollector(tx, id, today)
  await work(tx, before)
  const [after] = await hoursOf(tx, [before], today)
  if (!after || isDeepStrictEqual(toAuditedHours(after), toAuditedHours(before))) return
  if (before.revision !== revision)
    throw await staleRefusal(tx, { subjects: [`staff:${id}`], action: ACTION }, before)
  await tx
    .update(staffTable)
    .set({ hoursRevision: revision + 1 })
    .where(eq(staffTable.id, id))
  await audit(tx, {
    at: now,
    actor: staff.actor,
    action: ACTION,
    subject: `staff:${id}`,
    details: { before: toAuditedHours(before), after: toAuditedHours(after) },
  })
}

interface Week {
  revision: number
  city: string
  area: string | null
  perHour: number
  /** Monday first; null is off. */
  week: readonly (Hours | null)[]
}

/** Existing bookings stay, even if they exceed the new plan. */
export const setWeek = (
  shop: Deps,
  staff: StaffSession,
  id: string,
  { week, revision, ...home }: Week,
): Promise<void> => changing(shop, staff, { id, revision }, tx => writeWeek(tx, id, home, week))

async function writeWeek(
  tx: Transaction,
  id: string,
  home: Pick<Week, 'city' | 'area' | 'perHour'>,
  week: Week['week'],
): Promise<void> {
  await tx
    .insert(collectorHomes)
    .values({ staffId: id, ...home })
    .onConflictDoUpdate({ target: collectorHomes.staffId, set: home })
  await tx.delete(collectorWeeks).where(eq(collectorWeeks.staffId, id))
  const rows = week.flatMap((hours, at) =>
    hours ? [{ staffId: id, weekday: at + 1, fromHour: hours.from, toHour: hours.to }] : [],
  )
  if (rows.length > 0) await tx.insert(collectorWeeks).values(rows)
}

/**
 * Gives the week of one collector to others, all or none. They keep their city, start area and visits an hour; without
 * any they get those of the first, but no start area.
 */
export async function copyWeek(
  shop: Deps,
  staff: StaffSession,
  from: string,
  to: readonly { id: string; revision: number }[],
): Promise<void> {
  authorise(staff, 'slots.set', null)
  await inTransaction(shop.db, async tx => {
    const today = indianDate(shop.now())
    // Locked by id, so that two copies never wait for each other.
    const ids = [from, ...to.map(({ id }) => id)].toSorted()
    const locked: CollectorHours[] = []
    for (const id of ids) locked.push(await lockCollector(tx, id, today))
    const source = locked.find(({ id }) => id === from)
    const { city, perHour, week } = source ?? {}
    if (!city || !perHour || !week) throw new Refusal('INVALID', sentence(noHoursToCopy))
    for (const target of to)
      await changeLocked(tx, shop, staff, target, async (_, before) => {
        const home = { city: before.city ?? city, area: before.area, perHour: before.perHour ?? perHour }
        await writeWeek(tx, target.id, home, week)
      })
  })
}

interface Day {
  revision: number
  date: IndianDate
  /** Null: off. 'usual': as in the weekly hours. */
  hours: Hours | null | 'usual'
  reason?: string | undefined
}

export const setDay = (
  shop: Deps,
  staff: StaffSession,
  id: string,
  { date, hours, reason = '', revision }: Day,
): Promise<void> =>
  changing(shop, staff, { id, revision }, async tx => {
    const isDay = and(eq(collectorDays.staffId, id), eq(collectorDays.date, date))
    if (hours === 'usual') await tx.delete(collectorDays).where(isDay)
    else {
      const set = { fromHour: hours?.from ?? null, toHour: hours?.to ?? null, reason: reason || null }
      await tx
        .insert(collectorDays)
        .values({ staffId: id, date, ...set })
        .onConflictDoUpdate({ target: [collectorDays.staffId, collectorDays.date], set })
    }
  })

export async function readDuty(
  db: Connection,
  city: string,
  date: IndianDate,
): Promise<Map<string, { area: string | null; hours: Hours | null; perHour: number }>> {
  const { rows } = await db.execute<{
    id: string
    area: string | null
    perHour: number
    from: number | null
    to: number | null
  }>(
    sql`select h.staff_id as id, h.area, h.per_hour as "perHour",
        case when d.staff_id is null then w.from_hour else d.from_hour end as "from",
        case when d.staff_id is null then w.to_hour else d.to_hour end as "to"
      from collector_homes h
        left join collector_days d on d.staff_id = h.staff_id and d.date = ${date}::date
        left join collector_weeks w on w.staff_id = h.staff_id and w.weekday = extract(isodow from ${date}::date)
      where h.city = ${city}`,
  )
  return new Map(
    rows.map(({ id, area, perHour, from, to }) => [
      id,
      { area, perHour, hours: from === null || to === null ? null : { from, to } },
    ]),
  )
}
