import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { migrateDatabase } from './migrate.ts'

const CITIES = 'select * from cities order by position'
const { pool } = await testDatabase()
/** As the demo's seed has written them. */
const seededCities = (await pool.query(CITIES)).rows
const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Adds a migration to a copy of ours, as the next release will. */
function addMigration(tag: string, sql: string): void {
  cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const place = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(place, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(place, JSON.stringify(journal))
  writeFileSync(path.join(folder, `${tag}.sql`), sql)
}

test('a migration that waits for a table lets other queries through, and is made when the table is free', async () => {
  addMigration('9999_next', 'ALTER TABLE slots ADD COLUMN of_the_next_release text')
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  await migrateDatabase({ pool })
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from slots')
  let isDone = false
  const migrating = migrateDatabase({ pool }, folder).then(() => {
    isDone = true
  })
  const waiting = `select 1 from pg_locks where relation = 'slots'::regclass and not granted`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toHaveLength(1), 20_000)
  // Queues behind the migration, which gives up its lock request.
  await pool.query('select count(*) from slots')
  expect(isDone).toBe(false)
  await reader.query('commit')
  reader.release()
  await migrating
  expect((await pool.query('select of_the_next_release from slots')).rows).toEqual([])
  // This release runs on the tables of the next one.
  await migrateDatabase({ pool })
})

/** Our migrations up to this one, as an earlier release had them. */
function migrationsUpTo(tag: string): string {
  const earlier = path.join(folder, tag)
  cpSync(path.join(import.meta.dirname, 'migrations'), earlier, { recursive: true })
  const place = path.join(earlier, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(place, 'utf8'))
  const at = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag)
  journal.entries.length = at + 1
  writeFileSync(place, JSON.stringify(journal))
  return earlier
}

test('a shop of the previous release keeps its eight cities, and an empty one gets none', async () => {
  const emptied = 'drop schema public cascade; create schema public; drop schema drizzle cascade'
  await pool.query(emptied)
  await migrateDatabase({ pool })
  expect((await pool.query(CITIES)).rows).toEqual([])

  await pool.query(emptied)
  await migrateDatabase({ pool }, migrationsUpTo('0000_first'))
  await pool.query(`insert into lab_tests (id, name, categories, parameters, sample_type, fasting_required,
      centre_visit_required, regular_price, sale_price, description, preparation, report_time_hours, position)
    values ('CBC', 'Complete Blood Count', '{}', '{}', 'blood', false, false, 100, 100, '', '', 24, 0)`)
  await migrateDatabase({ pool })
  expect(seededCities).toHaveLength(8)
  expect((await pool.query(CITIES)).rows).toEqual(seededCities)
})
