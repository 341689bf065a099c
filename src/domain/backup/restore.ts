import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { Refusal } from '#contract/errors.ts'
import type { Database } from '#db/client.ts'
import { migrateToNewest, whileNobodyMigrates } from '#db/migrate.ts'
import { inTransaction } from '#db/transaction.ts'
import { databaseNotEmpty, otherDatabase, shopRuns } from '#text/errors/backup.ts'
import { sentence } from '#text/text.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import type { Files } from '../ports/services.ts'
import { checkBackup, lastMigrationOf, type Program } from './check.ts'
import { namedFiles } from './files.ts'
import { loadTables } from './load.ts'
import { damaged, hashOf, type Manifest, placeOfFile } from './manifest.ts'
import { bytesOf, type StartProgress } from './take.ts'

/** A database that a backup can be restored into, whatever it holds: nothing has been migrated or filled yet. */
export interface BareShop extends Program {
  database: Pick<Database, 'db' | 'pool'>
  files: Files
  now(): Date
  /** Whether a shop runs on this database. */
  isServed(): Promise<boolean>
  /** Makes the tables of the job queue where they are missing. */
  makeJobTables(): Promise<void>
}

export interface Restoring {
  folder: string
  actor: Staff
  /** The name of a database whose orders and customers may be deleted for it. */
  replace?: string
  /** Checks everything and changes nothing. */
  isDryRun?: boolean
  signal: AbortSignal
  startProgress: StartProgress
}

/**
 * Puts a backup in the place of an empty shop: checks every part first, loads all tables in one transaction, compares
 * what arrived with what was written, and brings the tables to this version's shape.
 * @throws Refusal when the backup is damaged, newer or of another mode; when a shop runs; when there are orders or
 * customers in a database that was not named. Nothing has been changed then.
 */
export async function restoreBackup(shop: BareShop, restoring: Restoring): Promise<Manifest> {
  const manifest = await checkBackup(restoring.folder, shop, restoring)
  await whileNobodyMigrates(shop.database.pool, async client => {
    await refuseServed(shop)
    await refuseFilled(client, restoring.replace)
    if (restoring.isDryRun) return
    await putAll(shop, client, manifest, restoring)
  })
  return manifest
}

async function putAll(
  shop: BareShop,
  client: pg.PoolClient,
  manifest: Manifest,
  { folder, actor, signal, startProgress }: Restoring,
): Promise<void> {
  const before = await filesBefore(client, shop.now())
  const progress = startProgress(manifest.files.length + manifest.tables.length)
  const added: string[] = []
  try {
    if (manifest.jobsVersion !== null) await shop.makeJobTables()
    // Files first: one that no row names does no harm, a row without its file does.
    for (const { key, sha256 } of manifest.files) {
      signal.throwIfAborted()
      if (await putFile(shop.files, folder, key, sha256)) added.push(key)
      progress.advance(1)
    }
    await loadTables(client, manifest, lastMigrationOf(manifest), { folder, signal, progress })
  } catch (error) {
    for (const key of added) await shop.files.delete(key).catch(() => undefined)
    throw error
  } finally {
    progress.stop()
  }
  await migrateToNewest(client)
  await writeDown(shop, actor, manifest, before)
  await client.query('analyze')
}

/** Puts a file in its place; false when it lay there already. */
async function putFile(store: Files, folder: string, key: string, sha256: string): Promise<boolean> {
  const there = await bytesOf(store, key)
  if (there && hashOf(there) === sha256) return false
  await store.put(key, await readFile(path.join(folder, placeOfFile({ key }))))
  if (hashOf(await store.get(key)) !== sha256) throw damaged(placeOfFile({ key }))
  return !there
}

/** Records the restore, and has the files deleted that only the replaced shop knew. */
const writeDown = (
  { database: { db }, now }: BareShop,
  actor: Staff,
  { takenAt, version, files }: Manifest,
  before: readonly string[],
): Promise<void> =>
  inTransaction(db, async tx => {
    const kept = new Set(files.map(({ key }) => key))
    const gone = before.filter(key => !kept.has(key))
    await deleteFilesLater(
      tx,
      gone.map(fileKey => ({ fileKey, orderId: null, dueAt: now() })),
    )
    const details = { takenAt, version, filesReplaced: gone.length }
    await audit(tx, { at: now(), actor, action: 'shop.restored', subject: 'shop', details })
  })

async function refuseServed(shop: BareShop): Promise<void> {
  if (!(await shop.isServed())) return
  throw new Refusal('INVALID', sentence(shopRuns))
}

/** What only people bring. */
const PEOPLE = ['orders', 'customers', 'bookings', 'prescriptions', 'landing_requests']

async function refuseFilled(client: pg.ClientBase, replace: string | undefined): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  if (replace !== undefined && replace !== name) {
    throw new Refusal('INVALID', sentence(otherDatabase, { name, asked: replace }))
  }
  if (replace !== undefined) return
  for (const table of PEOPLE) {
    if (!(await isThere(client, table))) continue
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (!rowCount) continue
    throw new Refusal('INVALID', sentence(databaseNotEmpty, { name, what: table.replace('_', ' ') }))
  }
}

async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${table}`,
  ])
  return rows[0]?.there === true
}

/** The files of the shop that is replaced; none where there was none. */
const filesBefore = async (client: pg.ClientBase, now: Date): Promise<string[]> =>
  (await isThere(client, 'file_deletions')) ? (await namedFiles(client, now)).map(({ key }) => key) : []
