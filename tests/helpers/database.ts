import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject, vi } from 'vitest'
import { connect, type Database } from '#db/client.ts'

/** Looks during one second; connections that remain are then ended by force. */
const MAX_LOOKS = 100

/**
 * A migrated and seeded database for this test file, dropped after its tests. Call it once, at the top of the file:
 * `const database = await testDatabase()`.
 */
export async function testDatabase(): Promise<Database> {
  const { config, template, run } = inject('testServer')
  // Random: a counter would restart with every file that reloads its modules.
  const name = pg.escapeIdentifier(`${run}_${randomBytes(6).toString('hex')}`)
  const admin = await adminOf(config)
  await admin.query(`create database ${name} template ${template} strategy = file_copy tablespace ${run}`)
  const database = connect({ ...config, database: name.slice(1, -1) }, 10)
  afterAll(async () => {
    await database.close()
    await emptied(admin, name.slice(1, -1))
    await admin.query(`drop database ${name} with (force)`)
  })
  return { ...database, kind: 'embedded' }
}

/**
 * Waits for connections that are being closed: one that is ended by force meanwhile reports its error to no
 * listener.
 */
async function emptied(admin: pg.Client, name: string): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { rows } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name])
    if (rows.length === 0) return
    await sleep(10)
  }
}

let admin: Promise<pg.Client> | undefined

/** One connection for all files of this process, as connecting takes as long as creating a database. */
function adminOf(config: pg.ClientConfig): Promise<pg.Client> {
  admin ??= (async () => {
    const client = new pg.Client(config)
    await client.connect()
    return client
  })()
  return admin
}

/**
 * The next commit succeeds, but its response is lost; with `staysAway` every later query fails too. Until the end of
 * the test, or `mockRestore()`.
 */
export function loseNextCommitAnswer({ staysAway = false } = {}) {
  const { query } = pg.Client.prototype
  let isLost = false
  const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  function lossy(this: pg.Client, ...given: unknown[]): unknown {
    const answer = isLost && staysAway ? Promise.reject(reset()) : Reflect.apply(query, this, given)
    if (given[0] !== 'commit' || isLost) return answer
    isLost = true
    return Promise.resolve(answer).then(() => Promise.reject(reset()))
  }
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(lossy as typeof query)
}
