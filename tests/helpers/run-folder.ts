import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** tmpfs, if there is one. */
const MEMORY = '/dev/shm'
/** Several times the need of a whole run. */
const MIN_FREE_BYTES = 3_000_000_000

/**
 * A folder for everything that this run writes: `os.tmpdir()` of this process and of processes that it starts from now
 * on. It is removed at the end, with anything that a test forgot. In memory if there is plenty: the tests create and
 * remove some ten thousand files of databases, which takes longer on a disk's file system than the tests themselves.
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
