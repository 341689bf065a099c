import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isOfOldRelease, MIGRATIONS, type Migration } from '#db/migrate.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import {
  damagedRefusal,
  type FilePart,
  filePath,
  type Manifest,
  newerReleaseRefusal,
  readManifest,
  type SignaturePolicy,
  type TablePart,
  tablePath,
} from './manifest.ts'
import type { StartProgress } from './take.ts'
import { backupJobsOlder, backupOfOldRelease, backupOtherMode } from './words.ts'

/** Runs before anything is changed. */

/** The restoring release. */
export interface Program {
  mode: Manifest['mode']
  jobsVersion: number
}

/** Throws Refusal. */
export async function checkBackup(
  folder: string,
  program: Program,
  policy: SignaturePolicy,
  { signal, startProgress }: { signal: AbortSignal; startProgress: StartProgress },
): Promise<Manifest> {
  const manifest = await readManifest(folder, policy)
  lastMigrationOf(manifest)
  refuseOthers(manifest, program)
  const parts = partsOf(manifest)
  const progress = startProgress(parts.length)
  try {
    for (const { location, bytes, sha256 } of parts) {
      const found = await hashOfFile(path.join(folder, location), signal)
      if (found.bytes !== bytes || found.sha256 !== sha256) throw damagedRefusal(location)
      progress.advance(1)
    }
  } finally {
    progress.stop()
  }
  return manifest
}

/** Throws a Refusal if this release does not know the migration. */
export function lastMigrationOf({ migration, version }: Manifest): Migration {
  if (isOfOldRelease(migration)) throw new Refusal('INVALID', sentence(backupOfOldRelease))
  const known = MIGRATIONS.find(({ tag, when }) => tag === migration.tag && when === migration.when)
  if (!known) throw newerReleaseRefusal(version)
  return known
}

function refuseOthers({ mode, jobsVersion, version }: Manifest, program: Program): void {
  if (mode !== program.mode) {
    throw new Refusal('INVALID', sentence(backupOtherMode, { its: mode, ours: program.mode }))
  }
  if (jobsVersion !== null && jobsVersion > program.jobsVersion) throw newerReleaseRefusal(version)
  if (jobsVersion !== null && jobsVersion < program.jobsVersion) {
    throw new Refusal('INVALID', sentence(backupJobsOlder, { version }))
  }
}

const partsOf = ({ tables, files }: Manifest) => [
  ...tables.map((part: TablePart) => ({ ...part, location: tablePath(part) })),
  ...files.map((part: FilePart) => ({ ...part, location: filePath(part) })),
]

async function hashOfFile(location: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      createReadStream(location),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
        }
      },
      { signal },
    )
  } catch (error) {
    // A missing part counts as an empty one, whose hash differs.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { bytes: -1, sha256: '' }
  }
  return { bytes, sha256: hash.digest('hex') }
}
