import { inArray } from 'drizzle-orm'
import { orders, visitEvents, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { formatDay, type IndianDate } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { collectorKey } from '#rules/visits/visit-state.ts'
import { noSuchCollector } from '#text/errors/orders.ts'
import { eventOfAnother } from '#text/errors/visits.ts'
import { orderNotFound } from '#text/orders.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { auditAll } from '../audit.ts'
import type { VisitTime } from '../history.ts'
import { requireAllowed } from '../orders/decide.ts'
import { inLockOrder, isItsVisit, type OrderRow, orderColumns } from '../orders/order-rows.ts'
import { readFoldedVisits } from '../orders/visits/visit-status.ts'
import type { Shop, Transaction } from '../shop.ts'
import { type Collector, lockCollectorById } from '../staff/collectors.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { recordAssigned } from '../visits/record-assigned.ts'
import { centreVisitRefusal } from '../visits/record-event.ts'
import { assignedByNow, movedByNow } from './words.ts'

/** The client makes `eventId`, so repeating the call is safe. */
interface SentVisit {
  /** The order's number. */
  orderId: string
  eventId: string
  /** The collector on the screen, who may be replaced. */
  seen?: string | undefined
}

interface WantedVisit extends SentVisit {
  /** Null unassigns. */
  collectorId: string | null
  /** The hour on the screen; another one refuses the visit. */
  at?: VisitTime
}

export interface Assignment {
  visits: readonly SentVisit[]
  collectorId: string | null
  /** Replaces the present collector of a visit without `seen`. */
  isInstead: boolean
}

export interface Plan {
  date: IndianDate
  visits: readonly (SentVisit & { collectorId: string | null; hour: number })[]
}

/** In the order of the request. */
interface Outcome {
  orderId: string
  problem: string | null
}

type Deps = Pick<Shop, 'db' | 'now'>

/** All or nothing. Uses the same number of statements for any number of visits. */
export function assignVisits(
  shop: Deps,
  staff: StaffSession,
  { visits, collectorId, isInstead }: Assignment,
): Promise<{ isDone: boolean; outcomes: Outcome[] }> {
  return inTransaction(shop.db, async tx => {
    const wanted = visits.map(visit => ({ ...visit, collectorId }))
    const { outcomes, record } = await checkAssignments(tx, shop, staff, wanted, { isInstead })
    if (outcomes.some(({ problem }) => problem !== null)) return { isDone: false, outcomes }
    await record()
    return { isDone: true, outcomes }
  })
}

/**
 * Assigns the visits of a day to the collectors of a plan, in one transaction. A visit that was moved, cancelled or
 * assigned otherwise meanwhile is refused; the others are assigned. A plan is taken back in the same way.
 */
export function applyPlan(
  shop: Deps,
  staff: StaffSession,
  { date, visits }: Plan,
): Promise<{ outcomes: Outcome[] }> {
  return inTransaction(shop.db, async tx => {
    const wanted = visits.map(({ hour, ...visit }) => ({ ...visit, at: { date, hour } }))
    const { outcomes, record } = await checkAssignments(tx, shop, staff, wanted, { isInstead: false })
    await record()
    return { outcomes }
  })
}

/** Locks and checks the visits. `record` writes those without a problem. */
async function checkAssignments(
  tx: Transaction,
  { now }: Pick<Shop, 'now'>,
  staff: StaffSession,
  wanted: readonly WantedVisit[],
  { isInstead }: { isInstead: boolean },
): Promise<{ outcomes: Outcome[]; record: () => Promise<void> }> {
  // Locked before the orders, as when a collector leaves.
  const collectors = await lockCollectors(tx, wanted)
  const rows = await lockOrders(tx, wanted)
  const [folded, known] = await Promise.all([
    readFoldedVisits(tx, [...rows.values()]),
    knownEvents(
      tx,
      wanted.map(({ eventId }) => eventId),
    ),
  ])
  const at = now()
  const refuse = (visit: WantedVisit, order: OrderRow) => {
    const event = known.get(visit.eventId)
    if (event && event !== order.visitId) throw new Refusal('INVALID', sentence(eventOfAnother))
    if (event) return
    if (order.visit.isCentreVisit) throw centreVisitRefusal(order)
    requireAllowed('staff', 'record-visit', order, at)
    if (visit.at && (order.visit.date !== visit.at.date || order.visit.hour !== visit.at.hour))
      throw new Refusal('ORDER_CHANGED', sentence(movedByNow, timeOf(order)))
    const { visit: progress } = folded(order)
    const current = collectorKey(progress)
    const mayReplace = visit.seen === undefined ? isInstead : visit.seen === current
    if (progress.collector && current !== visit.collectorId && !mayReplace)
      throw new Refusal('ORDER_STEP_REFUSED', sentence(assignedByNow, { collector: progress.collector }))
  }
  const outcomes = wanted.map(visit => ({
    orderId: visit.orderId,
    problem: reasonOf(() => {
      const order = rows.get(visit.orderId)
      refuseUnseen(staff, order)
      refuse(visit, order)
    }),
  }))
  const possible = wanted.filter((_, index) => outcomes[index]?.problem === null)
  // Callers who can see none of the visits must not learn names from the refusal.
  if (possible.some(({ collectorId }) => collectorId !== null && !collectors.has(collectorId)))
    throw new Refusal('INVALID', sentence(noSuchCollector))
  return { outcomes, record: () => record(tx, { staff, at, possible, collectors, rows, known, folded }) }
}

interface Checked {
  staff: StaffSession
  at: Date
  possible: readonly WantedVisit[]
  collectors: ReadonlyMap<string, Collector>
  rows: ReadonlyMap<string, OrderRow>
  known: ReadonlyMap<string, string>
  folded: Awaited<ReturnType<typeof readFoldedVisits>>
}

async function record(
  tx: Transaction,
  { staff: { actor }, at, possible, collectors, rows, known, folded }: Checked,
): Promise<void> {
  const assigned = possible.flatMap(({ orderId, eventId, collectorId }) => {
    const order = known.has(eventId) ? undefined : rows.get(orderId)
    if (!order) return []
    const { events, visit } = folded(order)
    const collector = collectors.get(collectorId ?? '') ?? null
    return [{ id: eventId, visitId: order.visitId, collector, events, before: visit.collector }]
  })
  await recordAssigned(tx, { actor, at }, assigned)
  await auditAll(
    tx,
    assigned.map(({ id, visitId, before, collector }) => ({
      at,
      actor,
      action: 'visit.noted',
      subject: `visit:${visitId}`,
      details: {
        kind: 'assigned',
        eventId: id,
        before: { collector: before },
        after: { collector: collector?.name ?? null },
      },
    })),
  )
}

/** In a fixed order, so that two plans can't deadlock. */
async function lockCollectors(
  tx: Transaction,
  wanted: readonly WantedVisit[],
): Promise<ReadonlyMap<string, Collector>> {
  const ids = [...new Set(wanted.flatMap(({ collectorId }) => collectorId ?? []))].sort()
  const found = new Map<string, Collector>()
  for (const id of ids) {
    const collector = await lockCollectorById(tx, id)
    if (collector) found.set(id, collector)
  }
  return found
}

const timeOf = ({ visit: { date, hour } }: OrderRow) => ({ day: formatDay(date), hour: hourOf(hour) })

async function lockOrders(tx: Transaction, assigned: readonly SentVisit[]): Promise<Map<string, OrderRow>> {
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
