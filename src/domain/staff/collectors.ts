import { and, asc, desc, isNull, type SQL, sql } from 'drizzle-orm'
import { orders, staffRoles, staff as staffTable, visitEvents } from '#db/schema.ts'
import type { City } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Connection, Transaction } from '../shop.ts'

/** Who of the staff goes to homes. */

export interface Collector {
  id: string
  name: string
}

/** They are there, and have the role for everywhere: a visit at home belongs to no centre. */
const isCollector = and(
  isNull(staffTable.endedAt),
  sql`exists (select from ${staffRoles} where ${staffRoles.staffId} = ${staffTable.id}
    and ${staffRoles.role} = 'collector' and ${staffRoles.centreCode} is null and ${staffRoles.endedAt} is null)`,
)

const collectors = (db: Connection) =>
  db.select({ id: staffTable.id, name: staffTable.name }).from(staffTable).$dynamic()

/** Everybody who may be sent: first who was assigned in a city within these days, then by name. */
export const listCollectors = (
  db: Connection,
  { city, from, to }: { city: City; from: IndianDate; to: IndianDate },
): Promise<Collector[]> => {
  const isKnownThere: SQL = sql`exists (select from ${visitEvents} join ${orders} on ${orders.id} = ${visitEvents.orderId}
    where ${visitEvents.collectorId} = ${staffTable.id} and ${orders.city} = ${city}
      and ${orders.slotDate} between ${from} and ${to})`
  return collectors(db)
    .where(isCollector)
    .orderBy(desc(isKnownThere), asc(sql`lower(${staffTable.name})`))
}

/** Who has a name, however it is capitalised; undefined for who is not a collector of the staff. */
export async function collectorNamed(tx: Transaction, name: string): Promise<Collector | undefined> {
  // Locked against leaving until the transaction ends: who leaves has their visits taken away (domain/desk/leave.ts).
  const [found] = await collectors(tx)
    .where(and(isCollector, sql`lower(${staffTable.name}) = lower(${name})`))
    .for('share')
  return found
}

/** Who may be meant by what was typed: who has this very name, or else all whose names begin with it. Locked as above. */
export async function collectorsMeant(tx: Transaction, typed: string): Promise<Collector[]> {
  const found = await collectors(tx)
    .where(and(isCollector, sql`starts_with(lower(${staffTable.name}), lower(${typed}))`))
    .orderBy(asc(sql`lower(${staffTable.name})`))
    .for('share')
  const exact = found.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return exact ? [exact] : found
}
