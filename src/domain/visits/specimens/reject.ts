import { and, eq, gte, sql } from 'drizzle-orm'
import { audit as auditTable, orderItems, recollections, specimens, specimenTests } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { actorName, staffIdOf } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { sendJobLater } from '#domain/later-jobs.ts'
import { isRefunded } from '#domain/money/payments/release-recollections.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import { lockOrder } from '#domain/orders/read.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { authorise, type StaffSession } from '#domain/staff/sessions.ts'
import {
  type RecollectionRow,
  recollectionToChoose,
  startRecollection,
} from '#domain/visits/reject-sample.ts'
import { nothingToUndo, tubeNotHere, tubeNotKnown, tubeRejectedAlready } from '#domain/visits/words.ts'
import { type RejectReason, reasonForPatient, UNDO_MS } from '#rules/specimens/states.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type ScannedTube, type TubeInHand, tubeInHand } from './receive.ts'
import { countHere } from './received.ts'
import { codeOf, lockVisit, tubeByCode } from './tube.ts'
import type { SpecimenRow } from './visit-tubes.ts'

type Deps = Pick<Shop, 'db' | 'now'>

async function lockTube(tx: Transaction, typed: string): Promise<TubeInHand> {
  const code = codeOf(typed)
  const found = await tubeByCode(tx, code)
  const hand = found && (await tubeInHand(tx, await lockVisit(tx, found.orderId), code))
  if (!hand) throw new Refusal('NOT_FOUND', sentence(tubeNotKnown, { code }))
  return hand
}

/**
 * Rejects a received tube: its tests get a free recollection, about which the customer gets a
 * message once the time for an undo is over. A second tube joins the order's open recollection.
 * Idempotent for the same person and reason.
 */
export function rejectTube(
  shop: Deps,
  staff: StaffSession,
  { code, reason }: { code: string; reason: RejectReason },
): Promise<ScannedTube> {
  return inTransaction(shop.db, async tx => {
    const hand = await lockTube(tx, code)
    const tube = hand.specimen
    authorise(staff, 'specimens.reject', tube.receivedCentre)
    if (tube.state === 'rejected' && tube.rejectReason === reason) return answer(hand)
    if (tube.state === 'rejected')
      throw new Refusal('INVALID', sentence(tubeRejectedAlready, { code: tube.barcode }))
    if (tube.receivedAt === null) throw new Refusal('INVALID', sentence(tubeNotHere, { code: tube.barcode }))
    const at = shop.now()
    const { actor } = staff
    const [row] = await tx
      .update(specimens)
      .set({
        state: 'rejected',
        rejectReason: reason,
        rejectedAt: at,
        rejectedBy: actorName(actor),
        rejectedById: staffIdOf(actor),
      })
      .where(eq(specimens.id, tube.id))
      .returning()
    if (!row) throw new Error('a tube was not rejected')
    await audit(tx, {
      at,
      actor,
      action: 'specimen.rejected',
      subject: `specimen:${tube.id}`,
      details: { reason, before: tube.state, after: 'rejected' },
    })
    for (const [orderId, lines] of await standingLines(tx, tube.id))
      await recollect(tx, { orderId, lines, specimenId: tube.id, reason, at, actor })
    return answer({ ...hand, specimen: row, ...(await countHere(tx, hand.order)) })
  })
}

/** Accepts a tube that was too old: some tests tolerate more than the container's limit. Idempotent. */
export function acceptTube(
  shop: Deps,
  staff: StaffSession,
  { code }: { code: string },
): Promise<ScannedTube> {
  return inTransaction(shop.db, async tx => {
    const hand = await lockTube(tx, code)
    const tube = hand.specimen
    authorise(staff, 'specimens.reject', tube.receivedCentre)
    if (tube.state === 'accepted') return answer(hand)
    if (tube.state === 'rejected')
      throw new Refusal('INVALID', sentence(tubeRejectedAlready, { code: tube.barcode }))
    if (tube.state !== 'received') throw new Refusal('INVALID', sentence(tubeNotHere, { code: tube.barcode }))
    const at = shop.now()
    const { actor } = staff
    const [row] = await tx
      .update(specimens)
      .set({
        state: 'accepted',
        acceptedAt: at,
        acceptedBy: actorName(actor),
        acceptedById: staffIdOf(actor),
      })
      .where(eq(specimens.id, tube.id))
      .returning()
    if (!row) throw new Error('a tube was not accepted')
    await audit(tx, { at, actor, action: 'specimen.accepted', subject: `specimen:${tube.id}` })
    return answer({ ...hand, specimen: row, ...(await countHere(tx, hand.order)) })
  })
}

const answer = (hand: TubeInHand): ScannedTube => {
  const { state, barcode: code } = hand.specimen
  const kind = state === 'rejected' || state === 'accepted' ? state : 'already-received'
  return { kind, code, ...hand }
}

/** Lines of the tube that were not cancelled, by order in lock order. */
async function standingLines(tx: Transaction, specimenId: string): Promise<Map<string, number[]>> {
  const rows = await tx
    .selectDistinct({ orderId: specimenTests.orderId, line: specimenTests.line })
    .from(specimenTests)
    .innerJoin(
      orderItems,
      and(eq(orderItems.orderId, specimenTests.orderId), eq(orderItems.line, specimenTests.line)),
    )
    .where(and(eq(specimenTests.specimenId, specimenId), sql`${orderItems.cancelledAt} is null`))
    .orderBy(specimenTests.line)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(({ line }) => line)]))
}

interface TakenAgain {
  orderId: string
  lines: number[]
  specimenId: string
  reason: RejectReason
  at: Date
  actor: StaffSession['actor']
}

async function recollect(
  tx: Transaction,
  { orderId, lines, specimenId, reason, at, actor }: TakenAgain,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  requireAllowed('staff', 'reject-sample', order, at)
  // The tube is rejected all the same.
  if (await isRefunded(tx, order)) return
  const waiting = await recollectionToChoose(tx, orderId)
  if (!waiting) {
    await startRecollection(tx, order, { reason: reasonForPatient(reason), lines, specimenId, at, actor })
    const about = 'sample-rejected' as const
    return sendJobLater(tx, 'notify-order', { orderId, about }, new Date(at.getTime() + UNDO_MS))
  }
  const all = inOrder([...waiting.lines, ...lines])
  await tx.update(recollections).set({ lines: all }).where(eq(recollections.id, waiting.id))
}

/** The caller's own rejection (before the customer's message) or acceptance; the tube stays received. */
export function undoTube(shop: Deps, staff: StaffSession, { code }: { code: string }): Promise<ScannedTube> {
  return inTransaction(shop.db, async tx => {
    const hand = await lockTube(tx, code)
    const tube = hand.specimen
    authorise(staff, 'specimens.receive', tube.receivedCentre)
    const at = shop.now()
    const isRejected = tube.state === 'rejected'
    const [said, by, byId] = isRejected
      ? [tube.rejectedAt, tube.rejectedBy, tube.rejectedById]
      : [tube.acceptedAt, tube.acceptedBy, tube.acceptedById]
    const { actor } = staff
    // Rows of a previous release have a name without an id.
    const isOwn = by === actorName(actor) && (byId === null || byId === staffIdOf(actor))
    if (!said || !isOwn || at.getTime() >= said.getTime() + UNDO_MS)
      throw new Refusal('INVALID', sentence(nothingToUndo))
    const state = isRejected && tube.acceptedAt ? 'accepted' : 'received'
    const nothing = { rejectedAt: null, rejectedBy: null, rejectedById: null, rejectReason: null }
    const [row] = await tx
      .update(specimens)
      .set({
        state,
        ...nothing,
        ...(!isRejected && { acceptedAt: null, acceptedBy: null, acceptedById: null }),
      })
      .where(eq(specimens.id, tube.id))
      .returning()
    if (!row) throw new Error('a tube was not changed')
    if (isRejected) await reduceRecollection(tx, tube, at)
    await audit(tx, {
      at,
      actor,
      action: 'specimen.undone',
      subject: `specimen:${tube.id}`,
      details: { before: tube.state, after: state },
    })
    return answer({ ...hand, specimen: row, ...(await countHere(tx, hand.order)) })
  })
}

/** Reduces the recollection to the tubes that are still rejected, or ends it. */
async function reduceRecollection(tx: Transaction, tube: SpecimenRow, at: Date): Promise<void> {
  for (const orderId of (await standingLines(tx, tube.id)).keys()) {
    const waiting = await recollectionToChoose(tx, orderId)
    const lines = waiting && (await linesLeft(tx, waiting))
    if (!lines) continue
    const change = lines.length > 0 ? { lines } : { state: 'dropped' as const, decidedAt: at }
    await tx.update(recollections).set(change).where(eq(recollections.id, waiting.id))
  }
}

/** Lines of tubes rejected since the recollection began, and its initial lines without a tube. */
async function linesLeft(tx: Transaction, { orderId, at }: RecollectionRow): Promise<number[]> {
  const [began] = await tx
    .select({ lines: sql<number[]>`${auditTable.details}->'lines'` })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.subject, `order:${orderId}`),
        eq(auditTable.at, at),
        eq(auditTable.action, 'sample.rejected'),
        sql`${auditTable.details}->'specimenId' is null`,
      ),
    )
  const rejected = await tx
    .selectDistinct({ id: specimens.id })
    .from(specimens)
    .innerJoin(specimenTests, eq(specimenTests.specimenId, specimens.id))
    .where(
      and(eq(specimenTests.orderId, orderId), eq(specimens.state, 'rejected'), gte(specimens.rejectedAt, at)),
    )
  const lines = [...(began?.lines ?? [])]
  for (const { id } of rejected) lines.push(...((await standingLines(tx, id)).get(orderId) ?? []))
  return inOrder(lines)
}

const inOrder = (lines: readonly number[]) => [...new Set(lines)].sort((one, other) => one - other)
