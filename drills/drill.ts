import pg from 'pg'
import { openDatabase } from '#db/client.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { seed } from '#domain/catalogue/demo-data/seed.ts'
import { insertCustomers } from '../bench/customers.ts'
import { withFolder } from '../bench/folders.ts'

/** Every drill measures figures, checks promises, and needs a ground: the data of a shop. */

/** Size of a drill; small ones run with the tests. */
export interface Scale {
  isSmall: boolean
  say: (text: string) => void
  /** Data shared with other drills; without it a drill creates its own. */
  ground?: Ground
}

interface Outcome {
  /** Measured figures, for the printed line. */
  figures: Record<string, string | number>
  /** Broken promises, as sentences. */
  broken: string[]
}

export type Drill = (scale: Scale) => Promise<Outcome>

/** Collects broken promises: `hold(isTrue, 'the promise')`. */
export function createPromises() {
  const broken: string[] = []
  return {
    broken,
    hold(isTrue: boolean, promise: string): void {
      if (!isTrue) broken.push(promise)
    },
    /** Broken if there are `rows`; names the first ones. */
    none(rows: readonly unknown[], promise: string): void {
      if (rows.length > 0) broken.push(`${promise}: ${rows.length}, e.g. ${JSON.stringify(rows[0])}`)
    },
  }
}

export interface Ground {
  dataDir: string
  /** A connection for checks; reconnects after the database was killed. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Runs queries on a database, each over a new connection. */
const queryAt =
  (config: pg.ClientConfig): Ground['query'] =>
  async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const client = new pg.Client(config)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

const SHOP_DATABASE = 'shop'
/** Enough for ten seconds of `flood` at ten times the capacity of a fast machine. */
const CUSTOMERS = 150_000
const SMALL_CUSTOMERS = 40_000

/** Runs a drill on the given ground, or on a new one. */
export const withGround = <Result>(
  { ground, isSmall }: Scale,
  work: (ground: Ground) => Promise<Result>,
): Promise<Result> => (ground ? work(ground) : withNewGround(isSmall, work))

/** Data of a shop with signed-in customers; deleted afterwards. */
export async function withNewGround<Result>(
  isSmall: boolean,
  work: (ground: Ground) => Promise<Result>,
  makeTables = makeNewTables,
): Promise<Result> {
  return withFolder(async dataDir => {
    const embedded = await startEmbedded(dataDir)
    try {
      await makeTables(dataDir)
      const client = new pg.Client(embedded.config(SHOP_DATABASE))
      await client.connect()
      await insertCustomers(client, isSmall ? SMALL_CUSTOMERS : CUSTOMERS)
      await client.end()
      return await work({ dataDir, query: queryAt(embedded.config(SHOP_DATABASE)) })
    } finally {
      await embedded.stop()
    }
  })
}

/** The schema and seed of a shop's first start. */
async function makeNewTables(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, maxConnections: 2 })
  try {
    await migrateDatabase(database)
    await seed(database.db, 'demo')
  } finally {
    await database.close()
  }
}
