import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { migrationOf } from '#db/migrate.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { CommandLine } from '../actor.ts'
import { audit } from '../audit.ts'
import { BACKING_UP } from '../files/deletions.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { Files } from '../ports/services.ts'
import type { Shop } from '../shop.ts'
import { type NamedFile, namedFiles } from './files.ts'
import {
  CLOSED_FOLDER,
  type FilePart,
  FORMAT,
  filePath,
  hashFile,
  type Manifest,
  OWN_FILE,
  type TablePart,
  tablePath,
  writeManifest,
} from './manifest.ts'
import {
  columnList,
  JOB_TABLES,
  OWN_TABLES,
  quoteTableName,
  readTableColumns,
  readTableContent,
  setPlainFormats,
  type TableColumns,
} from './tables.ts'
import { databaseNewer } from './words.ts'

/** Called with the number of parts, and after each part. */
export type StartProgress = (parts: number) => { advance(by: number): void; stop(): void }

interface Taking {
  /** An empty folder, private to this user. */
  folder: string
  actor: CommandLine
  version: string
  mode: Manifest['mode']
  secret: string
  signal: AbortSignal
  startProgress: StartProgress
}

/**
 * Writes every table in one snapshot, then each file. The manifest lists missing files. @throws Refusal if the database
 * is of a newer release; also errors of the disk.
 */
export async function takeBackup(
  shop: Pick<Shop, 'db' | 'now' | 'files'>,
  taking: Taking,
): Promise<Manifest> {
  const client = await shop.db.$client.connect()
  try {
    // Files are not deleted while a connection of this name exists, so the snapshot's files stay.
    await client.query(
      `set application_name = '${BACKING_UP}'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    )
    const takenAt = shop.now()
    await audit(shop.db, { at: takenAt, actor: taking.actor, action: 'shop.backed-up', subject: 'shop' })
    await client.query('begin isolation level repeatable read read only')
    await setPlainFormats(client)
    const tables = await readTableColumns(client, [...OWN_TABLES, ...JOB_TABLES])
    const files = await namedFiles(client, takenAt)
    const facts = await factsOf(client)
    const progress = taking.startProgress(tables.length + files.length)
    try {
      const manifest: Manifest = {
        format: FORMAT,
        takenAt: takenAt.toISOString(),
        version: taking.version,
        mode: taking.mode,
        ...facts,
        tables: await copyTables(client, tables, taking, () => progress.advance(1)),
        ...(await copyFiles(shop.files, files, taking, () => progress.advance(1))),
      }
      await writeManifest(taking.folder, manifest, taking.secret)
      return manifest
    } finally {
      progress.stop()
    }
  } finally {
    // Destroyed, not returned to the pool: that ends the transaction, the name and the changed timeouts in
    // any case.
    client.release(true)
  }
}

async function factsOf(client: pg.ClientBase): Promise<Pick<Manifest, 'migration' | 'jobsVersion'>> {
  const migration = await migrationOf(client)
  if (!migration) {
    throw new Refusal('INVALID', sentence(databaseNewer))
  }
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('jobs.version') is not null as there`,
  )
  if (!rows[0]?.there) return { migration, jobsVersion: null }
  const jobs = await client.query<{ version: number }>('select version from jobs.version')
  return { migration, jobsVersion: jobs.rows[0]?.version ?? null }
}

async function copyTables(
  client: pg.ClientBase,
  tables: readonly TableColumns[],
  { folder, signal }: Taking,
  done: () => void,
): Promise<TablePart[]> {
  await mkdir(path.join(folder, 'database'), CLOSED_FOLDER)
  const parts: TablePart[] = []
  for (const table of tables) {
    const content = await readTableContent(client, table)
    const written = { hash: createHash('sha256'), bytes: 0 }
    await pipeline(
      client.query(copyTo(`copy (select ${columnList(table)} from ${quoteTableName(table.name)}) to stdout`)),
      createGzip(),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          written.hash.update(chunk)
          written.bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(path.join(folder, tablePath(table)), OWN_FILE),
      { signal },
    )
    parts.push({ ...table, ...content, bytes: written.bytes, sha256: written.hash.digest('hex') })
    done()
  }
  return parts
}

async function copyFiles(
  store: Files,
  files: readonly NamedFile[],
  { folder, signal }: Taking,
  done: () => void,
): Promise<{ files: FilePart[]; missing: string[] }> {
  const parts: FilePart[] = []
  const missing: string[] = []
  for (const { key, isNeeded } of files) {
    signal.throwIfAborted()
    const bytes = await readStoredFile(store, key)
    if (bytes) {
      const file = path.join(folder, filePath({ key }))
      await mkdir(path.dirname(file), { recursive: true, ...CLOSED_FOLDER })
      await writeFile(file, bytes, OWN_FILE)
      parts.push({ key, bytes: bytes.length, sha256: hashFile(bytes) })
    } else if (isNeeded) missing.push(key)
    done()
  }
  return { files: parts, missing }
}

export async function readStoredFile(store: Files, key: string): Promise<Uint8Array | undefined> {
  try {
    return await store.get(key)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return undefined
    throw error
  }
}
