import { eq, gt, lte, or } from 'drizzle-orm'
import { scheduledRuns } from '#db/schema.ts'
import { HOUR_MS } from '#rules/durations.ts'
import type { Shop } from './shop.ts'

/** Delay after a failure or a crash. */
const RETRY_MS = HOUR_MS

/**
 * Runs on one node only. Due again `everyMs` after the start of the last run, or an hour after its start if it failed.
 */
export async function runScheduled(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  name: string,
  everyMs: number,
  run: () => Promise<unknown>,
): Promise<void> {
  const startedAt = now()
  const from = (ms: number) => new Date(startedAt.getTime() + ms)
  const [claimed] = await db
    .insert(scheduledRuns)
    .values({ name, dueAt: from(RETRY_MS) })
    .onConflictDoUpdate({
      target: scheduledRuns.name,
      set: { dueAt: from(RETRY_MS) },
      // A demo's clock can move back.
      setWhere: or(lte(scheduledRuns.dueAt, startedAt), gt(scheduledRuns.dueAt, from(everyMs))),
    })
    .returning()
  if (!claimed) return
  await run()
  await db
    .update(scheduledRuns)
    .set({ dueAt: from(everyMs) })
    .where(eq(scheduledRuns.name, name))
}
