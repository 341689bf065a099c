import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { StepUp } from '#contract/staff/step-up.ts'
import { orders, visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { indianDate } from '#rules/dates.ts'
import { notYourself } from '#text/staff/staff.ts'
import { sentence } from '#text/text.ts'
import { nameOf, type Staff, staffIdOf } from '../actor.ts'
import { audit } from '../audit.ts'
import { lockOrder } from '../orders/read.ts'
import { foldedVisit } from '../orders/visits/visit-news.ts'
import type { Shop } from '../shop.ts'
import { findManaged } from '../staff/manage.ts'
import type { StaffSession } from '../staff/sessions.ts'
import { endStaff } from '../staff/staff.ts'
import { requireStepUp } from '../staff/step-up.ts'

/** Somebody leaves, or lost everything: one press ends what they can do, and gives their work back. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** What ended; `visits`: those to come that are free again. Requests that they had taken are free by themselves. */
export interface Left {
  sessions: number
  passkeys: number
  visits: number
}

/**
 * Ends somebody's sessions, passkeys, links and roles. Refusals: NOT_FOUND, FORBIDDEN (oneself: so that an owner stays),
 * those of `requireStepUp`.
 */
export async function endManaged(
  shop: Deps,
  staff: StaffSession,
  { id, stepUp }: { id: string; stepUp: StepUp | undefined },
): Promise<Left> {
  await findManaged(shop.db, staff, id)
  if (id === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(notYourself))
  await requireStepUp(shop, staff, { action: 'staff.end', subject: `staff:${id}` }, stepUp)
  return leave(shop, { id, actor: staff.actor })
}

/** The same for the command line, by name too. */
export async function leave(
  shop: Pick<Shop, 'db' | 'now'>,
  { actor, ...who }: ({ id: string } | { name: string }) & { actor: Staff },
): Promise<Left & { name: string; id: string }> {
  const { staff, sessions, passkeys } = await endStaff(shop, { ...who, actor })
  const visits = await freeVisits(shop, { collectorId: staff.id, actor })
  return { id: staff.id, name: staff.name, sessions, passkeys, visits }
}

/** Visits to come that nobody has begun: nobody comes to them yet. Each by itself; done before, it changes nothing. */
async function freeVisits(
  shop: Pick<Shop, 'db' | 'now'>,
  { collectorId, actor }: { collectorId: string; actor: Staff },
): Promise<number> {
  const theirs = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'confirmed'),
        gte(orders.slotDate, indianDate(shop.now())),
        sql`exists (select from ${visitEvents} where ${visitEvents.orderId} = ${orders.id}
          and ${visitEvents.collectorId} = ${collectorId})`,
      ),
    )
  let freed = 0
  for (const { id } of theirs) if (await freeVisit(shop, { id, collectorId, actor })) freed += 1
  const subject = `staff:${collectorId}` as const
  if (freed > 0)
    await audit(shop.db, {
      at: shop.now(),
      actor,
      action: 'visits.freed',
      subject,
      details: { visits: freed },
    })
  return freed
}

const freeVisit = (
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { id, collectorId, actor }: { id: string; collectorId: string; actor: Staff },
): Promise<boolean> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, id)
    const visit = await foldedVisit(tx, order)
    if (visit.collectorId !== collectorId || visit.state !== 'assigned') return false
    const at = now()
    await tx.insert(visitEvents).values({
      ...{ id: randomUUID(), orderId: id, kind: 'assigned', at, recordedAt: at, by: nameOf(actor) },
      ...{ staffId: staffIdOf(actor), collector: null, collectorId: null, reason: null, details: {} },
    })
    return true
  })
