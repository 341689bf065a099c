import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Migration, migrateUpTo } from '#db/migrate.ts'
import { type EndedAccess, endAccess } from './access.ts'
import { damagedRefusal, type Manifest, type TablePart, tablePath } from './manifest.ts'
import { columnList, OWN_TABLES, quoteTableName, readTableContent, setPlainFormats } from './tables.ts'

interface Loading {
  folder: string
  signal: AbortSignal
  progress: { advance(by: number): void }
}

/** In one transaction: recreates, fills and compares the tables, and ends old access. */
export async function loadTables(
  client: pg.ClientBase,
  manifest: Manifest,
  migration: Migration,
  loading: Loading,
): Promise<EndedAccess> {
  const { tables } = manifest
  await client.query('begin')
  try {
    await setPlainFormats(client)
    await dropOwnTables(client)
    await migrateUpTo(client, migration)
    // Triggers would notify for each table and count changes. Foreign keys stay on.
    for (const { name } of tables)
      await client.query(`alter table ${quoteTableName(name)} disable trigger user`)
    await client.query(`truncate ${tables.map(({ name }) => quoteTableName(name)).join(', ')}`)
    for (const table of tables) {
      await loadTable(client, table, loading)
      loading.progress.advance(1)
    }
    const ended = await endAccess(client, manifest)
    // A table with pending deferred checks can't be altered.
    await client.query('set constraints all immediate')
    for (const { name } of tables)
      await client.query(`alter table ${quoteTableName(name)} enable trigger user`)
    await client.query('commit')
    return ended
  } catch (error) {
    // A lost connection must not hide the first error.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Drops what migrations create, with their record, and nothing else in the database. */
async function dropOwnTables(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table if exists ${OWN_TABLES.map(quoteTableName).join(', ')} cascade`)
  await client.query(
    'drop function if exists announce_catalogue(), keep_audit(), count_prescription_bytes() cascade',
  )
  await client.query('drop schema if exists drizzle cascade')
}

async function loadTable(client: pg.ClientBase, part: TablePart, { folder, signal }: Loading): Promise<void> {
  const file = tablePath(part)
  await pipeline(
    createReadStream(path.join(folder, file)),
    createGunzip(),
    client.query(copyFrom(`copy ${quoteTableName(part.name)} (${columnList(part)}) from stdin`)),
    { signal },
  )
  const { rows, digest } = await readTableContent(client, part)
  if (rows !== part.rows || digest !== part.digest) throw damagedRefusal(file)
}
