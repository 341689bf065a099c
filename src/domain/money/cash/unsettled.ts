import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'

/**
 * Condition on `orders`: deleting the order would lose reported cash that is undecided or not
 * counted yet.
 */
export const hasUnsettledCash = (): SQL<boolean> => {
  const id = orders.id
  const reported = sql`cash_receipts c join visit_events e on e.id = c.event_id where e.order_id = ${id}`
  return sql<boolean>`(
    exists (select from conflicts h where h.order_id = ${id} and h.decision is null
      and h.kind in ('cash_taken', 'upi_taken'))
    or exists (select from ${reported} and not exists (select from cash_handovers h
        where h.id = c.handover_id and h.received_at is not null)
      and not exists (select from payments p where p.order_id = ${id} and p.state = 'completed'))
  )`
}
