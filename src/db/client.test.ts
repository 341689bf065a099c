import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { connect, type Database, openDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'
import { labTests } from './schema.ts'

vi.setConfig({ testTimeout: 60_000 })

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jaanch-db-'))
const pidFile = path.join(dataDir, 'pg', 'postmaster.pid')
const opened = new Set<Database>()

async function open(): Promise<Database> {
  const database = await openDatabase({ dataDir, maxConnections: 3 })
  opened.add(database)
  return database
}

afterEach(async () => {
  for (const database of opened) await database.close()
  opened.clear()
  vi.useRealTimers()
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const template = await testDatabase()

test('an unreachable server is reported at the first query and not before', async () => {
  // A socket that does not exist: any port may have a listener.
  const databaseUrl = `postgres://shop@/shop?host=${dataDir}`
  const database = await openDatabase({ databaseUrl, dataDir, maxConnections: 1 })
  expect(database.kind).toBe('external')
  await expect(database.pool.query('select 1')).rejects.toThrow(/ENOENT/)
  await database.close()
  expect(fs.existsSync(pidFile)).toBe(false)
})

// Initialises a data folder, and runs every migration.
test('one empty shop is started for two processes at the same time, migrated once, and stopped after the last', {
  timeout: 60_000,
}, async () => {
  const [one, two] = await Promise.all([open(), open()])
  await Promise.all([migrateDatabase(one), migrateDatabase(two)])
  const { rows } = await two.pool.query('select count(*)::int as done from drizzle.__drizzle_migrations')
  const files = fs.readdirSync(path.join(import.meta.dirname, 'migrations'))
  expect(rows).toEqual([{ done: files.filter(name => name.endsWith('.sql')).length }])
  expect(await one.db.select().from(labTests)).toEqual([])
  opened.clear()
  await one.close()
  expect((await two.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await two.close()
  expect(fs.existsSync(pidFile)).toBe(false)
})

test('a query is answered without a restart after the database was away', async () => {
  const database = await open()
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  await database.pool.query('select 1')
  process.kill(Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
  const lost = expect.stringMatching(/^A database connection was lost: /)
  await vi.waitFor(() => expect(quiet).toHaveBeenCalledWith(lost), { timeout: 10_000 })
  await vi.waitFor(async () => expect((await database.pool.query('select 1')).rowCount).toBe(1), {
    timeout: 10_000,
  })
})

test('a query is cancelled after 15 s, and a customer waits at most 5 s for a connection', async () => {
  const database = connect(template.pool.options, 1)
  const { rows } = await database.db.execute(sql`show statement_timeout`)
  expect(rows).toEqual([{ statement_timeout: '15s' }])
  const busy = await database.pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = database.pool.query('select 1').then(
    () => 'answered',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(4999)
  expect(await Promise.race([waiting, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toContain('timeout exceeded when trying to connect')
  vi.useRealTimers()
  busy.release()
  await database.close()
})

test('each test file gets a migrated and seeded database', async () => {
  expect((await template.db.select().from(labTests)).length).toBeGreaterThan(5)
})
