import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'

/**
 * A condition on rows of `orders`: money of the visit waits for the desk's decision, or cash of an unpaid order was
 * reported and is not counted, so that deleting the order would take it out of custody. Paid orders are never deleted.
 */
export const hasUnsettledCash = (): SQL<boolean> => {
  const id = orders.id
  const told = sql`cash_takings t join visit_events e on e.id = t.event_id where e.order_id = ${id}`
  return sql<boolean>`(
    exists (select from held_events h where h.order_id = ${id} and h.decision is null
      and h.kind in ('cash_taken', 'upi_taken'))
    or exists (select from ${told} and not exists (select from cash_handovers h
        where h.id = t.handover_id and h.received_at is not null)
      and not exists (select from payments p where p.order_id = ${id} and p.state = 'completed'))
  )`
}
