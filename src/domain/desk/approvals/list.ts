import { and, asc, eq, gt } from 'drizzle-orm'
import type { Approval } from '#contract/desk/approvals.ts'
import { Refusal } from '#contract/errors.ts'
import { approvals, orders, staff as staffTable } from '#db/schema.ts'
import { toRupees } from '#rules/money.ts'
import { placesOf } from '#rules/staff/permissions.ts'
import { ownAsking } from '#text/staff/approvals.ts'
import { say } from '#text/text.ts'
import { noteReading } from '../../audit.ts'
import type { OrderRow } from '../../orders/order-shape.ts'
import type { Connection, Shop } from '../../shop.ts'
import { authorise, placesFor, type StaffSession } from '../../staff/sessions.ts'
import { isAt } from '../orders/find-order.ts'
import { refuseOwnBooking, refuseOwnOrder } from './own-booking.ts'
import { refuseGivenLink } from './two-people.ts'

/** What waits for a second person. */

export interface WaitingApproval {
  approval: typeof approvals.$inferSelect
  order: OrderRow
  askedBy: string
}

/** Many wait nowhere: who asks is told at once that one of the order waits already. */
const MAX = 200

export const selectApprovals = (db: Connection) =>
  db
    .select({ approval: approvals, order: orders, askedBy: staffTable.name })
    .from(approvals)
    .innerJoin(orders, eq(orders.id, approvals.orderId))
    .innerJoin(staffTable, eq(staffTable.id, approvals.askedBy))
    .$dynamic()

const waits = (now: Date) => and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now))

/** Of one order; undefined where none waits. */
export async function waitingOf(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<WaitingApproval | undefined> {
  const [found] = await selectApprovals(db).where(and(waits(now()), eq(approvals.orderId, id)))
  return found
}

async function waitingFor(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { grants }: StaffSession,
): Promise<WaitingApproval[]> {
  return selectApprovals(db)
    .where(and(waits(now()), isAt(placesOf(grants, 'refunds.decide'))))
    .orderBy(asc(approvals.askedAt), asc(approvals.id))
    .limit(MAX)
}

/** How many `listApprovals` lists; null for who decides nowhere. */
export const countApprovals = async (
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
): Promise<number | null> =>
  placesOf(staff.grants, 'refunds.decide').length > 0 ? (await waitingFor(shop, staff)).length : null

/** Everything that waits at the centres of whoever looks, oldest first; it is noted. Refusal FORBIDDEN. */
export async function listApprovals(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
): Promise<Approval[]> {
  placesFor(staff, 'refunds.decide')
  const seen = await waitingFor(shop, staff)
  if (seen.length > 0)
    await noteReading(shop, staff, {
      ...{ subject: 'orders', what: 'orders.read' },
      details: { ids: seen.map(({ order }) => order.id) },
    })
  return Promise.all(seen.map(one => shapeApproval(shop.db, staff, one)))
}

/** For the wire, with why whoever looks can't decide on it. */
export const shapeApproval = async (
  db: Connection,
  staff: StaffSession,
  { approval, order, askedBy }: WaitingApproval,
): Promise<Approval> => ({
  ...{ id: approval.id, orderId: order.number, patientName: order.patientName, kind: approval.kind },
  ...{ amount: toRupees(approval.amount), reason: approval.reason, askedBy },
  // What the version before asked for doesn't say it.
  way: approval.about.way ?? (order.paymentMethod === 'COD' ? 'cash' : 'online'),
  askedAt: approval.askedAt.toISOString(),
  expiresAt: approval.expiresAt.toISOString(),
  problem: await problemOf(db, staff, { approval, order }),
  isOwn: approval.askedBy === staff.actor.id,
})

async function problemOf(
  db: Connection,
  staff: StaffSession,
  { approval, order }: Pick<WaitingApproval, 'approval' | 'order'>,
): Promise<string | null> {
  if (approval.askedBy === staff.actor.id) return say(ownAsking)
  try {
    authorise(staff, 'refunds.decide', order.centreCode)
    await refuseOwnBooking(db, staff, order)
    await refuseOwnOrder(db, staff, order)
    await refuseGivenLink(db, staff.actor.id, approval.askedBy)
    return null
  } catch (error) {
    if (error instanceof Refusal) return say(error.sentence)
    throw error
  }
}
