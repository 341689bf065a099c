import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { endProgram } from '../bench/child.ts'
import { insertCustomers } from '../bench/customers.ts'
import { startShop } from '../bench/shop.ts'

/** What every drill is made of: its figures, its promises, and a ground of its own. */

/** How often and how long; small drills run with the tests. */
export interface Scale {
  isSmall: boolean
  say: (text: string) => void
}

interface Outcome {
  /** What was measured, for the line that is printed. */
  figures: Record<string, string | number>
  /** Promises that did not hold, in words; none when all did. */
  broken: string[]
}

export type Drill = (scale: Scale) => Promise<Outcome>

/** Collects broken promises: `hold(isTrue, 'what was promised')`. */
export function createPromises() {
  const broken: string[] = []
  return {
    broken,
    hold(isTrue: boolean, promise: string): void {
      if (!isTrue) broken.push(promise)
    },
    /** Holds when `rows` is empty; names the first rows otherwise. */
    none(rows: readonly unknown[], promise: string): void {
      if (rows.length > 0) broken.push(`${promise}: ${rows.length}, e.g. ${JSON.stringify(rows[0])}`)
    },
  }
}

export interface Ground {
  dataDir: string
  /** A connection for looking; made anew when the database was killed. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

const SHOP_DATABASE = 'shop'

/** A shop's data with customers who are signed in, on this machine's loopback address; removed afterwards. */
export async function withGround<Result>(work: (ground: Ground) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jaanch-drill-'))
  try {
    const first = await startShop(dataDir)
    const embedded = await startEmbedded(dataDir)
    try {
      const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
        const client = new pg.Client(embedded.config(SHOP_DATABASE))
        client.on('error', () => undefined)
        await client.connect()
        try {
          return (await client.query<Row>(text, values)).rows
        } finally {
          await client.end()
        }
      }
      const client = new pg.Client(embedded.config(SHOP_DATABASE))
      await client.connect()
      await insertCustomers(client)
      await client.end()
      await endProgram(first.child)
      return await work({ dataDir, query })
    } finally {
      await endProgram(first.child)
      await embedded.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
