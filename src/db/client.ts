import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { PooledConnection } from './connection.ts'
import { startEmbedded } from './embedded/embedded.ts'
import * as schema from './schema.ts'
import { traceStatements } from './traced.ts'

/** The pool is for work that needs its own connection (LISTEN, locks). */
export interface Database {
  db: PooledConnection
  pool: pg.Pool
  /** `embedded` runs beside the shop, `external` is the operator's own server. */
  kind: 'embedded' | 'external'
  /** Waits for running queries; the last process to disconnect stops the embedded server. */
  close(): Promise<void>
}

const NAME = 'shop'
const DUPLICATE_DATABASE = '42P04'
/** Error of the slower of two concurrent CREATE DATABASE statements with the same name. */
const UNIQUE_VIOLATION = '23505'

/**
 * Without `databaseUrl` opens the embedded server under `dataDir`, created, started or attached to as needed.
 * Does not connect to an external server yet. @throws EmbeddedPostgresError when the embedded server can't
 * run.
 */
export async function openDatabase(options: {
  databaseUrl?: string
  dataDir: string
  maxConnections: number
}): Promise<Database> {
  const { databaseUrl, dataDir, maxConnections } = options
  if (databaseUrl) return { ...connect({ connectionString: databaseUrl }, maxConnections), kind: 'external' }
  const embedded = await startEmbedded(dataDir)
  try {
    await createIfMissing(embedded.config('postgres'), NAME)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const connected = connect(embedded.config(NAME), maxConnections)
  return {
    ...connected,
    kind: 'embedded',
    async close() {
      await connected.close()
      await embedded.stop()
    },
  }
}

export function connect(config: pg.ClientConfig, maxConnections: number): Omit<Database, 'kind'> {
  const pool = new pg.Pool({
    ...config,
    max: maxConnections,
    // A customer who waits longer for a connection is better served by an error.
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    // A hanging transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  // Without a listener a lost connection would end the process.
  pool.on('error', error => console.error(`A database connection was lost: ${error.message}`))
  traceStatements(pool)
  const open = new Set<Promise<void>>()
  pool.on('connect', client => {
    // The pool does not listen to a connection that is checked out. The transaction's next query fails anyway.
    client.on('error', () => undefined)
    const ended = new Promise<void>(resolve => client.once('end', resolve)).then(() => {
      open.delete(ended)
    })
    open.add(ended)
  })
  async function close(): Promise<void> {
    await pool.end()
    // pool.end() resolves before the server has closed the sessions.
    await Promise.all(open)
  }
  return { pool, db: drizzle(pool, { schema }), close }
}

async function createIfMissing(config: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  } finally {
    await client.end()
  }
}
