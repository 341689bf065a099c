import { eq, lte, sql } from 'drizzle-orm'
import { fileDeletions } from '#db/schema.ts'
import type { Shop, Transaction } from '../shop.ts'

/**
 * Deletion of files that the database no longer refers to. Recorded in the transaction that drops the reference, and
 * done afterwards, so that a crash leaves no orphaned file.
 */

interface Deletion {
  fileKey: string
  /** The order that it belonged to. */
  orderId: string | null
  /** Deleted from then on. */
  dueAt: Date
}

export async function deleteFilesLater(tx: Transaction, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return
  await tx
    .insert(fileDeletions)
    .values([...deletions])
    // The earlier time wins.
    .onConflictDoUpdate({
      target: fileDeletions.fileKey,
      set: { dueAt: sql`least(${fileDeletions.dueAt}, excluded.due_at)` },
    })
}

/** Makes an order's files due at once. */
export async function hurryDeletions(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.update(fileDeletions).set({ dueAt: now }).where(eq(fileDeletions.orderId, orderId))
}

const PAGE = 500

/** `application_name` of a backup's connection. */
export const BACKING_UP = 'jaanch-backup'

async function isBackingUp({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where application_name = ${BACKING_UP} and datname = current_database() limit 1`,
  )
  return rows.length > 0
}

/**
 * Deletes the due files, and returns how many; none during a backup, which may refer to them. A failed deletion is
 * retried later; the first error is thrown after the others are done.
 */
export async function deleteDueFiles(shop: Pick<Shop, 'db' | 'now' | 'files'>): Promise<number> {
  const due = await shop.db
    .select({ fileKey: fileDeletions.fileKey })
    .from(fileDeletions)
    .where(lte(fileDeletions.dueAt, shop.now()))
    .orderBy(fileDeletions.dueAt)
    .limit(PAGE)
  // Checked after reading the keys: a backup that begins later refers to none of them.
  if (await isBackingUp(shop)) return 0
  const failures: unknown[] = []
  for (const { fileKey } of due) {
    try {
      await shop.files.delete(fileKey)
      await shop.db.delete(fileDeletions).where(eq(fileDeletions.fileKey, fileKey))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length === PAGE ? PAGE + (await deleteDueFiles(shop)) : due.length
}
