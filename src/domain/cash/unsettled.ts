import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'

/**
 * A condition on rows of `orders`: cash of the visit is not at its end, so that deleting the order would take it out of
 * somebody's hands or out of sight: nobody has decided on money that a phone told of, nobody has counted what was told
 * (or given back), or more was told than was paid and nobody has said what became of it. For orders with nothing due.
 */
export const hasUnsettledCash = (): SQL<boolean> => {
  const id = orders.id
  const told = sql`cash_takings t join visit_events e on e.id = t.event_id where e.order_id = ${id}`
  return sql<boolean>`(
    exists (select from held_events h where h.order_id = ${id} and h.decision is null
      and h.kind in ('cash_taken', 'upi_taken'))
    or exists (select from ${told} and not exists (select from cash_handovers h
      where h.id = t.handover_id and h.received_at is not null))
    or (select coalesce(sum(t.amount), 0) from ${told} and e.kind = 'cash_taken' and t.amount > 0)
      + (select coalesce(sum(coalesce(t.amount, 0) - p.amount), 0)
        from orders o join payments p on p.order_id = o.id left join cash_takings t on t.payment_id = p.id
        where (o.id = ${id} or o.added_to = ${id}) and p.channel = 'cash' and p.state = 'completed'
          and p.taken_as is distinct from 'upi')
      > (select coalesce(sum(s.amount), 0) from cash_surpluses s where s.order_id = ${id})
  )`
}
