import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { isWorthRepeating } from './faults.ts'
import type * as schema from './schema.ts'

type Database = NodePgDatabase<typeof schema>
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const TRIES = 4

/** Runs `work` in a transaction, again when PostgreSQL broke a ring of waiting transactions by ending this one. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === TRIES || !isWorthRepeating(error)) throw error
    }
  }
}
