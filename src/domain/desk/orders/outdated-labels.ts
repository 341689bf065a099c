import { and, desc, inArray } from 'drizzle-orm'
import { audit } from '#db/schema.ts'
import { isEntryOf } from '../../history.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { isAboutVisit } from '../../orders/visits/visit-changes.ts'
import type { Connection } from '../../shop.ts'

const ACTIONS = ['visit.person-corrected', 'labels.printed'] as const

/** True if labels were printed with a name or age that was corrected since, and were not printed again. */
export async function areLabelsOutdated(db: Connection, { visitId }: OrderRow): Promise<boolean> {
  const acts = await db
    .select()
    .from(audit)
    .where(and(isAboutVisit(visitId), inArray(audit.action, [...ACTIONS])))
    .orderBy(desc(audit.at), desc(audit.id))
  const last = acts
    .filter(act => isEntryOf(act, ACTIONS))
    .find(({ action, details }) => (action === 'labels.printed' ? details.again > 0 : details.wasLabelled))
  return last?.action === 'visit.person-corrected'
}
