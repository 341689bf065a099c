import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '#rules/durations.ts'

/** Temporary files are on the local disk, whichever file store is used. */

/** Holds health data, so it is closed to other users of the machine. */
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const

/** A file of this age belongs to a process that has died. */
const STALE_MS = HOUR_MS

/** Removes stale files; returns a function that makes new paths. */
export async function openIncoming(folder: string): Promise<() => string> {
  const incoming = path.join(folder, 'incoming')
  await mkdir(incoming, PRIVATE_FOLDER)
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    // Another process that starts at the same time may have deleted the file.
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(file, { force: true })
  }
  return () => path.join(incoming, randomBytes(16).toString('hex'))
}
