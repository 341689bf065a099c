import { randomBytes } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { nothingHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { cleanPhoto } from './clean.ts'
import { deleteUnnamedFile } from './unnamed-file.ts'

/** Files of photographs of doctors and collectors. */

const FOLDER = 'photos/'

/** A random key: neither the person nor the content can be derived from it. */
const newKey = (): string => `${FOLDER}${randomBytes(16).toString('hex')}.webp`

export const photoNameOf = (fileKey: string): string => fileKey.slice(FOLDER.length)
export const photoKeyOf = (name: string): string => FOLDER + name

/** A photograph in base64, or null to remove it. */
interface PhotoChange {
  photo: string | null
  /** Writes the key of the new file; refuses by throwing. */
  write: (tx: Transaction, fileKey: string | null) => Promise<void>
  isNamed: (fileKey: string) => Promise<boolean>
}

/** Cleans and stores a photograph, then writes its key. Refusals of `cleanPhoto`, and those of `write`. */
export async function storePhoto(
  shop: Pick<Shop, 'db' | 'files'>,
  { photo, write, isNamed }: PhotoChange,
): Promise<void> {
  if (photo === null) return inTransaction(shop.db, tx => write(tx, null))
  const square = await cleanPhoto(new Uint8Array(Buffer.from(photo, 'base64')))
  const fileKey = await putPhoto(shop, square)
  try {
    await inTransaction(shop.db, tx => write(tx, fileKey))
  } catch (error) {
    await deleteUnnamedFile(shop, fileKey, () => isNamed(fileKey))
    throw error
  }
}

/** Stores the file of a photograph that needs no cleaning; returns its key. Throws ProviderError. */
export async function putPhoto({ files }: Pick<Shop, 'files'>, square: Uint8Array): Promise<string> {
  const fileKey = newKey()
  await files.put(fileKey, square)
  return fileKey
}

/** The file of a photograph; a null key and a file that is gone are NOT_FOUND. Throws ProviderError. */
export async function readPhoto(
  { files }: Pick<Shop, 'files'>,
  fileKey: string | null | undefined,
): Promise<Uint8Array> {
  const missing = () => new Refusal('NOT_FOUND', sentence(nothingHere))
  if (!fileKey) throw missing()
  try {
    return await files.get(fileKey)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') throw missing()
    throw error
  }
}
