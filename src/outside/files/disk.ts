import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FileStoreError } from '#domain/ports/provider-error.ts'
import type { Files } from '#domain/ports/services.ts'
import { openIncoming, PRIVATE_FOLDER } from './incoming.ts'
import { checkKey } from './key.ts'

const OWN_FILE = { flag: 'wx', mode: 0o600 } as const

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code ?? '')

/** Reports only the operation and the system's error code (ENOSPC, EACCES), because error messages contain paths. */
async function withStoreErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') throw new FileStoreError('not_found', 'File store: no such file')
    throw new FileStoreError('unreachable', `File store: ${what} failed${code ? ` (${code})` : ''}`)
  }
}

/** Private: only the shop serves them. Throws ProviderError, and Error for an invalid key, a bug. */
export async function createDiskFiles({ folder }: { folder: string }): Promise<Files> {
  const newPath = await openIncoming(folder)
  const pathOf = (key: string) => path.join(folder, checkKey(key))

  return {
    async put(key, bytes) {
      const file = pathOf(key)
      const part = newPath()
      await withStoreErrors('writing', async () => {
        try {
          await writeFile(part, bytes, OWN_FILE)
          await mkdir(path.dirname(file), PRIVATE_FOLDER)
          await rename(part, file)
        } catch (error) {
          await rm(part, { force: true })
          throw error
        }
      })
    },
    async get(key) {
      const file = pathOf(key)
      return new Uint8Array(await withStoreErrors('reading', () => readFile(file)))
    },
    async delete(key) {
      const file = pathOf(key)
      await withStoreErrors('deleting', () => rm(file, { force: true }))
    },
    async reach() {
      await withStoreErrors('reaching it', () =>
        access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
      )
    },
    incoming: newPath,
  }
}
