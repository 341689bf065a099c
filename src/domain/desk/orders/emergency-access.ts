import { and, desc, eq, gt } from 'drizzle-orm'
import { emergencyAccess, orders, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { emergencyTooOften, noRoleYet, readsAnyway } from '#domain/desk/words.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../../audit.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { findOrder } from '../../orders/read.ts'
import { consume } from '../../rate-limits.ts'
import type { Connection, Shop } from '../../shop.ts'
import type { StaffSession } from '../../staff/sessions.ts'

/** Lets staff read one order without the permission, for a stated reason. The owner gets a message at once. */

const OPEN_MS = HOUR_MS

/** Attempts per person. Unknown numbers count, so that orders can't be found by guessing. */
const A_DAY = 5

type EmergencyAccess = typeof emergencyAccess.$inferSelect

/** Valid for an hour, for reading only. Repeating it returns the same access. */
export async function openInEmergency(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  staff: StaffSession,
  { id, reason }: { id: string; reason: string },
): Promise<EmergencyAccess> {
  const { db } = shop
  const { actor, grants } = staff
  if (grants.length === 0) throw new Refusal('FORBIDDEN', sentence(noRoleYet))
  await consume(shop, db, {
    key: `emergency-access:${actor.id}`,
    windowMs: DAY_MS,
    limit: A_DAY,
    message: sentence(emergencyTooOften),
  })
  const order = await findOrder(db, id)
  if (hasPermissionAt(grants, 'orders.read', order.visit.centreCode))
    throw new Refusal('INVALID', sentence(readsAnyway))
  return inTransaction(db, async tx => {
    // Two clicks make one access.
    await tx
      .select({ id: staffTable.id })
      .from(staffTable)
      .where(eq(staffTable.id, actor.id))
      .for('no key update')

    const at = shop.now()
    const open = await emergencyAccessTo(tx, staff, order, at)
    if (open) return open

    const until = new Date(at.getTime() + OPEN_MS)
    const [added] = await tx
      .insert(emergencyAccess)
      .values({ staffId: actor.id, orderId: order.id, reason, at, until })
      .returning()
    if (!added) throw new Error('a row was not inserted')

    await audit(tx, {
      at,
      actor,
      action: 'access.emergency',
      subject: `order:${order.id}`,
      details: { emergencyAccessId: added.id },
    })
    await shop.sendJob(tx, 'notify-emergency-access', { id: added.id })
    return added
  })
}

export async function emergencyAccessTo(
  db: Connection,
  { actor }: StaffSession,
  { id }: Pick<OrderRow, 'id'>,
  now: Date,
): Promise<EmergencyAccess | undefined> {
  const [open] = await db
    .select()
    .from(emergencyAccess)
    .where(
      and(
        eq(emergencyAccess.staffId, actor.id),
        eq(emergencyAccess.orderId, id),
        gt(emergencyAccess.until, now),
      ),
    )
    .orderBy(desc(emergencyAccess.until))
    .limit(1)
  return open
}

/** Undefined once the order is deleted. */
export async function readEmergencyAccess(db: Connection, id: string) {
  const [found] = await db
    .select({ number: orders.number, who: staffTable.name, at: emergencyAccess.at })
    .from(emergencyAccess)
    .innerJoin(orders, eq(orders.id, emergencyAccess.orderId))
    .innerJoin(staffTable, eq(staffTable.id, emergencyAccess.staffId))
    .where(eq(emergencyAccess.id, id))
  return found
}
