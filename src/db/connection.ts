import { eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type * as schema from './schema.ts'

/** Runs each query on any free connection. */
export type PooledConnection = NodePgDatabase<typeof schema> & { $client: pg.Pool }

/** Only `inTransaction` creates one. */
export type Transaction = NodePgDatabase<typeof schema> & { $client: pg.PoolClient; isTransaction: true }

export type Connection = PooledConnection | Transaction

/** A placeholder for each column. `suffix` distinguishes the names of several rows. */
export function placeholdersOf<T extends PgTable>(table: T, suffix = '') {
  const names = Object.keys(getTableColumns(table)) as (keyof T['_']['columns'])[]
  return Object.fromEntries(names.map(name => [name, sql.placeholder(`${String(name)}${suffix}`)])) as {
    [N in keyof T['_']['columns']]: Placeholder
  }
}

/** A prepared statement, built once per connection: hot queries cost more to build than to run. */
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

/** For queries whose text depends on a number of rows. */
export function preparedByCount<Query>(
  build: (db: Connection, count: number) => Query,
): (db: Connection, count: number) => Query {
  const built = new Map<number, (db: Connection) => Query>()
  return (db, count) => {
    const known = built.get(count) ?? prepared(connection => build(connection, count))
    built.set(count, known)
    return known(db)
  }
}

/**
 * A prepared `column in (...)`, with a second statement for a single value: for an array PostgreSQL never chooses the
 * generic plan, and plans again each time.
 */
export function preparedByIds<Row>(
  name: string,
  column: PgColumn,
  build: (
    db: Connection,
    isOne: SQL,
  ) => { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> } },
): (db: Connection, values: readonly string[]) => Promise<Row[]> {
  const ofOne = prepared(db => build(db, eq(column, sql.placeholder('value'))).prepare(`${name}_one`))
  const ofMany = prepared(db => build(db, sql`${column} = any(${sql.placeholder('values')})`).prepare(name))
  return (db, values) => {
    const [value] = values
    return values.length === 1 ? ofOne(db).execute({ value }) : ofMany(db).execute({ values })
  }
}
