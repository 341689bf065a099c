import { sql } from 'drizzle-orm'
import { collectorKey, type RecordedCollector } from '#rules/visits/visit-state.ts'
import type { Connection } from '../shop.ts'

/** If several people have the same name, each gets a number: 'Imran Shaikh (2)'. */

/** Names themselves have no brackets. */
export const NUMBERED = / \((\d+)\)$/

/** Includes people who have left; numbered in the order of joining. */
const NUMBERED_STAFF = sql`
  select id, name, ended_at,
    row_number() over (partition by lower(name) order by created_at, id) as number,
    count(*) over (partition by lower(name)) as ever,
    count(*) filter (where ended_at is null) over (partition by lower(name)) as present
  from staff`

/** Numbers only present staff who share their name. A number stays when another of them leaves. */
export async function readNumberedNames(db: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name || ' (' || number || ')' as name from (${NUMBERED_STAFF}) named
    where ended_at is null and present > 1`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Includes people who have left. */
export async function readAllNames(db: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, case when ever > 1 then name || ' (' || number || ')' else name end as name
    from (${NUMBERED_STAFF}) named`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function numberSharedNames<T extends { id: string; name: string }>(
  db: Connection,
  people: readonly T[],
): Promise<T[]> {
  const numbered = await readNumberedNames(db)
  return people.map(person => ({ ...person, name: numbered.get(person.id) ?? person.name }))
}

/** Null if unassigned. */
export function shownCollector(
  visit: RecordedCollector,
  numbered: ReadonlyMap<string, string>,
): { id: string; name: string } | null {
  const id = collectorKey(visit)
  return id && visit.collector ? { id, name: numbered.get(id) ?? visit.collector } : null
}
