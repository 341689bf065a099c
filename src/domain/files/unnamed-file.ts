import type { Shop } from '../shop.ts'

/**
 * Deletes the file of a failed transaction. As a commit's response can be lost, the file stays if `isNamed`
 * finds it in the database or can't check.
 */
export async function deleteUnnamedFile(
  { files }: Pick<Shop, 'files'>,
  fileKey: string,
  isNamed: () => Promise<boolean>,
): Promise<void> {
  if (await isNamed().catch(() => true)) return
  // The transaction's error matters more than a failed deletion.
  await files.delete(fileKey).catch(() => undefined)
}
