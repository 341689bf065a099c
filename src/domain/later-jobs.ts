import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { laterJobs } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Connection, Jobs, Shop } from './shop.ts'

/** Jobs scheduled by the shop's clock: they survive restarts, and follow a demo's clock. */

const BATCH = 200

/** Call it in the transaction of the change. The same job at the same time is queued once. */
export async function sendJobLater<N extends keyof Jobs>(
  tx: Connection,
  name: N,
  data: Jobs[N],
  dueAt: Date,
): Promise<void> {
  await tx.insert(laterJobs).values({ dueAt, name, data }).onConflictDoNothing()
}

/** Schedules the job, instead of at the earlier time for which it is scheduled already. The caller holds a lock. */
export async function postponeJob<N extends keyof Jobs>(
  tx: Connection,
  name: N,
  data: Jobs[N],
  { now, by }: { now: Date; by: number },
): Promise<void> {
  const dueAt = new Date(now.getTime() + by)
  await tx
    .delete(laterJobs)
    .where(
      and(
        gt(laterJobs.dueAt, now),
        lte(laterJobs.dueAt, dueAt),
        eq(laterJobs.name, name),
        eq(laterJobs.data, data),
      ),
    )
  await sendJobLater(tx, name, data, dueAt)
}

/** True if this job is scheduled and not queued yet. */
export async function isJobComing<N extends keyof Jobs>(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  name: N,
  data: Jobs[N],
  dueAt: Date,
): Promise<boolean> {
  if (dueAt <= now()) return false
  const isJob = and(eq(laterJobs.dueAt, dueAt), eq(laterJobs.name, name), eq(laterJobs.data, data))
  return (await db.$count(laterJobs, isJob)) > 0
}

/** Safe on any number of nodes: each takes different rows. */
export async function sendDueJobs(shop: Pick<Shop, 'db' | 'now' | 'sendJob'>): Promise<number> {
  let queued = 0
  for (;;) {
    const batch = await queueBatch(shop)
    queued += batch
    if (batch < BATCH) return queued
  }
}

const queueBatch = (shop: Pick<Shop, 'db' | 'now' | 'sendJob'>): Promise<number> =>
  inTransaction(shop.db, async tx => {
    const due = tx
      .select({ row: sql`ctid` })
      .from(laterJobs)
      .where(lte(laterJobs.dueAt, shop.now()))
      .orderBy(asc(laterJobs.dueAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const taken = await tx.delete(laterJobs).where(sql`ctid = any(array(${due}))`).returning()
    for (const { name, data } of taken) await shop.sendJob(tx, name as keyof Jobs, data as Jobs[keyof Jobs])
    return taken.length
  })
