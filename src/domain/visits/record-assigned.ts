import { type VisitId, visitEvents } from '#db/schema.ts'
import { actorName, type Operator, staffIdOf } from '../actor.ts'
import type { Transaction } from '../shop.ts'
import type { Collector } from '../staff/collectors.ts'

interface Assignment {
  id: string
  visitId: VisitId
  /** Null unassigns. */
  collector: Collector | null
  /** All events of the visit so far. */
  events: readonly (typeof visitEvents.$inferSelect)[]
}

/** The caller holds the locks of the visits, and reads `at` after taking them. */
export async function recordAssigned(
  tx: Transaction,
  { actor, at }: { actor: Operator; at: Date },
  assigned: readonly Assignment[],
): Promise<void> {
  if (assigned.length === 0) return
  const by = { by: actorName(actor), staffId: staffIdOf(actor), recordedAt: at }
  await tx.insert(visitEvents).values(
    assigned.map(({ id, visitId, collector, events }) => ({
      id,
      visitId,
      kind: 'assigned' as const,
      at: afterOthers(at, events),
      ...by,
      reason: null,
      collector: collector?.name ?? null,
      collectorId: collector?.id ?? null,
      details: {},
    })),
  )
}

/** Makes the timestamp later than any earlier assignment, despite clock skew. */
const afterOthers = (at: Date, events: Assignment['events']): Date =>
  new Date(
    Math.max(
      at.getTime(),
      ...events.filter(({ kind }) => kind === 'assigned').map(event => event.at.getTime() + 1),
    ),
  )
