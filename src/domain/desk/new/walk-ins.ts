import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { orders, visits, walkIns } from '#db/schema.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { isItsVisit } from '#domain/orders/order-rows.ts'
import { readToken } from '#domain/orders/visits/walk-ins.ts'
import { indianDate } from '#rules/dates.ts'
import type { Paise } from '#rules/money.ts'
import type { Catalogues } from '../../orders/placing.ts'
import type { Shop } from '../../shop.ts'
import { authorise, type StaffSession } from '../../staff/sessions.ts'
import { bookAtDesk, type NewOrder } from './book-order.ts'

interface WalkIn extends Omit<NewOrder, 'isWalkIn' | 'requestId'> {
  centreCode: string
}

/**
 * Books and, if paid, bills a person who stands at the counter of an open centre. Neither the city's hours nor its seats
 * limit them. Idempotent by key.
 */
export async function bookWalkIn(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  { centreCode, order, ...booking }: WalkIn,
  key: string,
): Promise<{ orderId: string; token: number | null; replaced: string | null }> {
  const atCentre = { ...booking, order: { ...order, centreCode }, isWalkIn: true }
  const { order: booked, replaced } = await bookAtDesk(shop, catalogue, staff, atCentre, key)
  return { orderId: booked.number, token: await readToken(shop.db, booked.visitId), replaced }
}

interface WaitingPerson {
  token: number
  /** The order's number. */
  orderId: string
  names: string[]
  since: Date
  /** Unpaid, of the visit. */
  due: Paise
  /** The first of two samples was taken. */
  isFirstTaken: boolean
}

/** Today's walk-ins of a centre whose samples are not taken yet, in the order of their tokens. */
export async function listWaiting(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  centreCode: string,
): Promise<WaitingPerson[]> {
  authorise(staff, 'orders.create', centreCode)
  return db
    .select({
      token: walkIns.token,
      orderId: orders.number,
      names: sql<
        string[]
      >`(select array_agg(p.name order by p.position) from visit_people p where p.visit_id = ${visits.id})`,
      since: orders.createdAt,
      due: sql<number>`(select coalesce(sum(o.total), 0)::int from orders o where o.visit_id = ${visits.id}
        and o.status not in ('pending', 'cancelled') and o.payment_status not in ('completed', 'refunded'))`,
      isFirstTaken: sql<boolean>`exists (select from visit_events e where e.visit_id = ${visits.id} and e.kind = 'first_taken')`,
    })
    .from(walkIns)
    .innerJoin(visits, eq(visits.id, walkIns.visitId))
    .innerJoin(orders, and(isItsVisit, eq(orders.isAddition, false)))
    .where(
      and(
        eq(walkIns.centreCode, centreCode),
        eq(walkIns.date, indianDate(now())),
        inArray(orders.status, ['pending', 'confirmed']),
      ),
    )
    .orderBy(asc(walkIns.token))
}
