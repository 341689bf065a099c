import { and, asc, countDistinct, eq, inArray, isNull, sql } from 'drizzle-orm'
import { conflicts, orders, staff as staffTable, visitEvents, visitPeople, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { lockWithCustomer } from '#domain/money/payments/choose-method.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { CONFLICT_VISITS_AT_ONCE, MAX_CONFLICTS } from '#rules/collector/phone-events.ts'
import type { Paise } from '#rules/money.ts'
import { isMoneyEvent, VISIT_EVENT_KINDS } from '#rules/visits/visit-events.ts'
import { conflictUnknown, ownConflict, tooManyConflicts } from '#text/errors/visits.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { actorName, type Staff } from '../actor.ts'
import { audit, auditRead } from '../audit.ts'
import { isFirstPerson } from '../orders/order-patients.ts'
import { isItsVisit, type OrderRow, orderColumns } from '../orders/order-rows.ts'
import { findBooking, lockVisit } from '../orders/read.ts'
import { readFoldedVisits } from '../orders/visits/visit-status.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { allowedCentres, authorise, type StaffSession } from '../staff/sessions.ts'
import { type NewEvent, recordEvent } from '../visits/record-event.ts'
import { recordCorrection } from './correct-at-door.ts'
import { conflictReason, type EventOutcome, reasonColumns } from './event-outcome.ts'
import { recollectMissing, TUBES_MISSING } from './missing-tubes.ts'
import { recordMoney } from './money-at-door.ts'
import { recordTubes } from './tubes-at-door.ts'

/** Phone events that contradict the shop's records and wait for a decision at the desk. */

type ConflictRow = typeof conflicts.$inferSelect

export async function findConflict(db: Connection, id: string): Promise<ConflictRow | undefined> {
  const [found] = await db.select().from(conflicts).where(eq(conflicts.id, id))
  return found
}

interface NewConflict {
  order: OrderRow
  staffId: string
  event: NewEvent & { id: string }
  problem: Sentence
}

/** The caller holds the order's lock. Returns `refused` if the collector has too many open conflicts. */
export const storeConflict = (
  shop: Pick<Shop, 'db' | 'now'>,
  { order, staffId, event, problem }: NewConflict,
): Promise<EventOutcome> =>
  inTransaction(shop.db, async tx => {
    await lockVisit(tx, order.visitId)
    const [recorded] = await tx
      .select({ id: visitEvents.id })
      .from(visitEvents)
      .where(eq(visitEvents.id, event.id))
    if (recorded) return { outcome: 'known', problem: null, said: null }

    const isTheirs = and(eq(conflicts.visitId, order.visitId), eq(conflicts.staffId, staffId))
    if ((await tx.$count(conflicts, and(isTheirs, isNull(conflicts.decision)))) >= MAX_CONFLICTS)
      return { outcome: 'refused', ...conflictReason(sentence(tooManyConflicts)) }

    const { id, kind, at = shop.now(), reason, code, details, corrected } = event
    await tx
      .insert(conflicts)
      .values({
        id,
        visitId: order.visitId,
        staffId,
        kind,
        at,
        recordedAt: shop.now(),
        ...reasonColumns(problem),
        reported: {
          ...(reason ? { reason } : {}),
          ...(code ? { code } : {}),
          ...(details ? { details } : {}),
          ...(corrected ? { corrected } : {}),
        },
      })
      .onConflictDoNothing()
    return { outcome: 'conflict', ...conflictReason(problem) }
  })

/** Empty for a role at one centre, because conflicts are about home visits. */
export async function listConflicts(shop: Pick<Shop, 'db' | 'now'>, staff: StaffSession) {
  if (allowedCentres(staff, 'visits.assign') !== 'everywhere') return { visits: [], total: 0 }
  const { db } = shop
  const isOpen = isNull(conflicts.decision)
  const waiting = await db
    .select({ visitId: conflicts.visitId })
    .from(conflicts)
    .where(isOpen)
    .groupBy(conflicts.visitId)
    .orderBy(sql`min(${conflicts.recordedAt})`, conflicts.visitId)
    .limit(CONFLICT_VISITS_AT_ONCE)
  const ids = waiting.map(({ visitId }) => visitId)
  const [reports, rows, [count]] = await Promise.all([
    db
      .select({ row: conflicts, collector: staffTable.name })
      .from(conflicts)
      .innerJoin(staffTable, eq(staffTable.id, conflicts.staffId))
      .where(and(isOpen, inArray(conflicts.visitId, ids)))
      .orderBy(asc(conflicts.at), asc(conflicts.id)),
    db
      .select({ ...orderColumns, patientName: visitPeople.name })
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .innerJoin(visitPeople, isFirstPerson)
      .where(and(inArray(orders.visitId, ids), eq(orders.isAddition, false))),
    db
      .select({ total: countDistinct(conflicts.visitId) })
      .from(conflicts)
      .where(isOpen),
  ])
  const folded = await readFoldedVisits(db, rows)
  await auditRead(shop, staff, { subject: 'orders', what: 'visits.read', details: { list: 'conflicts' } })
  const listed = ids.flatMap(id => {
    const row = rows.find(({ visitId }) => visitId === id)
    if (!row) return []
    const { state, collector } = folded(row).visit
    return [
      {
        orderId: row.number,
        patientName: row.patientName,
        state,
        collector,
        reports: reports.filter(report => report.row.visitId === id).map(describeReport),
      },
    ]
  })
  return { visits: listed, total: count?.total ?? 0 }
}

const describeReport = ({ row, collector }: { row: ConflictRow; collector: string }) => ({
  id: row.id,
  collector,
  kind: row.kind,
  at: row.at,
  reason: row.reported.reason ?? null,
  amount: isMoneyEvent(row.kind) ? Number(row.reported.details?.paise) : null,
  problem: row.problem,
  isRecorded: row.problemKey === TUBES_MISSING,
})

interface ConflictDecision {
  decision: 'taken' | 'set-aside'
  /** All of one visit. `amount`: actual cash or UPI; defaults to the reported sum. */
  reports: readonly { id: string; amount?: Paise | undefined }[]
  note: string
}

/**
 * Records the events in the reporters' names, or dismisses them: all or none. Reporters can't decide on reports of their
 * own.
 */
export async function decideConflicts(
  shop: PaymentDeps,
  staff: StaffSession,
  { decision, reports, note }: ConflictDecision,
): Promise<void> {
  authorise(staff, 'visits.assign', null)
  const ids = reports.map(({ id }) => id)
  const found = await shop.db.select().from(conflicts).where(inArray(conflicts.id, ids))
  const [first] = found
  if (!first || found.some(({ visitId }) => visitId !== first.visitId))
    throw new Refusal('NOT_FOUND', sentence(conflictUnknown))
  if (found.some(({ staffId }) => staffId === staff.actor.id))
    throw new Refusal('FORBIDDEN', sentence(ownConflict))
  const visit = await findBooking(shop.db, first)
  await inTransaction(shop.db, async tx => {
    // The order is locked first, as in every other transaction.
    await lockWithCustomer(tx, visit)

    const decided = await tx
      .update(conflicts)
      .set({ decision, note, decidedBy: actorName(staff.actor), decidedAt: shop.now() })
      .where(and(inArray(conflicts.id, ids), isNull(conflicts.decision)))
      .returning()
    if (decided.length < new Set(ids).size) throw new Refusal('NOT_FOUND', sentence(conflictUnknown))

    for (const row of decided.toSorted(inTime)) {
      const sum = reports.find(({ id }) => id === row.id)?.amount
      const paise = decision === 'taken' && isMoneyEvent(row.kind) ? sum : undefined
      if (decision === 'taken')
        await recordReported(tx, shop, row, { orderId: visit.id, paise, isTakenAnyway: true })

      await audit(tx, {
        at: shop.now(),
        actor: staff.actor,
        action: 'visit.conflict-decided',
        subject: `visit:${row.visitId}`,
        details: {
          conflictId: row.id,
          kind: row.kind,
          decision,
          ...(paise === undefined ? {} : { amount: paise }),
        },
      })
    }
    // Accepted scans may have found the missing tubes.
    if (decision === 'taken' && decided.some(({ problemKey }) => problemKey === TUBES_MISSING))
      await recollectMissing(tx, shop, (await readTubesOfVisit(tx, visit)).tubes, staff.actor)
  })
}

const inTime = (one: ConflictRow, other: ConflictRow): number =>
  one.at.getTime() - other.at.getTime() ||
  VISIT_EVENT_KINDS.indexOf(one.kind) - VISIT_EVENT_KINDS.indexOf(other.kind)

interface Reported {
  orderId: string
  /** The actual sum, if it is not the reported one. */
  paise?: Paise | undefined
  /** Money is recorded whatever the state of the order. */
  isTakenAnyway: boolean
  /** Further checks; throws a Refusal. */
  check?: (event: ReportedEvent) => NewEvent['check']
}

export type ReportedEvent = NewEvent & { id: string; at: Date; actor: Staff }

/** Records a waiting event in its reporter's name. No effect for a failure after the sample was taken. */
export async function recordReported(
  tx: Transaction,
  shop: PaymentDeps,
  { id, staffId, kind, at, reported }: ConflictRow,
  { orderId, paise, isTakenAnyway, check }: Reported,
): Promise<void> {
  const [reporter] = await tx.select().from(staffTable).where(eq(staffTable.id, staffId))
  const actor = { kind: 'staff', id: staffId, name: reporter?.name ?? '' } as const
  const details = paise === undefined ? reported.details : { ...reported.details, paise }
  const event: ReportedEvent = {
    id,
    orderId,
    kind,
    at,
    actor,
    ...reported,
    ...(details ? { details } : {}),
    isTakenAnyway: isTakenAnyway && isMoneyEvent(kind),
  }
  await recordEvent(tx, shop, {
    ...event,
    ...(check ? { check: check(event) } : {}),
    also: async (_, order) => {
      await recordTubes(shop, event)(tx, order)
      await recordCorrection(shop, event)(tx, order)
      await recordMoney(shop, event)(tx, order)
    },
  })
}
