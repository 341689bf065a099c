import { inArray } from 'drizzle-orm'
import { orders, visitEvents, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { collectorKey } from '#rules/visits/visit-state.ts'
import { noSuchCollector } from '#text/errors/orders.ts'
import { eventOfAnother } from '#text/errors/visits.ts'
import { orderNotFound } from '#text/orders.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { auditAll } from '../audit.ts'
import { requireAllowed } from '../orders/decide.ts'
import { inLockOrder, isItsVisit, type OrderRow, orderColumns } from '../orders/order-rows.ts'
import { readFoldedVisits } from '../orders/visits/visit-status.ts'
import type { Shop, Transaction } from '../shop.ts'
import { lockCollectorById } from '../staff/collectors.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { recordAssigned } from '../visits/record-assigned.ts'
import { centreVisitRefusal } from '../visits/record-event.ts'
import { assignedByNow } from './words.ts'

/** The client makes `eventId`, so repeating the call is safe. */
export interface Assignment {
  /** `orderId` is the order's number. `seen` is the collector on the screen, who may be replaced. */
  visits: readonly { orderId: string; eventId: string; seen?: string | undefined }[]
  /** Null unassigns. */
  collectorId: string | null
  /** Replaces the present collector of a visit without `seen`. */
  isInstead: boolean
}

/** In the order of the request. */
interface Outcome {
  orderId: string
  problem: string | null
}

/** All or nothing. Uses the same number of statements for any number of visits. */
export function assignVisits(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { visits, collectorId, isInstead }: Assignment,
): Promise<{ isDone: boolean; outcomes: Outcome[] }> {
  return inTransaction(db, async tx => {
    // Locked before the orders, as when a collector leaves.
    const collector = collectorId === null ? undefined : await lockCollectorById(tx, collectorId)
    const rows = await lockOrders(tx, visits)
    const [folded, known] = await Promise.all([
      readFoldedVisits(tx, [...rows.values()]),
      knownEvents(
        tx,
        visits.map(({ eventId }) => eventId),
      ),
    ])

    const at = now()
    const outcomes = visits.map(({ orderId, eventId, seen }) => ({
      orderId,
      problem: reasonOf(() => {
        const order = rows.get(orderId)
        refuseUnseen(staff, order)
        const event = known.get(eventId)
        if (event && event !== order.visitId) throw new Refusal('INVALID', sentence(eventOfAnother))
        if (event) return
        if (order.visit.isCentreVisit) throw centreVisitRefusal(order)
        requireAllowed('staff', 'record-visit', order, at)
        const { visit } = folded(order)
        const current = collectorKey(visit)
        const mayReplace = seen === undefined ? isInstead : seen === current
        if (visit.collector && current !== collector?.id && !mayReplace)
          throw new Refusal('ORDER_STEP_REFUSED', sentence(assignedByNow, { collector: visit.collector }))
      }),
    }))
    // Callers who can see none of the visits must not learn names from the refusal.
    if (collectorId !== null && !collector && outcomes.some(({ problem }) => problem === null))
      throw new Refusal('INVALID', sentence(noSuchCollector))
    if (outcomes.some(({ problem }) => problem !== null)) return { isDone: false, outcomes }

    const name = collector?.name ?? null
    const assigned = visits.flatMap(({ orderId, eventId }) => {
      const order = known.has(eventId) ? undefined : rows.get(orderId)
      if (!order) return []
      const { events, visit } = folded(order)
      return [
        {
          id: eventId,
          visitId: order.visitId,
          orderId: order.id,
          collector: collector ?? null,
          events,
          before: visit.collector,
        },
      ]
    })
    await recordAssigned(tx, { actor: staff.actor, at }, assigned)

    await auditAll(
      tx,
      assigned.map(({ id, visitId, before }) => ({
        at,
        actor: staff.actor,
        action: 'visit.noted',
        subject: `visit:${visitId}`,
        details: {
          kind: 'assigned',
          eventId: id,
          before: { collector: before },
          after: { collector: name },
        },
      })),
    )
    return { isDone: true, outcomes }
  })
}

async function lockOrders(tx: Transaction, assigned: Assignment['visits']): Promise<Map<string, OrderRow>> {
  const rows = await tx
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(
      inArray(
        orders.number,
        assigned.map(({ orderId }) => orderId),
      ),
    )
    .orderBy(...inLockOrder)
    .for('no key update')
  return new Map(rows.map(row => [row.number, row]))
}

async function knownEvents(tx: Transaction, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: visitEvents.id, visitId: visitEvents.visitId })
    .from(visitEvents)
    .where(inArray(visitEvents.id, ids))
  return new Map(rows.map(({ id, visitId }) => [id, visitId]))
}

/** An unreadable order gets the same refusal as a missing one. */
function refuseUnseen(staff: StaffSession, order: OrderRow | undefined): asserts order is OrderRow {
  if (!order || order.isAddition || !hasPermissionAt(staff.grants, 'visits.read', order.visit.centreCode))
    throw new Refusal('NOT_FOUND', sentence(orderNotFound))
  authorise(staff, 'visits.assign', order.visit.centreCode)
}

function reasonOf(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return say(error.sentence)
    throw error
  }
}
