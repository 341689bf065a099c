import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { ProviderError } from './provider-error.ts'

type S3Options = {
  bucket: string
  region: string
  /** For stores other than Amazon's. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files lie in a folder, or in a bucket where `s3` is given. Always private: only the shop hands them out. */
export type FilesOptions = { folder: string; s3?: undefined } | { s3: S3Options }

export type Files = {
  /** Writes or replaces a file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Throws ProviderError `not_found` for a file that isn't there. */
  get(key: string): Promise<Uint8Array>
  /** A file that isn't there is no error. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** Keys are our own (folders, random ids); anything that could lead elsewhere is a mistake in the program. */
function checked(key: string): string {
  if (key.length > 200 || !KEY.test(key) || key.includes('..')) throw new Error('Not a valid file key')
  return key
}

/** Loaded only where a bucket is configured: Amazon's packages are large and not installed by themselves. */
async function loadS3Driver() {
  try {
    return (await import('flydrive/drivers/s3')).S3Driver
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const packages = '@aws-sdk/client-s3 @aws-sdk/s3-request-presigner'
    throw new Error(`A bucket is configured for files; install what it needs: npm install ${packages}`)
  }
}

async function s3Disk(s3: S3Options): Promise<Disk> {
  const S3Driver = await loadS3Driver()
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = s3
  return new Disk(
    new S3Driver({
      bucket,
      region,
      endpoint,
      forcePathStyle: endpoint !== undefined,
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      supportsACL: false,
    }),
  )
}

async function folderDisk(folder: string): Promise<Disk> {
  // Reports are health data: other users of the machine have no business in the folder.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  return new Uint8Array(await arrayBuffer(stream))
}

/** Flydrive's own text names paths and buckets, its cause more: only what was tried is told. */
async function attempt<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new ProviderError('unreachable', `File store: ${what} failed`)
  }
}

/** The file store. Throws ProviderError, and plain Error for a key no program of ours should make. */
export async function createFiles(options: FilesOptions): Promise<Files> {
  const disk = options.s3 ? await s3Disk(options.s3) : await folderDisk(options.folder)

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
    exists: async key => attempt('looking', disk.exists(checked(key))),
  }
}
