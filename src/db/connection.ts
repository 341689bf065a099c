import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type * as schema from './schema.ts'

/** What queries are run on. */

/** The pool: each query on whichever connection is free. */
export type Pooled = NodePgDatabase<typeof schema> & { $client: pg.Pool }

/** One connection inside a transaction, given by `inTransaction` alone. */
export type Transaction = NodePgDatabase<typeof schema> & { isTransaction: true }

/** Either of them. */
export type Connection = Pooled | Transaction

/** A placeholder for each column of a table, by the column's own name: what `execute` is given is a row. */
export function placeholdersOf<T extends PgTable>(table: T) {
  const names = Object.keys(getTableColumns(table)) as (keyof T['_']['columns'])[]
  return Object.fromEntries(names.map(name => [name, sql.placeholder(String(name))])) as {
    [N in keyof T['_']['columns']]: Placeholder
  }
}

/**
 * A query that is built once for each connection and known to PostgreSQL by its name, for those that every booking
 * runs: building one anew costs more than running it. Values come by `sql.placeholder`.
 */
export function prepared<Query>(build: (db: Connection) => Query): (db: Connection) => Query {
  const built = new WeakMap<Connection, Query>()
  return db => {
    const known = built.get(db)
    if (known) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}
