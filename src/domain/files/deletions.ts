import { eq, lte, sql } from 'drizzle-orm'
import { fileDeletions } from '#db/schema.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { Shop, Transaction } from '../shop.ts'

/**
 * Deletion of files that the database no longer refers to. It is recorded in the transaction that drops the reference
 * and carried out afterwards, so that a crash leaves no orphaned file.
 */

type Deleting = Pick<Shop, 'db' | 'now' | 'files' | 'record'>

interface Deletion {
  fileKey: string
  orderId: string | null
  dueAt: Date
}

export async function deleteFilesLater(tx: Transaction, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return
  await tx
    .insert(fileDeletions)
    .values([...deletions])
    .onConflictDoUpdate({
      target: fileDeletions.fileKey,
      set: { dueAt: sql`least(${fileDeletions.dueAt}, excluded.due_at)` },
    })
}

/** Deletes the due files after an erasure. Failed deletions are retried by a scheduled run. */
export async function deleteErasedFiles(shop: Deleting): Promise<void> {
  try {
    await deleteDueFiles(shop)
  } catch (error) {
    shop.record('file.not-deleted', { error: reasonOf(error) })
  }
}

export async function makeDeletionsDue(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.update(fileDeletions).set({ dueAt: now }).where(eq(fileDeletions.orderId, orderId))
}

const PAGE = 500

const RETRY_MS = HOUR_MS

/** Messages of other errors may contain the file's key. */
const reasonOf = (error: unknown): string =>
  error instanceof ProviderError ? error.message : 'unexpected error'

/** A failed deletion is logged and tried again after an hour. */
export async function deleteDueFiles(shop: Deleting): Promise<number> {
  const due = await shop.db
    .select({ fileKey: fileDeletions.fileKey })
    .from(fileDeletions)
    .where(lte(fileDeletions.dueAt, shop.now()))
    .orderBy(fileDeletions.dueAt)
    .limit(PAGE)
  let deleted = 0
  for (const { fileKey } of due) {
    const row = eq(fileDeletions.fileKey, fileKey)
    try {
      await shop.files.delete(fileKey)
    } catch (error) {
      shop.record('file.not-deleted', { error: reasonOf(error) })
      await shop.db
        .update(fileDeletions)
        .set({ dueAt: new Date(shop.now().getTime() + RETRY_MS) })
        .where(row)
      continue
    }
    await shop.db.delete(fileDeletions).where(row)
    deleted += 1
  }
  return due.length === PAGE ? deleted + (await deleteDueFiles(shop)) : deleted
}

/**
 * Call it after a failed transaction. Keeps the file if `isNamed` finds it: the transaction may have been committed
 * although its response was lost.
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
