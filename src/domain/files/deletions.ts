import { eq, lte, sql } from 'drizzle-orm'
import { fileDeletions } from '#db/schema.ts'
import type { Shop, Transaction } from '../shop.ts'

/**
 * Deleting files that the database has stopped naming. What is to go is written down in the transaction that stops
 * naming it, and deleted afterwards: a process that dies between leaves no file behind.
 */

interface Deletion {
  fileKey: string
  /** The order that it belonged to. */
  orderId: string | null
  /** From when on it is deleted. */
  dueAt: Date
}

export async function deleteFilesLater(tx: Transaction, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return
  await tx
    .insert(fileDeletions)
    .values([...deletions])
    // The earlier time counts.
    .onConflictDoUpdate({
      target: fileDeletions.fileKey,
      set: { dueAt: sql`least(${fileDeletions.dueAt}, excluded.due_at)` },
    })
}

/** What still lies there of an order is due at once. */
export async function hurryDeletions(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.update(fileDeletions).set({ dueAt: now }).where(eq(fileDeletions.orderId, orderId))
}

const PAGE = 500

/** `application_name` of the connection that a backup is taken on. */
export const BACKING_UP = 'jaanch-backup'

async function isBackingUp({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where application_name = ${BACKING_UP} and datname = current_database() limit 1`,
  )
  return rows.length > 0
}

/**
 * Deletes the files that are due, and answers how many; none while a backup is taken, which may name them. One that can't be deleted now stays written down; the first
 * such failure is thrown once the others are done.
 */
export async function deleteDueFiles(shop: Pick<Shop, 'db' | 'now' | 'files'>): Promise<number> {
  const due = await shop.db
    .select({ fileKey: fileDeletions.fileKey })
    .from(fileDeletions)
    .where(lte(fileDeletions.dueAt, shop.now()))
    .orderBy(fileDeletions.dueAt)
    .limit(PAGE)
  // Asked after the keys were read: a backup that begins later than this names none of them.
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
