import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { PooledConnection, Transaction } from './connection.ts'
import { isRetryable } from './errors.ts'
import { clearCommit, commitOnce, holdWrites, sendMarked, setPipelining } from './pipeline.ts'
import * as schema from './schema.ts'

const MAX_TRIES = 4

/** Retries if PostgreSQL ended the transaction to resolve a deadlock (40P01). */
export async function inTransaction<T>(
  db: PooledConnection,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (tries === MAX_TRIES || !isRetryable(error)) throw error
    }
  }
}

/** By connection, not by transaction, so that prepared queries are built once for each connection. */
const transactions = new WeakMap<PoolClient, Transaction>()

function transactionOn(client: PoolClient): Transaction {
  const known = transactions.get(client)
  if (known) return known
  const made: Transaction = Object.assign(drizzle(client, { schema }), { isTransaction: true as const })
  transactions.set(client, made)
  return made
}

async function runOnce<T>(db: PooledConnection, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  const tx = transactionOn(client)
  let broken: Error | undefined
  setPipelining(client, true)
  try {
    // BEGIN is sent with the first statements.
    holdWrites(client)
    const begun = sendMarked(client, 'begin')
    // If BEGIN fails, every later statement fails too, and reports the error.
    begun.catch(() => undefined)
    const result = await work(tx)
    await begun
    await commitOnce(tx)
    return result
  } catch (error) {
    // A connection whose rollback fails is not reused.
    await client.query('rollback').catch((reason: Error) => {
      broken = reason
    })
    throw error
  } finally {
    clearCommit(tx)
    setPipelining(client, false)
    client.release(broken)
  }
}
