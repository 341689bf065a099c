import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from './client.ts'
import { sqlStateOf } from './errors.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** Any number, as long as it is the same on every node. */
const MIGRATION_LOCK = 7_205_050

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** A database of 0.2, or of a state of 0.3 before its release: its migrations are not ours. For the operator. */
export class OldDatabaseError extends Error {
  override name = 'OldDatabaseError'

  constructor() {
    super(
      'This database was made by Jaanch 0.2 or by a state of 0.3 before its release, and this Jaanch cannot open it. Nothing was changed. Start with an empty DATABASE_URL or DATA_DIR; export what you need with the program that made it first: npm run ops -- orders export, catalogue export, centres export.',
    )
  }
}

async function refuseOldDatabase(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!tables[0]?.there) return
  const { rows } = await client.query<{ when: string | null }>(
    'select min(created_at) as when from drizzle.__drizzle_migrations',
  )
  const first = rows[0]?.when
  if (first && Number(first) < (journal.entries[0]?.when ?? 0)) throw new OldDatabaseError()
}

/**
 * Nodes that start together take turns, by an advisory lock. @throws OldDatabaseError, with nothing changed; the
 * database's error, with the failed migration rolled back.
 */
export async function migrateDatabase(
  { pool }: Pick<Database, 'pool'>,
  folder = migrationsFolder,
): Promise<void> {
  const client = await pool.connect()
  try {
    // A migration may take longer than a customer's query, and so may the wait for the lock.
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateToNewest(client, folder)
  } finally {
    // Destroyed, not returned to the pool: that releases the lock and resets the timeouts in any case.
    client.release(true)
  }
}

/** While a migration waits for a table's lock, all queries queue behind it. */
const LOCK_TIMEOUT_MS = 1000
const MAX_TRIES = 60
const PAUSE_MS = 500
/** A lock timeout, and a deadlock. */
const LOCK_ERRORS: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

async function migrateToNewest(client: pg.PoolClient, folder: string): Promise<void> {
  await refuseOldDatabase(client)
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: folder })
    } catch (error) {
      if (!LOCK_ERRORS.has(sqlStateOf(error)) || attempt === MAX_TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}
