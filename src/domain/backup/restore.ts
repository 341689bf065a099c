import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Database } from '#db/client.ts'
import { migrateToNewest, refuseOldDatabase, withMigrationLock } from '#db/migrate.ts'
import { inTransaction } from '#db/transaction.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { CommandLine } from '../actor.ts'
import { audit } from '../audit.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import type { Files } from '../ports/services.ts'
import { type EndedAccess, listAccess, type RestoredPerson } from './access.ts'
import { checkBackup, lastMigrationOf, type Program } from './check.ts'
import { namedFiles } from './files.ts'
import { loadTables } from './load.ts'
import { damagedRefusal, filePath, hashFile, type Manifest } from './manifest.ts'
import { readStoredFile, type StartProgress } from './take.ts'
import { databaseNotEmpty, otherDatabase, shopRuns } from './words.ts'

/** Nothing has been migrated or seeded yet. */
export interface BareShop extends Program {
  database: Pick<Database, 'db' | 'pool'>
  files: Files
  secret: string
  now(): Date
  isServed(): Promise<boolean>
  /** Created if missing. */
  makeJobTables(): Promise<void>
}

interface Restoring {
  folder: string
  actor: CommandLine
  /** Name of a database whose orders and customers may be deleted. */
  replace?: string
  /** Checks everything, changes nothing. */
  isDryRun?: boolean
  isUnsigned?: boolean
  signal: AbortSignal
  startProgress: StartProgress
}

export interface Restored {
  manifest: Manifest
  /** Null after a dry run. */
  access: { ended: EndedAccess; staff: RestoredPerson[] } | null
}

/**
 * @throws Refusal, with nothing changed, when the backup is damaged, not signed by this shop, newer or of
 * another mode; when a shop runs; when the database has orders or customers and was not named.
 * OldDatabaseError.
 */
export async function restoreBackup(shop: BareShop, restoring: Restoring): Promise<Restored> {
  const { secret, database } = shop
  const { folder, isUnsigned } = restoring
  const manifest = await checkBackup(folder, shop, { secret, isUnsigned }, restoring)
  const access = await withMigrationLock(database.pool, async client => {
    await refuseServed(shop)
    await refuseOldDatabase(client)
    await refuseFilled(client, restoring.replace)
    if (restoring.isDryRun) return null
    const ended = await putAll(shop, client, manifest, restoring)
    return { ended, staff: await listAccess(database.db) }
  })
  return { manifest, access }
}

async function putAll(
  shop: BareShop,
  client: pg.PoolClient,
  manifest: Manifest,
  { folder, actor, signal, startProgress }: Restoring,
): Promise<EndedAccess> {
  const before = await filesBefore(client, shop.now())
  const progress = startProgress(manifest.files.length + manifest.tables.length)
  const added: string[] = []
  let ended: EndedAccess
  try {
    if (manifest.jobsVersion !== null) await shop.makeJobTables()
    // Files first: a file without a row does no harm, a row without its file does.
    for (const { key, sha256 } of manifest.files) {
      signal.throwIfAborted()
      if (await putFile(shop.files, folder, key, sha256)) added.push(key)
      progress.advance(1)
    }
    ended = await loadTables(client, manifest, lastMigrationOf(manifest), { folder, signal, progress })
  } catch (error) {
    for (const key of added) await shop.files.delete(key).catch(() => undefined)
    throw error
  } finally {
    progress.stop()
  }
  await migrateToNewest(client)
  await recordRestore(shop, actor, manifest, before)
  await client.query('analyze')
  return ended
}

/** False if the file existed already. */
async function putFile(store: Files, folder: string, key: string, sha256: string): Promise<boolean> {
  const there = await readStoredFile(store, key)
  if (there && hashFile(there) === sha256) return false
  await store.put(key, await readFile(path.join(folder, filePath({ key }))))
  if (hashFile(await store.get(key)) !== sha256) throw damagedRefusal(filePath({ key }))
  return !there
}

/** Also schedules the deletion of files that only the replaced database referred to. */
const recordRestore = (
  { database: { db }, now }: BareShop,
  actor: CommandLine,
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

const PEOPLE = ['orders', 'customers', 'requests']

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

const filesBefore = async (client: pg.ClientBase, now: Date): Promise<string[]> =>
  (await isThere(client, 'file_deletions')) ? (await namedFiles(client, now)).map(({ key }) => key) : []
