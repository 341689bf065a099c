import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** tmpfs, where there is one. */
const MEMORY = '/dev/shm'
/** Several times the need of a whole run. */
const MIN_FREE_BYTES = 3_000_000_000

/**
 * A folder for all that this run writes, removed in the end with whatever a test forgot: `os.tmpdir()` of this process
 * and of those it starts from now on. In memory where there is plenty: the tests make and remove some ten thousand
 * files of databases, and a disk's file system takes longer for these than the tests do.
 */
export function makeRunFolder(): { folder: string; remove(): void } {
  const before = process.env.TMPDIR
  const folder = fs.mkdtempSync(path.join(hasRoom() ? MEMORY : os.tmpdir(), 'jaanch-tests-'))
  // As /tmp: PostgreSQL may run as another user.
  fs.chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return {
    folder,
    remove() {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function hasRoom(): boolean {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    return bavail * bsize > MIN_FREE_BYTES && os.freemem() > MIN_FREE_BYTES
  } catch {
    return false
  }
}
