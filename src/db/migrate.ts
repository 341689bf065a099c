import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './client.ts'

/** Any number will do, as long as every node of the shop takes the same. */
const MIGRATION_LOCK = 7_205_050

/**
 * Brings the tables to the newest shape; does nothing when they have it. Nodes that start together take turns.
 * @throws the database's error, with nothing changed by the migration that failed.
 */
export async function migrateDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    // A migration may take longer than a customer's query, and so may waiting for another node's.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: path.join(import.meta.dirname, 'migrations') })
  } finally {
    // Closed, not put back: that gives up the lock and the changed timeout, whatever happened.
    client.release(true)
  }
}
