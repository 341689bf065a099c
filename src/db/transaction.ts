import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Pooled, Transaction } from './connection.ts'
import { isWorthRepeating } from './faults.ts'
import * as schema from './schema.ts'

const TRIES = 4

/** Runs `work` in a transaction; retries when PostgreSQL ended it to resolve a deadlock (40P01). */
export async function inTransaction<T>(db: Pooled, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(db, work)
    } catch (error) {
      if (tries === TRIES || !isWorthRepeating(error)) throw error
    }
  }
}

/** One Drizzle instance for each connection, not for each transaction: its prepared queries are built once. */
const transactions = new WeakMap<PoolClient, Transaction>()

function transactionOn(client: PoolClient): Transaction {
  const known = transactions.get(client)
  if (known) return known
  const made: Transaction = Object.assign(drizzle(client, { schema }), { isTransaction: true as const })
  transactions.set(client, made)
  return made
}

/** Marks a connection error as the database's (not a visitor's socket), the way Drizzle marks failed queries. */
async function send(client: PoolClient, statement: 'begin' | 'commit'): Promise<void> {
  try {
    await client.query(statement)
  } catch (cause) {
    throw new Error(`Failed query: ${statement}`, { cause })
  }
}

async function once<T>(db: Pooled, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    await send(client, 'begin')
    const result = await work(transactionOn(client))
    await send(client, 'commit')
    return result
  } catch (error) {
    // A connection that can't even roll back is not reused.
    await client.query('rollback').catch((reason: Error) => {
      broken = reason
    })
    throw error
  } finally {
    client.release(broken)
  }
}
