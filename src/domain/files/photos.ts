import { randomBytes } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { nothingHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { cleanPhoto } from './clean.ts'
import { deleteUnnamedFile } from './deletions.ts'

const FOLDER = 'photos/'

/** Random, so that neither the person nor the content can be derived from it. */
const newKey = (): string => `${FOLDER}${randomBytes(16).toString('hex')}.webp`

export const photoNameOf = (fileKey: string): string => fileKey.slice(FOLDER.length)
export const photoKeyOf = (name: string): string => FOLDER + name

/** In base64; null removes it. */
interface PhotoChange {
  photo: string | null
  write: (tx: Transaction, fileKey: string | null) => Promise<void>
  isNamed: (fileKey: string) => Promise<boolean>
}

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

/** Stores a photograph that needs no cleaning. */
export async function putPhoto({ files }: Pick<Shop, 'files'>, square: Uint8Array): Promise<string> {
  const fileKey = newKey()
  await files.put(fileKey, square)
  return fileKey
}

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
