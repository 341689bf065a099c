import { eq, sql } from 'drizzle-orm'
import { type VisitId, visits } from '#db/schema.ts'
import { releaseSeats, seatsNeeded, takeSeats } from '#domain/orders/slots/slots.ts'
import type { Connection, Shop, Transaction } from '../../shop.ts'
import { listAdditions } from '../additions.ts'
import { patientsOfOrders } from '../order-patients.ts'
import { uncancelledItems } from '../order-response.ts'
import { itemsOfOrders, type OrderRow, type VisitPart } from '../order-rows.ts'
import { readToken } from './walk-ins.ts'
import { isExpected, wholeVisit } from './whole-visit.ts'

/** A locked order with its additions, unpaid ones included. */
export async function expectedVisit(tx: Connection, row: OrderRow): Promise<VisitPart> {
  const [items, patients, added] = await Promise.all([
    itemsOfOrders(tx, [row.id]),
    patientsOfOrders(tx, [row.id]),
    listAdditions(tx, [row.visitId]),
  ])
  return wholeVisit(
    { row, items: uncancelledItems(items), patients },
    added.get(row.visitId) ?? [],
    isExpected,
  )
}

/** The seats that the people of a visit need at an hour. A walk-in has none until it is moved to one. */
export async function countSeats(
  db: Connection,
  rules: Pick<Shop['rules'], 'patientsPerSeat'>,
  visitId: VisitId,
): Promise<number> {
  const { rows } = await db.execute<{ people: number; isBooked: boolean }>(sql`
    select count(distinct i.person)::int as people, coalesce(bool_or(not o.is_addition), false) as "isBooked"
    from orders o join order_items i on i.order_id = o.id and i.cancelled_at is null
    where o.visit_id = ${visitId} and o.status <> 'cancelled'`)
  return rows[0]?.isBooked ? seatsNeeded(rows[0].people, rules) : 0
}

/**
 * Takes and gives back seats so that each person who is still to be visited has one, those of unpaid additions included.
 * With the move of a walk-in, the only writer of a visit's seats after its booking. Call it last, because slots are contended; the caller has locked
 * the visit.
 */
export async function fitVisit(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  visitId: VisitId,
): Promise<void> {
  const [visit] = await tx.select().from(visits).where(eq(visits.id, visitId))
  if (!visit) throw new Error('a locked visit has gone')
  if ((await readToken(tx, visitId)) !== null) return
  const seats = await countSeats(tx, rules, visitId)
  if (seats === visit.seats) return

  await tx.update(visits).set({ seats }).where(eq(visits.id, visitId))
  if (seats > visit.seats) await takeSeats(tx, visit, rules.slotCapacity, seats - visit.seats)
  else await releaseSeats(tx, visit, visit.seats - seats)
}
