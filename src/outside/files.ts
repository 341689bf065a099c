import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Files } from '#domain/ports/services.ts'
import { HOUR_MS } from '#rules/durations.ts'

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** Keys are made by us (folders, random ids); a key that could escape the folder is a bug. */
function checked(key: string): string {
  if (key.length > 200 || !KEY.test(key) || key.includes('..')) throw new Error('Not a valid file key')
  return key
}

/** Reports are health data: other users of the machine have no business in the folder or with a copy of it. */
const OWN_FOLDER = { recursive: true, mode: 0o700 } as const
const OWN_FILE = { flag: 'wx', mode: 0o600 } as const

/** The folder for unfinished writes. Files older than an hour belong to a process that died. */
const INCOMING = 'incoming'
const STALE_MS = HOUR_MS

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code ?? '')

/** The error's text names paths: only what was tried is told, and the system's code (ENOSPC, EACCES). */
async function attempt<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') throw new ProviderError('not_found', 'File store: no such file')
    throw new ProviderError('unreachable', `File store: ${what} failed${code ? ` (${code})` : ''}`)
  }
}

/**
 * The files in a folder, always private: only the shop hands them out. Throws ProviderError, and plain Error for a key
 * no program of ours should make.
 */
export async function createFiles({ folder }: { folder: string }): Promise<Files> {
  const incoming = path.join(folder, INCOMING)
  await mkdir(incoming, OWN_FOLDER)
  await removeStale(incoming)
  const newPath = () => path.join(incoming, randomBytes(16).toString('hex'))
  const placeOf = (key: string) => path.join(folder, checked(key))

  return {
    async put(key, bytes) {
      const place = placeOf(key)
      const part = newPath()
      await attempt('writing', async () => {
        try {
          await writeFile(part, bytes, OWN_FILE)
          await moveTo(place, part)
        } catch (error) {
          await rm(part, { force: true })
          throw error
        }
      })
    },
    async keep(key, arrived) {
      const place = placeOf(key)
      await attempt('writing', async () => {
        await chmod(arrived, OWN_FILE.mode)
        await moveTo(place, arrived)
      })
    },
    async get(key) {
      const place = placeOf(key)
      return new Uint8Array(await attempt('reading', () => readFile(place)))
    },
    async delete(key) {
      const place = placeOf(key)
      await attempt('deleting', () => rm(place, { force: true }))
    },
    incoming: newPath,
  }
}

async function moveTo(place: string, from: string): Promise<void> {
  await mkdir(path.dirname(place), OWN_FOLDER)
  await rename(from, place)
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    // Another node that starts at the same time may have removed it.
    const found = await stat(place).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(place, { force: true })
  }
}
