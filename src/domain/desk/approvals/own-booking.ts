import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { audit, customers, staff as staffTable } from '#db/schema.ts'
import { bookedByYou, ownBooking } from '#text/staff/approvals.ts'
import { sentence } from '#text/text.ts'
import { examinedIn, patientsOfOrders } from '../../orders/order-patients.ts'
import type { OrderRow } from '../../orders/order-shape.ts'
import type { Connection } from '../../shop.ts'
import type { StaffSession } from '../../staff/sessions.ts'

/**
 * Nobody gives back money of a booking of their own. What can be known: their phone, where the staff list has it, is the
 * customer's or of somebody examined, or the one to call instead. Refusal FORBIDDEN.
 */
export async function refuseOwnBooking(
  db: Connection,
  { actor }: StaffSession,
  order: OrderRow,
): Promise<void> {
  const [[self], [customer], others] = await Promise.all([
    db.select({ phone: staffTable.phone }).from(staffTable).where(eq(staffTable.id, actor.id)),
    db.select({ phone: customers.phone }).from(customers).where(eq(customers.id, order.customerId)),
    patientsOfOrders(db, [order.id]),
  ])
  const phone = self?.phone
  const phones = [customer?.phone, order.alternatePhone, ...examinedIn(order, others).map(one => one.phone)]
  if (phone && phones.includes(phone)) throw new Refusal('FORBIDDEN', sentence(ownBooking))
}

/** Who booked an order at the desk doesn't decide on its refund. Refusal FORBIDDEN. */
export async function refuseOwnOrder(
  db: Connection,
  { actor }: StaffSession,
  order: OrderRow,
): Promise<void> {
  const [booked] = await db
    .select({ one: sql`1` })
    .from(audit)
    .where(
      and(
        eq(audit.subject, `order:${order.id}`),
        eq(audit.action, 'order.booked'),
        eq(audit.staffId, actor.id),
      ),
    )
    .limit(1)
  if (booked) throw new Refusal('FORBIDDEN', sentence(bookedByYou))
}
