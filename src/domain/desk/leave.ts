import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import { orders, visitEvents, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { readCashOf } from '#domain/money/cash/custody.ts'
import { inLockOrder, isItsVisit, type OrderRow, orderColumns } from '#domain/orders/order-rows.ts'
import { indianDate } from '#rules/dates.ts'
import type { Paise } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { Operator } from '../actor.ts'
import { audit } from '../audit.ts'
import { readFoldedVisits } from '../orders/visits/visit-status.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { findManaged } from '../staff/manage.ts'
import type { StaffSession } from '../staff/sessions.ts'
import { endStaff } from '../staff/staff.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { recordAssigned } from '../visits/record-assigned.ts'
import { cannotEndOwnAccess } from './words.ts'

/** Ends a person's access and unassigns their future visits. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** `visits` counts the future visits that became unassigned. */
export interface EndedStaffAccess {
  sessions: number
  passkeys: number
  visits: number
}

/** Excludes the caller's own access, so that an owner remains. */
export async function endManagedAccess(
  shop: Deps,
  staff: StaffSession,
  { id, stepUp }: { id: string; stepUp?: StepUp },
): Promise<EndedStaffAccess> {
  await findManaged(shop.db, staff, id)
  if (id === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(cannotEndOwnAccess))
  await requireStepUp(shop, staff, { action: 'staff.end', subject: `staff:${id}` }, stepUp)
  return endStaffAccess(shop, { id, actor: staff.actor })
}

/** Also accepts a name, for the command line. */
export function endStaffAccess(
  shop: Pick<Shop, 'db' | 'now'>,
  who: ({ id: string } | { name: string }) & { actor: Operator },
): Promise<EndedStaffAccess & { name: string; id: string }> {
  return inTransaction(shop.db, async tx => {
    const { staff, ...ended } = await endStaff(tx, shop.now(), who)
    const visits = await freeVisits(tx, shop, { collectorId: staff.id, actor: who.actor })
    return { id: staff.id, name: staff.name, ...ended, visits }
  })
}

/** What ending a person's access would leave behind: visits without a collector, and cash that is not counted. */
export async function previewEnd(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  id: string,
): Promise<{ visits: number; cash: Paise }> {
  await findManaged(db, staff, id)
  const sentTo = await everSentTo(db, { collectorId: id, now: now() })
  const [assigned, cash] = await Promise.all([stillAssigned(db, sentTo, id), readCashOf(db, id)])
  return { visits: assigned.length, cash: cash.amount + (cash.handover?.amount ?? 0) }
}

/** Future visits that were ever assigned to the person. */
const everSentTo = (db: Connection, { collectorId, now }: { collectorId: string; now: Date }) =>
  db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(
      and(
        eq(orders.status, 'confirmed'),
        gte(visits.date, indianDate(now)),
        sql`exists (select from ${visitEvents} where ${visitEvents.visitId} = ${orders.visitId}
          and ${visitEvents.collectorId} = ${collectorId})`,
      ),
    )
    .orderBy(...inLockOrder)

/** Those that are still theirs, and have not begun. */
async function stillAssigned(db: Connection, sentTo: readonly OrderRow[], collectorId: string) {
  if (sentTo.length === 0) return []
  const folded = await readFoldedVisits(db, sentTo)
  return sentTo.flatMap(order => {
    const { visit, events } = folded(order)
    return visit.collectorId === collectorId && visit.state === 'assigned' ? [{ order, events }] : []
  })
}

/** Future visits that have not begun. The lock of the staff row keeps concurrent assignments waiting. */
async function freeVisits(
  tx: Transaction,
  { now }: Pick<Shop, 'now'>,
  { collectorId, actor }: { collectorId: string; actor: Operator },
): Promise<number> {
  const sentTo = await everSentTo(tx, { collectorId, now: now() }).for('no key update')
  if (sentTo.length === 0) return 0

  const at = now()
  const assigned = await stillAssigned(tx, sentTo, collectorId)
  const theirs = assigned.map(({ order, events }) => ({
    id: randomUUID(),
    visitId: order.visitId,
    collector: null,
    events,
  }))

  await recordAssigned(tx, { actor, at }, theirs)
  if (theirs.length > 0)
    await audit(tx, {
      at,
      actor,
      action: 'visits.freed',
      subject: `staff:${collectorId}`,
      details: { visits: theirs.length },
    })
  return theirs.length
}
