import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { staffRoles, staff as staffTable, visitEvents, visits } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import { noSuchCollector } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Connection, Transaction } from '../shop.ts'
import { NUMBERED, numberSharedNames } from './names.ts'
import { whichCollector } from './words.ts'

export interface Collector {
  id: string
  name: string
}

interface ListedCollector extends Collector {
  phone: string | null
  /** Of their working hours. */
  hoursRevision: number
}

/** A home visit belongs to no centre, so the role must be for everywhere. */
const isCollector = and(
  isNull(staffTable.endedAt),
  sql`exists (select from ${staffRoles} where ${staffRoles.staffId} = ${staffTable.id}
    and ${staffRoles.role} = 'collector' and ${staffRoles.centreCode} is null and ${staffRoles.endedAt} is null)`,
)

const selectCollectors = (db: Connection) =>
  db.select({ id: staffTable.id, name: staffTable.name }).from(staffTable).$dynamic()

/** Collectors recently assigned in the city come first, then by name. */
export async function listCollectors(
  db: Connection,
  { city, from, to }: { city: string; from: IndianDate; to: IndianDate },
): Promise<ListedCollector[]> {
  const isKnownThere: SQL = sql`exists (select from ${visitEvents} join ${visits} on ${visits.id} = ${visitEvents.visitId}
    where ${visitEvents.collectorId} = ${staffTable.id} and ${visits.city} = ${city}
      and ${visits.date} between ${from} and ${to})`
  const { id, name, phone, hoursRevision } = staffTable
  const found = await db
    .select({ id, name, phone, hoursRevision })
    .from(staffTable)
    .where(isCollector)
    .orderBy(desc(isKnownThere), asc(sql`lower(${staffTable.name})`), asc(staffTable.createdAt))
  return numberSharedNames(db, found)
}

export async function findCollector(db: Connection, id: string): Promise<Collector | undefined> {
  const [found] = await selectCollectors(db).where(and(isCollector, eq(staffTable.id, id)))
  return found
}

/** Locked, so that the person can't leave meanwhile, which would unassign their visits. */
export async function lockCollectorById(tx: Transaction, id: string): Promise<Collector | undefined> {
  const [found] = await selectCollectors(tx)
    .where(and(isCollector, eq(staffTable.id, id)))
    .for('share')
  return found
}

/** Finds the collector by the numbered name, such as 'Imran Shaikh (2)'. */
export async function collectorNamed(tx: Transaction, name: string): Promise<Collector | undefined> {
  const bare = name.replace(NUMBERED, '')
  const named = await selectCollectors(tx)
    .where(and(isCollector, sql`lower(${staffTable.name}) in (lower(${bare}), lower(${name}))`))
    .for('share')
  if (named.length < 2 && bare === name) return named[0]
  const shown = await numberSharedNames(tx, named)
  const meant = shown.find(collector => collector.name.toLowerCase() === name.toLowerCase())
  if (meant) return named.find(({ id }) => id === meant.id)
  throw shown.length === 0
    ? new Refusal('INVALID', sentence(noSuchCollector))
    : new Refusal(
        'INVALID',
        sentence(whichCollector, { name: bare, names: shown.map(collector => collector.name).join(', ') }),
      )
}
