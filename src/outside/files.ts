import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { ProviderError } from './provider-error.ts'

export type Files = {
  /** Writes or replaces a file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Throws ProviderError `not_found` for a file that isn't there. */
  get(key: string): Promise<Uint8Array>
  /** A file that isn't there is no error. */
  delete(key: string): Promise<void>
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** Keys are our own (folders, random ids); anything that could lead elsewhere is a mistake in the program. */
function checked(key: string): string {
  if (key.length > 200 || !KEY.test(key) || key.includes('..')) throw new Error('Not a valid file key')
  return key
}

async function folderDisk(folder: string): Promise<Disk> {
  // Reports are health data: other users of the machine have no business in the folder.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  return new Uint8Array(await arrayBuffer(stream))
}

/** Flydrive's own text names paths, its cause more: only what was tried is told. */
async function attempt<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new ProviderError('unreachable', `File store: ${what} failed`)
  }
}

/**
 * The files in a folder, always private: only the shop hands them out. Throws ProviderError, and plain Error for a key
 * no program of ours should make.
 */
export async function createFiles({ folder }: { folder: string }): Promise<Files> {
  const disk = await folderDisk(folder)

  return {
    put: async (key, bytes, contentType) =>
      attempt('writing', disk.put(checked(key), bytes, { contentType })),
    async get(key) {
      if (!(await attempt('looking', disk.exists(checked(key))))) {
        throw new ProviderError('not_found', 'File store: no such file')
      }
      // Not disk.getBytes: for a small file on disk it answers the whole memory pool the file was read into.
      return attempt('reading', disk.getStream(key).then(readAll))
    },
    delete: async key => attempt('deleting', disk.delete(checked(key))),
  }
}
