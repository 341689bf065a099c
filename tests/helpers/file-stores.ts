import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Files } from '#domain/ports/services.ts'
import { createDiskFiles } from '#outside/files/disk.ts'
import { createS3Files, type S3Options } from '#outside/files/s3.ts'

/**
 * A store of each kind, for tests of their common contract. Two servers play S3: one implements every operation and
 * checks no signatures, the other the reverse.
 */

const BUCKET = 'jaanch-files'
/** S3rver's fixed credentials. */
export const KEYS = { keyId: 'S3RVER', secretKey: 'S3RVER' }

export interface TestStore {
  files: Files
  /** Undefined for the disk. */
  s3?: S3Options
  folder: string
  close(): Promise<void>
}

export const STORES: Record<string, () => Promise<TestStore>> = {
  async disk() {
    const folder = await newFolder()
    const files = await createDiskFiles({ folder: path.join(folder, 'store') })
    return { files, folder, close: () => rm(folder, { recursive: true }) }
  },
  fauxqs: () =>
    s3Store(async folder => {
      const { startFauxqs } = await import('fauxqs')
      const server = await startFauxqs({ port: 0, host: '127.0.0.1', s3StorageDir: folder, logger: false })
      server.createBucket(BUCKET)
      return { port: server.port, stop: () => server.stop() }
    }),
  s3rver: () =>
    s3Store(async directory => {
      const { default: S3rver } = await import('@20minutes/s3rver')
      const configureBuckets = [{ name: BUCKET, configs: [] }]
      const server = new S3rver({
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory,
        configureBuckets,
      })
      const { port } = await server.run()
      return { port, stop: () => server.close() }
    }),
}

async function s3Store(
  start: (folder: string) => Promise<{ port: number; stop(): Promise<unknown> }>,
): Promise<TestStore> {
  const folder = await newFolder()
  const { port, stop } = await start(path.join(folder, 'bucket'))
  const place = { region: 'ap-south-1', endpoint: `http://127.0.0.1:${port}` }
  const s3 = { ...place, ...KEYS, bucket: BUCKET, prefix: 'shop/a', folder: path.join(folder, 'store') }
  return {
    files: await createS3Files(s3),
    s3,
    folder,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'jaanch-files-'))
