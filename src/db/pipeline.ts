import type { PoolClient } from 'pg'
import type { Transaction } from './connection.ts'

/**
 * Connections of transactions are pipelined: statements are sent without waiting for earlier results, and PostgreSQL
 * runs them in order. A round trip costs a write, a wait and two context switches, whatever it contains.
 */

/**
 * Within transactions only: COPY can't be pipelined, and uses connections of the pool too. pg reads the field before each
 * query. Its types say read-only, as it is meant for a connection's configuration.
 */
export function setPipelining(client: PoolClient, isOn: boolean): void {
  Object.assign(client, { pipeline: isOn } satisfies Partial<PoolClient>)
}

/**
 * Corks the socket until the end of this tick, so that everything leaves in one write, then calls `last`. Queries that
 * are sent by `await`, as Drizzle's are, still come before `last`, which runs after all pending microtasks.
 */
export function holdWrites(client: PoolClient, last: () => unknown = () => undefined): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => {
    try {
      last()
    } finally {
      stream.uncork()
    }
  })
}

/** Drizzle's builders are lazy, sent only when awaited; `.execute()` sends them. */
type Sent = Promise<unknown> & { execute?: never }

type Results<Queries extends readonly unknown[]> = { -readonly [N in keyof Queries]: Awaited<Queries[N]> }

/** Waits for all of them, then throws the first failure: in an aborted transaction the later ones fail as well. */
async function resultsOf<Queries extends readonly Promise<unknown>[]>(
  sent: Queries,
): Promise<Results<Queries>> {
  const settled = await Promise.allSettled(sent)
  const failed = settled.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(result => (result.status === 'fulfilled' ? result.value : undefined)) as Results<Queries>
}

/** Sends the queries in one round trip, in this order. */
export function pipelined<const Queries extends readonly Sent[]>(
  tx: Transaction,
  send: () => Queries,
): Promise<Results<Queries>> {
  holdWrites(tx.$client)
  return resultsOf(send())
}

const commits = new WeakMap<Transaction, Promise<void>>()

/**
 * The last round trip of a transaction, which includes its COMMIT: `tx` can't be used afterwards. `send` must send its
 * queries synchronously. A failing statement rolls the transaction back.
 */
export async function pipelinedCommit<const Queries extends readonly Sent[]>(
  tx: Transaction,
  send: () => Queries,
): Promise<Results<Queries>> {
  let areSent = false
  const committed = new Promise<void>((resolve, reject) => {
    // If `send` itself threw, a rollback follows instead.
    holdWrites(tx.$client, () => areSent && commit(tx.$client).then(resolve, reject))
  })
  const sent = send()
  areSent = true
  commits.set(tx, committed)
  const [results] = await resultsOf([resultsOf(sent), committed] as const)
  return results
}

export const commitOnce = (tx: Transaction): Promise<void> => commits.get(tx) ?? commit(tx.$client)

export const clearCommit = (tx: Transaction): boolean => commits.delete(tx)

/** COMMIT of an aborted transaction answers ROLLBACK without an error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await sendMarked(client, 'commit')
  if (command !== 'COMMIT') throw new Error('The transaction was not committed: a statement in it had failed')
}

/** Marks a connection error as the database's (not a client's socket), as Drizzle does for failed queries. */
export async function sendMarked(client: PoolClient, statement: 'begin' | 'commit') {
  try {
    return await client.query(statement)
  } catch (cause) {
    throw new Error(`Failed query: ${statement}`, { cause })
  }
}
