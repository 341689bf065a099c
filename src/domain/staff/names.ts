import { sql } from 'drizzle-orm'
import { type Collector, collectorKey } from '#rules/visits/visit-state.ts'
import type { Connection } from '../shop.ts'

/** Names of staff where a person is chosen: people of one name get a number, 'Imran Shaikh (2)'. */

/** The number of such a name, as it is typed. Names themselves have no brackets. */
export const NUMBERED = / \((\d+)\)$/

/** All who ever had a place on the staff list, numbered within their name by the order of joining. */
const NUMBERED_STAFF = sql`
  select id, name, ended_at,
    row_number() over (partition by lower(name) order by created_at, id) as number,
    count(*) over (partition by lower(name)) as ever,
    count(*) filter (where ended_at is null) over (partition by lower(name)) as present
  from staff`

/**
 * The numbered names of present staff who share theirs, by id. The number is the order of joining among all who ever had
 * the name, so it stays when another of them leaves.
 */
export async function numberedNames(db: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name || ' (' || number || ')' as name from (${NUMBERED_STAFF}) named
    where ended_at is null and present > 1`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Everybody's name by id, with the number where two ever had it: lists of the past show people who have left too. */
export async function namesOfAll(db: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, case when ever > 1 then name || ' (' || number || ')' else name end as name
    from (${NUMBERED_STAFF}) named`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The same people with the names that tell them apart. */
export async function toldApart<T extends { id: string; name: string }>(
  db: Connection,
  people: readonly T[],
): Promise<T[]> {
  const numbered = await numberedNames(db)
  return people.map(one => ({ ...one, name: numbered.get(one.id) ?? one.name }))
}

/** Who comes to a visit, as the desk's pages get it; null: unassigned. */
export function shownCollector(
  visit: Collector,
  numbered: ReadonlyMap<string, string>,
): { id: string; name: string } | null {
  const id = collectorKey(visit)
  return id && visit.collector ? { id, name: numbered.get(id) ?? visit.collector } : null
}
