import { and, asc, eq, isNull } from 'drizzle-orm'
import type { HeldEvent } from '#contract/collector/collector.ts'
import { Refusal } from '#contract/errors.ts'
import { heldEvents, orders, staff as staffTable, visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { heldUnknown } from '#text/errors/collector.ts'
import { sentence } from '#text/text.ts'
import { nameOf } from '../actor.ts'
import { audit, noteReading } from '../audit.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { PaymentDeps } from '../payments/attempts.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, placesFor, type StaffSession } from '../staff/sessions.ts'
import { type NewEvent, recordVisitEvent } from '../visits/record-event.ts'
import { bindAtDoor, collectAtDoor } from './tubes-at-door.ts'

/** Events of phones that wait for the desk. */

type HeldRow = typeof heldEvents.$inferSelect

export async function findHeld(db: Connection, id: string): Promise<HeldRow | undefined> {
  const [found] = await db.select().from(heldEvents).where(eq(heldEvents.id, id))
  return found
}

interface Held {
  order: OrderRow
  staffId: string
  event: NewEvent & { id: string }
  problem: string
}

/** Keeps an event for the desk; false if it was noted meanwhile. Under the order's lock, as events are noted. */
export const hold = (
  shop: Pick<Shop, 'db' | 'now'>,
  { order, staffId, event, problem }: Held,
): Promise<boolean> =>
  inTransaction(shop.db, async tx => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update')
    const [noted] = await tx
      .select({ id: visitEvents.id })
      .from(visitEvents)
      .where(eq(visitEvents.id, event.id))
    if (noted) return false
    const { id, kind, at = shop.now(), reason, code, details } = event
    await tx
      .insert(heldEvents)
      .values({
        ...{ id, orderId: order.id, staffId, kind, at, recordedAt: shop.now(), problem },
        told: { ...(reason ? { reason } : {}), ...(code ? { code } : {}), ...(details ? { details } : {}) },
      })
      .onConflictDoNothing()
    return true
  })

/** What waits, oldest first; nothing at a centre, to which no visit at home belongs. Refusal FORBIDDEN. */
export async function listHeld(shop: Pick<Shop, 'db' | 'now'>, staff: StaffSession): Promise<HeldEvent[]> {
  if (placesFor(staff, 'visits.assign') !== 'everywhere') return []
  const rows = await shop.db
    .select({ held: heldEvents, number: orders.number, name: orders.patientName, collector: staffTable.name })
    .from(heldEvents)
    .innerJoin(orders, eq(orders.id, heldEvents.orderId))
    .innerJoin(staffTable, eq(staffTable.id, heldEvents.staffId))
    .where(isNull(heldEvents.decision))
    .orderBy(asc(heldEvents.at), asc(heldEvents.id))
    .limit(MAX_LISTED)
  await noteReading(shop, staff, { subject: 'orders', what: 'visits.read', details: { list: 'held' } })
  return rows.map(({ held, number, name, collector }) => ({
    ...{ id: held.id, orderId: number, patientName: name, collector, kind: held.kind },
    ...{ at: held.at.toISOString(), reason: held.told.reason ?? null, problem: held.problem },
  }))
}

const MAX_LISTED = 200

interface Decided {
  id: string
  decision: 'taken' | 'set-aside'
  note: string
}

/**
 * Takes a held event as it was told, in the name of who told it, or sets it aside. Refusals: FORBIDDEN, NOT_FOUND when
 * somebody has decided, and those of noting it (an order that is cancelled stays cancelled).
 */
export async function decideHeld(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, decision, note }: Decided,
): Promise<void> {
  authorise(staff, 'visits.assign', null)
  const held = await findHeld(shop.db, id)
  if (!held || held.decision) throw new Refusal('NOT_FOUND', sentence(heldUnknown))
  const [noted] = await shop.db.select({ id: visitEvents.id }).from(visitEvents).where(eq(visitEvents.id, id))
  if (decision === 'taken' && !noted) {
    const [teller] = await shop.db.select().from(staffTable).where(eq(staffTable.id, held.staffId))
    const actor = { kind: 'staff', id: held.staffId, name: teller?.name ?? '' } as const
    const { orderId, kind, at, told } = held
    if (kind === 'tube_bound') await bindAtDoor(shop, { at, actor, ...told })
    const { order } = await recordVisitEvent(shop, { id, orderId, kind, at, actor, ...told })
    if (kind === 'collected') await collectAtDoor(shop, order, { at, actor })
  }
  await inTransaction(shop.db, async tx => {
    const decided = await tx
      .update(heldEvents)
      .set({ decision, note, decidedBy: nameOf(staff.actor), decidedAt: shop.now() })
      .where(and(eq(heldEvents.id, id), isNull(heldEvents.decision)))
      .returning({ id: heldEvents.id })
    if (decided.length === 0) throw new Refusal('NOT_FOUND', sentence(heldUnknown))
    await audit(tx, {
      ...{ at: shop.now(), actor: staff.actor, action: 'visit.held-decided' },
      subject: `order:${held.orderId}`,
      details: { event: id, kind: held.kind, decision, note },
    })
  })
}
