import { ProviderError } from '../ports/provider-error.ts'
import type { Shop } from '../shop.ts'

/** Files that are made on the first request, and stored under a key that names their content. */

type Make = () => Promise<Uint8Array>

/** Shared by concurrent requests. */
const underWay = new Map<string, Promise<Uint8Array>>()

export async function storedOrMade(
  { files }: Pick<Shop, 'files'>,
  key: string,
  make: Make,
): Promise<Uint8Array> {
  const stored = await storedFile(files, key)
  if (stored) return stored
  const known = underWay.get(key)
  if (known) return known
  const making = makeAndStore(files, key, make).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

async function makeAndStore(files: Shop['files'], key: string, make: Make): Promise<Uint8Array> {
  const made = await make()
  await files.put(key, made)
  return made
}

async function storedFile(files: Shop['files'], key: string): Promise<Uint8Array | undefined> {
  try {
    return await files.get(key)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return undefined
    throw error
  }
}
