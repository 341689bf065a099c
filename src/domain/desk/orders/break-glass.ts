import { and, desc, eq, gt } from 'drizzle-orm'
import { breakGlass as breakGlassTable, orders, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { mayAt } from '#rules/staff/permissions.ts'
import { glassTooOften, noRoleYet, readsAnyway } from '#text/desk/break-glass.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../../audit.ts'
import type { OrderRow } from '../../orders/order-shape.ts'
import { findOrder } from '../../orders/read.ts'
import { consume } from '../../rate-limits.ts'
import type { Connection, Shop } from '../../shop.ts'
import type { StaffSession } from '../../staff/sessions.ts'

/** Reading one order that one's roles don't open, for a reason that the owner is told of at once. */

const OPEN_MS = HOUR_MS

/** Tries of one person in a day; numbers that are none count too, so that nobody looks for orders in this way. */
const A_DAY = 5

export type OpenGlass = typeof breakGlassTable.$inferSelect

/**
 * Opens an order for an hour, for reading alone; again within it is the same hour. Refusals: FORBIDDEN for who has no
 * role, TOO_MANY, NOT_FOUND, INVALID for who may read it anyway.
 */
export async function breakGlass(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  staff: StaffSession,
  { id, reason }: { id: string; reason: string },
): Promise<OpenGlass> {
  const { db } = shop
  const { actor, grants } = staff
  if (grants.length === 0) throw new Refusal('FORBIDDEN', sentence(noRoleYet))
  await consume(shop, db, {
    key: `break-glass:${actor.id}`,
    windowMs: DAY_MS,
    limit: A_DAY,
    message: sentence(glassTooOften),
  })
  const order = await findOrder(db, id)
  if (mayAt(grants, 'orders.read', order.centreCode)) throw new Refusal('INVALID', sentence(readsAnyway))
  return inTransaction(db, async tx => {
    // Pressed twice at once it is one.
    await tx
      .select({ id: staffTable.id })
      .from(staffTable)
      .where(eq(staffTable.id, actor.id))
      .for('no key update')
    const at = shop.now()
    const open = await openGlass(tx, staff, order, at)
    if (open) return open
    const until = new Date(at.getTime() + OPEN_MS)
    const [added] = await tx
      .insert(breakGlassTable)
      .values({ staffId: actor.id, orderId: order.id, reason, at, until })
      .returning()
    if (!added) throw new Error('a row was not inserted')
    await audit(tx, {
      at,
      actor,
      action: 'order.glass-broken',
      subject: `order:${order.id}`,
      details: { breakGlassId: added.id },
    })
    await shop.sendJob(tx, 'notify-break-glass', { id: added.id })
    return added
  })
}

/** What lets somebody read an order now; undefined: nothing. */
export async function openGlass(
  db: Connection,
  { actor }: StaffSession,
  { id }: Pick<OrderRow, 'id'>,
  now: Date,
): Promise<OpenGlass | undefined> {
  const [open] = await db
    .select()
    .from(breakGlassTable)
    .where(
      and(
        eq(breakGlassTable.staffId, actor.id),
        eq(breakGlassTable.orderId, id),
        gt(breakGlassTable.until, now),
      ),
    )
    .orderBy(desc(breakGlassTable.until))
    .limit(1)
  return open
}

/** For the owner: who opened which order, and when; undefined once the order is gone. */
export async function glassToTell(db: Connection, id: string) {
  const [found] = await db
    .select({ number: orders.number, who: staffTable.name, at: breakGlassTable.at })
    .from(breakGlassTable)
    .innerJoin(orders, eq(orders.id, breakGlassTable.orderId))
    .innerJoin(staffTable, eq(staffTable.id, breakGlassTable.staffId))
    .where(eq(breakGlassTable.id, id))
  return found
}
