import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { MIGRATIONS, type Migration, migrateUpTo, migrationOf } from '#db/migrate.ts'
import { inTransaction } from '#db/transaction.ts'
import { createDiskFiles } from '#outside/files/disk.ts'
import { connectionConfig } from '#server/deps.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { BACKING_UP, deleteDueFiles, deleteFilesLater } from '../files/deletions.ts'
import { hashFile, type Manifest, signText } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { OWN_TABLES } from './tables.ts'
import { takeBackup } from './take.ts'

const database = await testDatabase()
const target = await testDatabase()
const root = mkdtempSync(path.join(tmpdir(), 'jaanch-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const files = await createDiskFiles({ folder: path.join(root, 'files') })
const targetFiles = await createDiskFiles({ folder: path.join(root, 'target-files') })

const now = () => new Date('2026-11-20T10:00:00Z')
const actor = { kind: 'command-line', name: 'asha' } as const
const signal = new AbortController().signal
const startProgress = () => ({ advance() {}, stop() {} })
const SECRET = 'a secret that is long enough for this'
const calm = { actor, signal, startProgress }

async function take(name: string, db = database.db): Promise<string> {
  const folder = path.join(root, name)
  mkdirSync(folder)
  await takeBackup({ db, now, files }, { ...calm, folder, version: '0.1.0', mode: 'demo', secret: SECRET })
  return folder
}

async function restoreInto(folder: string, replace?: string): Promise<Manifest> {
  const shop = {
    database: target,
    files: targetFiles,
    now,
    mode: 'demo' as const,
    jobsVersion: 1,
    secret: SECRET,
    isServed: async () => false,
    makeJobTables: async () => {},
  }
  return (await restoreBackup(shop, { ...calm, folder, replace })).manifest
}

const nameOf = async ({ pool }: { pool: pg.Pool }): Promise<string> =>
  (await pool.query('select current_database() as name')).rows[0].name

test('a backup contains everything that migrations make: no table, sequence or function is left out', async () => {
  const { rows } = await database.pool.query(
    `select relkind::text as kind, relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind not in ('i', 'r')
     union all select 'function', proname from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'type', typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
     order by kind, name`,
  )
  expect(rows).toEqual([
    { kind: 'function', name: 'announce_catalogue' },
    { kind: 'function', name: 'count_prescription_bytes' },
    { kind: 'function', name: 'keep_audit' },
  ])
  const tables = await database.pool.query(
    `select 'public.' || relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  expect(tables.rows.map(({ name }) => name).sort()).toEqual(OWN_TABLES.toSorted())
})

test('a backup of an older version is loaded in its own shape, and brought to this one’s', async () => {
  // The newest one until there is a second.
  const before = MIGRATIONS.at(-2) ?? (MIGRATIONS[0] as Migration)
  const name = `${await nameOf(database)}_old`
  await database.pool.query(`create database ${pg.escapeIdentifier(name)}`)
  const old = connect({ ...connectionConfig(database.pool), database: name }, 3)
  try {
    const client = await old.pool.connect()
    await migrateUpTo(client, before)
    expect(await migrationOf(client)).toEqual(before)
    await client.query(`insert into customers (name, phone, created_at) values ('Asha', '9811100001', now())`)
    client.release()
    const folder = await take('old', old.db)
    const manifest = await restoreInto(folder)
    expect(manifest.migration).toEqual(before)
    const restored = await target.pool.connect()
    expect(await migrationOf(restored)).toEqual(MIGRATIONS.at(-1))
    expect((await restored.query('select name, phone from customers')).rows).toEqual([
      { name: 'Asha', phone: '9811100001' },
    ])
    restored.release()
  } finally {
    await old.close()
    await database.pool.query(`drop database ${pg.escapeIdentifier(name)}`)
  }
})

test('what does not arrive as it was written is taken back, and the replaced shop is as it was', async () => {
  await files.put('reports/new.pdf', Buffer.from('a report'))
  await inTransaction(database.db, tx =>
    deleteFilesLater(tx, [{ fileKey: 'reports/new.pdf', orderId: null, dueAt: new Date('2027-01-01') }]),
  )
  const folder = await take('other')
  const place = path.join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(place, 'utf8')) as Manifest
  const audited = manifest.tables.find(({ name }) => name === 'public.audit')
  if (audited) audited.digest = '1'
  writeFileSync(place, JSON.stringify(manifest))
  const text = readFileSync(place)
  writeFileSync(path.join(folder, 'manifest.sha256'), `${hashFile(text)}  manifest.json\n`)
  writeFileSync(path.join(folder, 'manifest.signature'), `${signText(SECRET, text)}\n`)
  const people = async () => (await target.pool.query('select * from customers')).rows
  const before = await people()
  expect(before).toHaveLength(1)
  await expect(restoreInto(folder, await nameOf(target))).rejects.toThrow('database/public.audit.copy.gz')
  expect(await people()).toEqual(before)
  await expect(targetFiles.get('reports/new.pdf')).rejects.toThrow('no such file')
})

test('files are not deleted while a backup is taken, and are afterwards', async () => {
  await files.put('reports/due.pdf', Buffer.from('due'))
  await inTransaction(database.db, tx =>
    deleteFilesLater(tx, [{ fileKey: 'reports/due.pdf', orderId: null, dueAt: now() }]),
  )
  const backup = new pg.Client({ ...database.pool.options, application_name: BACKING_UP })
  await backup.connect()
  expect(await deleteDueFiles({ db: database.db, now, files, record: () => {} })).toBe(0)
  expect(Buffer.from(await files.get('reports/due.pdf')).toString()).toBe('due')
  await backup.end()
  await expect
    .poll(() => deleteDueFiles({ db: database.db, now, files, record: () => {} }), {
      interval: 20,
      timeout: 30_000,
    })
    .toBe(1)
})

test('a database of a newer version is not backed up half-understood', async () => {
  const later = Date.parse('2036-01-01')
  const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
  await database.pool.query(insert, ['later', later])
  await expect(take('newer')).rejects.toThrow('belongs to a newer version of the shop')
  await database.pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [later])
})
