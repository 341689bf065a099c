import type { Shop } from '../shop.ts'

/**
 * Deletes the file of a transaction that failed, because nobody would ever find it again. A transaction can also be
 * written while its answer is lost: the file stays when `isNamed` finds it in the database, or can't look there.
 */
export async function deleteUnnamedFile(
  { files }: Pick<Shop, 'files'>,
  fileKey: string,
  isNamed: () => Promise<boolean>,
): Promise<void> {
  if (await isNamed().catch(() => true)) return
  // Why the transaction failed says more than that its file could not be deleted.
  await files.delete(fileKey).catch(() => undefined)
}
