import { and, asc, eq, inArray, like } from 'drizzle-orm'
import { audit } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { STAFF_PREFIX } from '#domain/actor.ts'
import type { Shop } from '#domain/shop.ts'

const BATCH = 200

/** Logs the audit's entries by operators, each at least once: the commands themselves have no log. */
export async function logOperatorActions(shop: Pick<Shop, 'db' | 'record'>): Promise<void> {
  for (;;) if ((await logBatch(shop)) < BATCH) return
}

const logBatch = (shop: Pick<Shop, 'db' | 'record'>): Promise<number> =>
  inTransaction(shop.db, async tx => {
    const acts = await tx
      .select({ id: audit.id, action: audit.action, subject: audit.subject })
      .from(audit)
      .where(and(eq(audit.isLogged, false), like(audit.actor, `${STAFF_PREFIX}%`)))
      .orderBy(asc(audit.at))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (acts.length === 0) return 0

    const ids = acts.map(act => act.id)
    await tx.update(audit).set({ isLogged: true }).where(inArray(audit.id, ids))
    for (const { id, action, subject } of acts)
      shop.record('security.operator-acted', { about: action, subject, audit: id })
    return acts.length
  })
