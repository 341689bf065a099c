import pg from 'pg'
import { afterAll, inject, vi } from 'vitest'
import { connect, type Database } from '#db/client.ts'

let count = 0

/**
 * A migrated and seeded database of this test file's own, removed when its tests are done. Call it once, at the top of
 * the file: `const database = await testDatabase()`.
 */
export async function testDatabase(): Promise<Database> {
  const { config, template, run } = inject('testServer')
  // Test files share a process, processes share the server.
  const name = pg.escapeIdentifier(`${run}_${process.pid}_${count++}`)
  await administer(config, `create database ${name} template ${template} strategy = file_copy`)
  const database = connect({ ...config, database: name.slice(1, -1) }, 10)
  afterAll(async () => {
    await database.close()
    await administer(config, `drop database ${name} with (force)`)
  })
  return { ...database, kind: 'embedded' }
}

async function administer(config: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * The next commit is written, but its answer is lost; with `staysAway` every query after it fails too. Until the end of
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
