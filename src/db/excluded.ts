import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** For ON CONFLICT DO UPDATE: sets the named columns to what could not be inserted. */
export function asExcluded<T extends PgTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  names: readonly Name[],
): Record<Name, SQL> {
  const columns = getTableColumns(table)
  const set = names.map(name => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`])
  return Object.fromEntries(set) as Record<Name, SQL>
}
