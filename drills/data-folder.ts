import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { JOB_TABLES, OWN_TABLES } from '#domain/backup/tables.ts'

/** A data folder's contents, and operators' commands on it. */

const program = new URL('../src/cli/main.ts', import.meta.url).pathname

interface CommandResult {
  exitCode: number
  out: string
  err: string
}

/** Runs an operator's command on a data folder, in a process of its own. */
export const ops = (dataDir: string, ...words: string[]): Promise<CommandResult> =>
  new Promise(resolve => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SHOP_MODE: 'demo' }
    const settings = { env, cwd: new URL('..', import.meta.url).pathname, maxBuffer: 50_000_000 }
    execFile(process.execPath, [program, ...words, '--as', 'drill'], settings, (error, out, err) =>
      resolve({ exitCode: error ? Number(error.code ?? -1) : 0, out, err }),
    )
  })

/** Runs queries on a data folder's database. */
export async function onDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(dataDir)
  try {
    const client = new pg.Client(embedded.config('shop'))
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

/** Row count and md5 of each table, sorted; without the backup's own record. */
export async function contentsOf(client: pg.Client): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const name of [...OWN_TABLES, ...JOB_TABLES]) {
    const isAudit = name === 'public.audit'
    const which = isAudit ? `where action not like 'shop.%'` : ''
    // The running shop updates it at any time.
    const row = isAudit ? `to_jsonb(t) - 'is_logged'` : 't'
    const { rows } = await client.query(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(md5((${row})::text), '' order by md5((${row})::text))), '') as content
       from ${name} t ${which}`,
    )
    contents.set(name, rows[0].content)
  }
  return contents
}

export async function filesIn(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const place = path.join(folder, name)
    if ((await stat(place)).isFile())
      found.set(
        name,
        createHash('sha256')
          .update(await readFile(place))
          .digest('hex'),
      )
  }
  return found
}
