import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/client.ts'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { seed } from '#domain/catalogue/demo-data/seed.ts'
import { indianDate } from '#rules/dates.ts'
import { makeRunFolder } from './run-folder.ts'

const root = path.join(import.meta.dirname, '../..')
/** No durability; many concurrent connections. */
const FLAGS = 'fsync=off full_page_writes=off synchronous_commit=off autovacuum=off max_connections=300'
/** Inputs of the template database: while none of them changes, the next run reuses it. */
const INGREDIENTS = [
  'src/db',
  'src/wire/facts.ts',
  'src/text/policies.ts',
  'src/domain/catalogue/demo-data',
  'catalogue',
  'tests/helpers/global-setup.ts',
]
/** Advisory lock: concurrent runs (several terminals, an editor) build the template one after the other. */
const BUILDING = 'jaanch test template'

declare module 'vitest' {
  interface ProvidedContext {
    /** For `testDatabase()`: the server, the template to copy, and the name prefix of this run's copies. */
    testServer: { config: pg.ClientConfig; template: string; run: string }
  }
}

/**
 * Starts PostgreSQL in `.testdata` and prepares a migrated and seeded database that is copied for each test file. The
 * copies are in a tablespace in the run's own folder. Each run and each template is marked by an advisory lock of its
 * user, which ends with the process: so the remains of dead runs can be told from what others use now.
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
  const own = makeRunFolder()
  await makeTablespace(admin, run, path.join(own.folder, 'databases'))
  project.provide('testServer', { config: server.config('postgres'), template, run })
  return async () => {
    for (const name of await databasesLike(admin, `${run}_%`)) await dropDatabase(admin, name)
    await admin.query(`drop tablespace ${run}`)
    await admin.end()
    await server.stop()
    own.remove()
  }
}

async function prepareTemplate(server: Embedded, admin: pg.Client): Promise<string> {
  const template = `tpl_${fingerprint()}`
  await admin.query('select pg_advisory_lock_shared(hashtext($1))', [template])
  if ((await databasesLike(admin, template)).length === 0) {
    // Renamed when complete.
    const unfinished = `new_${template}`
    await dropDatabase(admin, unfinished)
    await admin.query(`create database ${unfinished}`)
    const database = connect(server.config(unfinished), 2)
    try {
      await migrateDatabase(database)
      await seed(database.db, 'demo')
      // Copies would otherwise be planned without statistics.
      await database.pool.query('vacuum analyze')
    } finally {
      await database.close()
    }
    await admin.query(`alter database ${unfinished} rename to ${template}`)
  }
  return template
}

/** Coupons are seeded relative to today, so the date is an input too. */
function fingerprint(): string {
  const hash = createHash('sha256').update(indianDate(new Date()))
  for (const folder of INGREDIENTS) {
    for (const file of filesIn(path.join(root, folder)))
      hash.update(`${file}\0`).update(fs.readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

function filesIn(folder: string): string[] {
  if (!fs.statSync(folder).isDirectory()) return [folder]
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name))
    .filter(file => fs.statSync(file).isFile() && !file.endsWith('.test.ts'))
    .sort()
}

async function dropLeftovers(admin: pg.Client, template: string): Promise<void> {
  const databases = await databasesLike(admin, 't\\_%', 'tpl\\_%', 'new\\_tpl\\_%')
  for (const name of databases) {
    if (name === template) continue
    const owner = name.startsWith('t_') ? name.split('_').slice(0, 3).join('_') : name
    if (await isFree(admin, owner)) await dropDatabase(admin, name)
  }
  const { rows } = await admin.query<{ name: string; folder: string }>(
    `select spcname as name, pg_tablespace_location(oid) as folder from pg_tablespace where spcname like 't\\_%'`,
  )
  for (const { name, folder } of rows) {
    if (!(await isFree(admin, name))) continue
    await admin.query(`drop tablespace ${name}`)
    fs.rmSync(path.dirname(folder), { recursive: true, force: true })
  }
}

/** True if the run or the builder of this name has ended. */
async function isFree(admin: pg.Client, owner: string): Promise<boolean> {
  const { rows } = await admin.query<{ free: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) and pg_advisory_unlock(hashtext($1)) as free',
    [owner],
  )
  return rows[0]?.free ?? false
}

/** The server creates the folder, to own it whatever user it runs as. */
async function makeTablespace(admin: pg.Client, name: string, folder: string): Promise<void> {
  // The output must be read: a program that has ended earlier would leave a broken pipe.
  await admin.query(
    `copy (select) to program ${pg.escapeLiteral(`mkdir -m 700 '${folder}' && cat > /dev/null`)}`,
  )
  await admin.query(`create tablespace ${name} location ${pg.escapeLiteral(folder)}`)
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
