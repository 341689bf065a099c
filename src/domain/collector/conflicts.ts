import { and, asc, eq, isNull } from 'drizzle-orm'
import { conflicts, orders, staff as staffTable, visitEvents, visitPeople } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { lockWithCustomer } from '#domain/money/payments/choose-method.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { CONFLICTS_AT_ONCE, MAX_CONFLICTS } from '#rules/collector/phone-events.ts'
import type { Paise } from '#rules/money.ts'
import { isMoneyEvent } from '#rules/visits/visit-events.ts'
import { conflictUnknown, ownConflict, tooManyConflicts } from '#text/errors/visits.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { actorName } from '../actor.ts'
import { audit, auditRead } from '../audit.ts'
import { isFirstPerson } from '../orders/order-patients.ts'
import { isItsBooking, type OrderRow } from '../orders/order-rows.ts'
import { findBooking, lockVisit } from '../orders/read.ts'
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
  if (allowedCentres(staff, 'visits.assign') !== 'everywhere') return { conflicts: [], total: 0 }
  const rows = await shop.db
    .select({
      row: conflicts,
      orderId: orders.number,
      patientName: visitPeople.name,
      collector: staffTable.name,
    })
    .from(conflicts)
    .innerJoin(orders, isItsBooking(conflicts.visitId))
    .innerJoin(visitPeople, isFirstPerson)
    .innerJoin(staffTable, eq(staffTable.id, conflicts.staffId))
    .where(isNull(conflicts.decision))
    .orderBy(asc(conflicts.recordedAt), asc(conflicts.at), asc(conflicts.id))
    .limit(CONFLICTS_AT_ONCE)
  const total = await shop.db.$count(conflicts, isNull(conflicts.decision))
  await auditRead(shop, staff, { subject: 'orders', what: 'visits.read', details: { list: 'conflicts' } })
  const listed = rows.map(({ row, ...visit }) => ({
    ...visit,
    id: row.id,
    kind: row.kind,
    at: row.at,
    reason: row.reported.reason ?? null,
    amount: isMoneyEvent(row.kind) ? Number(row.reported.details?.paise) : null,
    problem: row.problem,
    isRecorded: row.problemKey === TUBES_MISSING,
  }))
  return { conflicts: listed, total }
}

interface ConflictDecision {
  id: string
  decision: 'taken' | 'set-aside'
  /** Actual cash or UPI; defaults to the reported sum. */
  amount?: Paise | undefined
  note: string
}

/** Records the event in the reporter's name, or dismisses it. Reporters can't decide on conflicts of their own. */
export async function decideConflict(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, decision, amount, note }: ConflictDecision,
): Promise<void> {
  authorise(staff, 'visits.assign', null)
  const conflict = await findConflict(shop.db, id)
  if (!conflict) throw new Refusal('NOT_FOUND', sentence(conflictUnknown))
  if (conflict.staffId === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(ownConflict))
  const visit = await findBooking(shop.db, conflict)
  await inTransaction(shop.db, async tx => {
    // The order is locked first, as in every other transaction.
    await lockWithCustomer(tx, visit)

    const [decided] = await tx
      .update(conflicts)
      .set({ decision, note, decidedBy: actorName(staff.actor), decidedAt: shop.now() })
      .where(and(eq(conflicts.id, id), isNull(conflicts.decision)))
      .returning()
    if (!decided) throw new Refusal('NOT_FOUND', sentence(conflictUnknown))

    const paise = decision === 'taken' && isMoneyEvent(decided.kind) ? amount : undefined
    if (decision === 'taken') await recordAccepted(tx, shop, decided, visit, paise)
    if (decision === 'taken' && decided.problemKey === TUBES_MISSING)
      await recollectMissing(tx, shop, (await readTubesOfVisit(tx, visit)).tubes, staff.actor)

    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'visit.conflict-decided',
      subject: `visit:${decided.visitId}`,
      details: {
        conflictId: id,
        kind: decided.kind,
        decision,
        ...(paise === undefined ? {} : { amount: paise }),
      },
    })
  })
}

/** No effect for a failure after the sample was taken. */
async function recordAccepted(
  tx: Transaction,
  shop: PaymentDeps,
  { id, staffId, kind, at, reported }: ConflictRow,
  { id: orderId }: OrderRow,
  paise?: Paise,
): Promise<void> {
  const [reporter] = await tx.select().from(staffTable).where(eq(staffTable.id, staffId))
  const actor = { kind: 'staff', id: staffId, name: reporter?.name ?? '' } as const
  const details = paise === undefined ? reported.details : { ...reported.details, paise }
  const event = {
    id,
    orderId,
    kind,
    at,
    actor,
    ...reported,
    details,
    isTakenAnyway: isMoneyEvent(kind),
  }
  await recordEvent(tx, shop, {
    ...event,
    also: async (_, order) => {
      await recordTubes(shop, event)(tx, order)
      await recordCorrection(shop, event)(tx, order)
      await recordMoney(shop, event)(tx, order)
    },
  })
}
