import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/client.ts'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { seed } from '#domain/samples/seed.ts'
import { indianDate } from '#rules/dates.ts'

const root = path.join(import.meta.dirname, '../..')
/** Nobody needs these data after a power cut; many files, each with its pool, are connected at once. */
const FLAGS = 'fsync=off full_page_writes=off synchronous_commit=off autovacuum=off max_connections=300'
/** What the template is made from: while none of it changes, the next run takes the same one. */
const INGREDIENTS = ['src/db', 'src/contract', 'catalogue', 'tests/helpers/global-setup.ts']
/** Runs side by side (several terminals, an editor) build the template one after the other. */
const BUILDING = 'jaanch test template'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `testDatabase()` finds the server, the database to copy, and how this run's copies are called. */
    testServer: { config: pg.ClientConfig; template: string; run: string }
  }
}

/**
 * Starts PostgreSQL in `.testdata` and has a migrated and seeded database ready to be copied for each test file.
 * Every run and every template is marked by an advisory lock of its user's, which ends with the process: so what dead
 * runs left behind is told from what others use now.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const flags = FLAGS.split(' ').flatMap(flag => ['-c', flag])
  const server = await startEmbedded(path.join(root, '.testdata'), { flags })
  const admin = new pg.Client(server.config('postgres'))
  await admin.connect()
  const run = `t_${process.pid}_${Date.now().toString(36)}`
  await admin.query('select pg_advisory_lock(hashtext($1))', [run])
  await admin.query('select pg_advisory_lock(hashtext($1))', [BUILDING])
  const template = await prepareTemplate(server, admin)
  await dropLeftovers(admin, template)
  await admin.query('select pg_advisory_unlock(hashtext($1))', [BUILDING])
  project.provide('testServer', { config: server.config('postgres'), template, run })
  return async () => {
    for (const name of await databasesLike(admin, `${run}_%`)) await dropDatabase(admin, name)
    await admin.end()
    await server.stop()
  }
}

async function prepareTemplate(server: Embedded, admin: pg.Client): Promise<string> {
  const template = `tpl_${fingerprint()}`
  await admin.query('select pg_advisory_lock_shared(hashtext($1))', [template])
  if ((await databasesLike(admin, template)).length === 0) {
    // Under another name until it is complete.
    const unfinished = `new_${template}`
    await dropDatabase(admin, unfinished)
    await admin.query(`create database ${unfinished}`)
    const database = connect(server.config(unfinished), 2)
    try {
      await migrateDatabase(database)
      await seed(database.db, 'demo')
      // Copies would otherwise be planned without knowing how full the tables are.
      await database.pool.query('vacuum analyze')
    } finally {
      await database.close()
    }
    await admin.query(`alter database ${unfinished} rename to ${template}`)
  }
  return template
}

/** Coupons are seeded relative to today, so the day counts as an ingredient. */
function fingerprint(): string {
  const hash = createHash('sha256').update(indianDate(new Date()))
  for (const place of INGREDIENTS) {
    for (const file of filesIn(path.join(root, place))) hash.update(`${file}\0`).update(fs.readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

function filesIn(place: string): string[] {
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map(name => path.join(place, name))
    .filter(file => fs.statSync(file).isFile() && !file.endsWith('.test.ts'))
    .sort()
}

async function dropLeftovers(admin: pg.Client, template: string): Promise<void> {
  const databases = await databasesLike(admin, 't\\_%', 'tpl\\_%', 'new\\_tpl\\_%')
  for (const name of databases) {
    if (name === template) continue
    const owner = name.startsWith('t_') ? name.split('_').slice(0, 3).join('_') : name
    const { rows } = await admin.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as free',
      [owner],
    )
    if (!rows[0]?.free) continue
    await dropDatabase(admin, name)
    await admin.query('select pg_advisory_unlock(hashtext($1))', [owner])
  }
}

async function databasesLike(admin: pg.Client, ...patterns: string[]): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like any ($1)',
    [patterns],
  )
  return rows.map(({ datname }) => datname)
}

async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}
