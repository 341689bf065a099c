import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, eq, gte, inArray, max, notBetween, sql } from 'drizzle-orm'
import {
  addresses,
  areas,
  centres,
  cities,
  collectorHomes,
  orders,
  requests,
  slots,
  visits,
} from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#domain/actor.ts'
import { audit, auditAll } from '#domain/audit.ts'
import { staleRefusal } from '#domain/record-changes.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { authorise, type StaffSession } from '#domain/staff/sessions.ts'
import type { City, CityHours } from '#rules/cities.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { stateOfCode } from '#rules/gst/states.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { readStoredCities, type StoredCity, toCity } from './cities.ts'
import { cityInUse, cityNamed, cityUnknown, prefixTaken, prefixTwice, stateUnknown } from './words.ts'

/** Cities, added and changed at the desk. Bookings follow at once; booked visits stay. */

type Deps = Pick<Shop, 'db' | 'now'>

type CityTimes = Pick<City, 'firstHour' | 'lastHour' | 'daysAhead' | 'closingHour'>

type CityDetails = Pick<City, 'name' | 'stateCode' | 'latitude' | 'longitude'> & {
  prefixes: string[]
  neighbours: string[]
}

/** A city that is changed, as its editor saw it. */
interface Seen {
  code: string
  revision: number
}

interface DayOfVisits {
  date: IndianDate
  count: number
}

/** `visits`: booked from today on. */
export async function listCitiesForDesk(
  { db, now }: Deps,
  staff: StaffSession,
): Promise<(StoredCity & { visits: number })[]> {
  authorise(staff, 'slots.set', null)
  const { all } = await readStoredCities(db)
  const booked = await db
    .select({ city: visits.city, visits: count() })
    .from(visits)
    .innerJoin(orders, isBookedFrom(indianDate(now())))
    .groupBy(visits.city)
  const visitsIn = new Map(booked.map(({ city, visits }) => [city, visits]))
  return all.map(city => ({ ...city, visits: visitsIn.get(city.name) ?? 0 }))
}

/** Tests added to a visit are orders of their own. */
const isBookedFrom = (today: IndianDate) =>
  and(
    eq(orders.visitId, visits.id),
    eq(orders.isAddition, false),
    inArray(orders.status, ['pending', 'confirmed']),
    gte(visits.date, today),
  )

/** Open at once, as the last in the list. Its code is made of its name, and stays. */
export function addCity(
  shop: Deps,
  staff: StaffSession,
  { prefixes, neighbours, ...city }: CityDetails & CityTimes,
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  return inTransaction(shop.db, async tx => {
    const stored = await lockCities(tx)
    const code = codeOf(city.name)
    if (stored.some(other => other.code === code)) throw named(city.name)
    const added = { ...city, prefixes: sorted(prefixes), neighbours: sorted(neighbours) }
    refuseWrong(stored, code, added)

    const [last] = await tx.select({ position: max(cities.position) }).from(cities)
    await tx.insert(cities).values({ ...added, code, position: (last?.position ?? -1) + 1 })
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'city.added',
      subject: `city:${code}`,
      details: added,
    })
  })
}

/** 'Navi Mumbai' → 'navi-mumbai' */
const codeOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join('-')

/** Idempotent. */
export async function changeCity(
  shop: Deps,
  staff: StaffSession,
  { code, revision, prefixes, neighbours, ...details }: Seen & CityDetails,
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  await changing(shop, staff, { code, revision }, async (tx, city, stored) => {
    const after = { ...details, prefixes: sorted(prefixes), neighbours: sorted(neighbours) }
    refuseWrong(stored, code, after)
    await refuseOtherNameOrState(tx, city, after)
    return { action: 'city.changed', after }
  })
}

/** Idempotent. Returns the days with booked visits at hours that the city no longer has; they stay. */
export async function setCityTimes(
  shop: Deps,
  staff: StaffSession,
  { code, revision, ...after }: Seen & CityTimes,
): Promise<DayOfVisits[]> {
  authorise(staff, 'slots.set', null)
  const { name } = await changing(shop, staff, { code, revision }, async () => ({
    action: 'city.changed',
    after,
  }))
  return visitsOutside(shop, name, after)
}

function visitsOutside(
  { db, now }: Deps,
  city: string,
  { firstHour, lastHour }: CityHours,
): Promise<DayOfVisits[]> {
  return db
    .select({ date: visits.date, count: count() })
    .from(visits)
    .innerJoin(orders, isBookedFrom(indianDate(now())))
    .where(and(eq(visits.city, city), notBetween(visits.hour, firstHour, lastHour)))
    .groupBy(visits.date)
    .orderBy(asc(visits.date))
}

/** Idempotent. */
export async function setCityOpen(
  shop: Deps,
  staff: StaffSession,
  { code, revision, isOpen }: Seen & { isOpen: boolean },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  await changing(shop, staff, { code, revision }, async () => ({
    action: isOpen ? 'city.opened' : 'city.closed',
    after: { isOpen },
  }))
}

export interface CityDifference {
  code: string
  /** Null for a new city. */
  before: Partial<City> | null
  after: Partial<City>
}

/**
 * All or nothing. The cities get the order of the rows; those without a row stay, behind them. Returns what differs;
 * without an actor it changes nothing.
 */
export function importCities(
  shop: Deps,
  rows: readonly City[],
  actor: Operator | null,
): Promise<CityDifference[]> {
  return inTransaction(shop.db, async tx => {
    const stored = await lockCities(tx)
    const others = stored.filter(({ code }) => !rows.some(row => row.code === code))
    const next = [...rows, ...others.map(({ revision: _, ...city }) => city)].map(city => ({
      ...city,
      prefixes: sorted(city.prefixes),
      neighbours: sorted(city.neighbours),
    }))
    const differences: CityDifference[] = []
    for (const city of next) {
      refuseWrong(next, city.code, city)
      const before = stored.find(({ code }) => code === city.code)
      if (before) await refuseOtherNameOrState(tx, before, city)
      differences.push(...differenceOf(before, city))
    }
    if (actor) await writeImported(tx, next, { differences, actor, at: shop.now() })
    return differences
  })
}

function differenceOf(before: City | undefined, after: City): CityDifference[] {
  const { code, ...values } = after
  if (!before) return [{ code, before: null, after: values }]
  const keys = (Object.keys(values) as (keyof typeof values)[]).filter(
    key => !isDeepStrictEqual(before[key], values[key]),
  )
  return keys.length === 0 ? [] : [{ code, before: pick(before, keys), after: pick(values, keys) }]
}

const pick = (from: Partial<City>, keys: readonly (keyof City)[]): Partial<City> =>
  Object.fromEntries(keys.map(key => [key, from[key]]))

async function writeImported(
  tx: Transaction,
  rows: readonly (City & CityDetails)[],
  { differences, actor, at }: { differences: readonly CityDifference[]; actor: Operator; at: Date },
): Promise<void> {
  for (const [position, row] of rows.entries()) {
    const isChanged = differences.some(({ code }) => code === row.code)
    await tx
      .insert(cities)
      .values({ ...row, position })
      .onConflictDoUpdate({
        target: cities.code,
        set: { ...row, position, revision: sql`${cities.revision} + ${isChanged ? 1 : 0}` },
      })
  }
  const acts = differences.flatMap(difference =>
    toActs(difference).map(act => ({ at, actor, subject: `city:${difference.code}` as const, ...act })),
  )
  await auditAll<CityAct['action']>(tx, acts)
}

interface CityAct {
  action: 'city.added' | 'city.changed' | 'city.opened' | 'city.closed'
  details: Record<string, unknown>
}

/** Opening and closing are acts of their own, as at the desk. */
function toActs({ before, after }: CityDifference): CityAct[] {
  if (!before) return [{ action: 'city.added', details: { ...after } }]
  const { isOpen: wasOpen, ...old } = before
  const { isOpen, ...other } = after
  const acts: CityAct[] = []
  if (Object.keys(other).length > 0)
    acts.push({ action: 'city.changed', details: { before: old, after: other } })
  if (isOpen !== undefined)
    acts.push({
      action: isOpen ? 'city.opened' : 'city.closed',
      details: { before: { isOpen: wasOpen }, after: { isOpen } },
    })
  return acts
}

interface CityChange {
  action: 'city.changed' | 'city.opened' | 'city.closed'
  after: Partial<CityDetails & CityTimes & Pick<City, 'isOpen'>>
}

/** Two concurrent changes could each give a city the prefix that the other one takes. */
async function lockCities(tx: Transaction): Promise<StoredCity[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(7204)`)
  const rows = await tx.select().from(cities).orderBy(asc(cities.position), asc(cities.code)).for('update')
  return rows.map(toCity)
}

/** Returns the city as it was before. */
function changing(
  shop: Deps,
  staff: StaffSession,
  { code, revision }: Seen,
  work: (tx: Transaction, city: StoredCity, stored: readonly StoredCity[]) => Promise<CityChange>,
): Promise<StoredCity> {
  return inTransaction(shop.db, async tx => {
    const stored = await lockCities(tx)
    const city = stored.find(city => city.code === code)
    if (!city) throw new Refusal('NOT_FOUND', sentence(cityUnknown))

    const { action, after } = await work(tx, city, stored)
    const before = Object.fromEntries(Object.keys(after).map(key => [key, city[key as keyof typeof after]]))
    if (isDeepStrictEqual(before, after)) return city
    if (city.revision !== revision) throw await staleRefusal(tx, { subjects: [`city:${code}`] }, city)

    await tx
      .update(cities)
      .set({ ...after, revision: revision + 1 })
      .where(eq(cities.code, code))
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action,
      subject: `city:${code}`,
      details: { before, after },
    })
    return city
  })
}

const sorted = (prefixes: readonly string[]): string[] => [...new Set(prefixes)].sort()

function refuseWrong(
  stored: readonly City[],
  code: string,
  { name, stateCode, prefixes, neighbours }: CityDetails,
): void {
  const others = stored.filter(other => other.code !== code)
  if (others.some(other => other.name.toLowerCase() === name.toLowerCase())) throw named(name)
  if (!stateOfCode(stateCode)) throw refusal('stateCode', sentence(stateUnknown))
  for (const other of others) {
    const taken = prefixes.find(prefix => other.prefixes.includes(prefix))
    if (taken) throw refusal('prefixes', sentence(prefixTaken, { prefix: taken, city: other.name }))
  }
  const twice = neighbours.find(prefix => prefixes.includes(prefix))
  if (twice) throw refusal('neighbours', sentence(prefixTwice, { prefix: twice }))
}

const named = (name: string) => refusal('name', sentence(cityNamed, { name }))

const refusal = (field: string, wrong: Sentence) =>
  new Refusal('INVALID', wrong, { fields: { [field]: wrong } })

/** Visits, slots, areas and centres have the city's name, and invoices its state. */
async function refuseOtherNameOrState(
  tx: Transaction,
  { name, stateCode }: City,
  after: CityDetails,
): Promise<void> {
  const field = after.name !== name ? 'name' : after.stateCode !== stateCode ? 'stateCode' : undefined
  if (field && (await isInUse(tx, name))) throw refusal(field, sentence(cityInUse, { name }))
}

const NAMED_IN = [visits, slots, centres, areas, collectorHomes, addresses, requests] as const

async function isInUse(db: Connection, name: string): Promise<boolean> {
  const uses = NAMED_IN.map(table => sql`exists (select from ${table} where ${table.city} = ${name})`)
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${sql.join(uses, sql` or `)} as used`)
  return rows[0]?.used ?? false
}
