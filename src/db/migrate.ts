import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from './client.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** Any number will do, as long as every node of the shop takes the same. */
const MIGRATION_LOCK = 7_205_050

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** A shape of the tables: the last migration that made it. */
export interface Migration {
  tag: string
  when: number
}

/** All that this version of the shop knows, oldest first. */
export const MIGRATIONS: readonly Migration[] = journal.entries.map(({ tag, when }) => ({ tag, when }))

/**
 * Brings the tables to the newest shape; does nothing when they have it. Nodes that start together take turns.
 * @throws the database's error, with nothing changed by the migration that failed.
 */
export const migrateDatabase = ({ pool }: Pick<Database, 'pool'>): Promise<void> =>
  whileNobodyMigrates(pool, migrateToNewest)

/** Runs `work` on a connection of its own without time limits, while every node that wants to migrate waits. */
export async function whileNobodyMigrates<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    // A migration may take longer than a customer's query, and so may waiting for another node's.
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } finally {
    // Closed, not put back: that gives up the lock and the changed timeouts, whatever happened.
    client.release(true)
  }
}

/** The same as `migrateDatabase`, for who is within `whileNobodyMigrates` already. */
export const migrateToNewest = (client: pg.PoolClient): Promise<void> =>
  migrate(drizzle(client), { migrationsFolder })

/** The last migration of a database; undefined for one that a newer version of the shop has migrated. */
export async function migrationOf(client: pg.ClientBase): Promise<Migration | undefined> {
  const { rows } = await client.query<{ when: string }>(
    'select max(created_at) as when from drizzle.__drizzle_migrations',
  )
  return MIGRATIONS.find(({ when }) => when === Number(rows[0]?.when))
}

/**
 * Makes the tables of an older shape in a database that has none, within the caller's transaction, which Drizzle's own
 * `migrate` can't. It is written down as Drizzle does it, so that `migrateToNewest` goes on from there.
 */
export async function migrateUpTo(client: pg.ClientBase, last: Migration): Promise<void> {
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > last.when) return
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
