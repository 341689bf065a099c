import { and, eq, gte, isNull } from 'drizzle-orm'
import { orderItems, recollections, specimens, specimenTests, visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { actorName } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { lockOrder, lockVisit } from '#domain/orders/read.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { allowedCentres, authorise, refusalFor, type StaffSession } from '#domain/staff/sessions.ts'
import { type RecollectionRow, recollect, recollectionToChoose } from '#domain/visits/recollections.ts'
import {
  newVisitBooked,
  nothingToUndo,
  tubeIsHere,
  tubeNotCollected,
  tubeNotHere,
  tubeNotKnown,
  tubeRejectedAlready,
} from '#domain/visits/words.ts'
import type { RejectedReason } from '#rules/specimens/states.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { findOtherDestination, readTubeInHand, type ScannedTube, type TubeInHand } from './receive.ts'
import { countTubes, recordVisitReceived } from './received.ts'
import { findReceivingCentre } from './reception.ts'
import { requireTubeCode, tubeByCode } from './tube.ts'
import type { SpecimenRow } from './visit-tubes.ts'

type Deps = Pick<Shop, 'db' | 'now'>

async function lockTube(tx: Transaction, typed: string): Promise<TubeInHand> {
  const code = requireTubeCode(typed)
  const found = await tubeByCode(tx, code)
  const hand = found && (await readTubeInHand(tx, await lockVisit(tx, found.visitId), code))
  if (!hand) throw new Refusal('NOT_FOUND', sentence(tubeNotKnown, { code }))
  return hand
}

/** Requires the permission where the tube is, or at a centre that expects it. */
async function authoriseAt(
  tx: Transaction,
  staff: StaffSession,
  permission: Permission,
  { order, specimen }: TubeInHand,
): Promise<void> {
  if (specimen.receivedAt) return authorise(staff, permission, specimen.receivedCentre)
  const allowed = allowedCentres(staff, permission)
  if (allowed === 'everywhere') return
  for (const code of allowed)
    if ((await findOtherDestination(tx, order, await findReceivingCentre(tx, code))) === null) return
  throw refusalFor(permission)
}

/**
 * Rejects a received tube, or one that was lost on its way: its tests get a free recollection, about
 * which the customer gets a message once the time for an undo is over. A second tube joins the
 * order's open recollection. Idempotent for the same reason.
 */
export function rejectTube(
  shop: Deps,
  staff: StaffSession,
  { code, reason }: { code: string; reason: RejectedReason },
): Promise<ScannedTube> {
  return inTransaction(shop.db, async tx => {
    const hand = await lockTube(tx, code)
    const tube = hand.specimen
    await authoriseAt(tx, staff, 'specimens.reject', hand)

    if (tube.state === 'rejected' && tube.rejectReason === reason) return answer(hand)
    refuseRejection(tube, reason)

    const at = shop.now()
    const { actor } = staff
    const [row] = await tx
      .update(specimens)
      .set({
        state: 'rejected',
        rejectReason: reason,
        rejectedAt: at,
        rejectedBy: actorName(actor),
        rejectedById: actor.id,
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

    for (const [orderId, lines] of await listStandingLines(tx, tube.id))
      await recollect(tx, { orderId, lines, specimenId: tube.id, reason, at, actor })
    if (reason === 'lost') await recordVisitReceived(tx, shop, hand.order, actor)
    return answer({ ...hand, specimen: row, ...(await countTubes(tx, hand.order)) })
  })
}

function refuseRejection({ barcode: code, state, receivedAt }: SpecimenRow, reason: RejectedReason): void {
  if (state === 'rejected') throw new Refusal('INVALID', sentence(tubeRejectedAlready, { code }))
  if (reason !== 'lost') {
    if (receivedAt === null) throw new Refusal('INVALID', sentence(tubeNotHere, { code }))
  } else if (receivedAt) throw new Refusal('INVALID', sentence(tubeIsHere, { code }))
  else if (state !== 'collected') throw new Refusal('INVALID', sentence(tubeNotCollected, { code }))
}

/** Accepts a tube that arrived too old, because some tests tolerate more than the container's limit. Idempotent. */
export function acceptTube(
  shop: Deps,
  staff: StaffSession,
  { code }: { code: string },
): Promise<ScannedTube> {
  return inTransaction(shop.db, async tx => {
    const hand = await lockTube(tx, code)
    const tube = hand.specimen
    await authoriseAt(tx, staff, 'specimens.reject', hand)

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
        acceptedById: actor.id,
      })
      .where(eq(specimens.id, tube.id))
      .returning()
    if (!row) throw new Error('a tube was not accepted')

    await audit(tx, { at, actor, action: 'specimen.accepted', subject: `specimen:${tube.id}` })
    return answer({ ...hand, specimen: row, ...(await countTubes(tx, hand.order)) })
  })
}

const answer = (hand: TubeInHand): ScannedTube => {
  const { state, barcode: code, rejectReason, receivedAt } = hand.specimen
  if (state === 'accepted') return { kind: state, code, ...hand }
  if (state === 'rejected') return { kind: rejectReason === 'lost' ? 'lost' : state, code, ...hand }
  return { kind: receivedAt ? 'already-received' : 'expected', code, ...hand }
}

/** The tube's lines that were not cancelled, by order and in lock order. */
async function listStandingLines(tx: Transaction, specimenId: string): Promise<Map<string, number[]>> {
  const rows = await tx
    .selectDistinct({ orderId: specimenTests.orderId, line: specimenTests.line })
    .from(specimenTests)
    .innerJoin(
      orderItems,
      and(eq(orderItems.orderId, specimenTests.orderId), eq(orderItems.line, specimenTests.line)),
    )
    .where(and(eq(specimenTests.specimenId, specimenId), isNull(orderItems.cancelledAt)))
    .orderBy(specimenTests.line)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(({ line }) => line)]))
}

/** The caller's own rejection (before the customer's message) or acceptance; a tube that is here stays received. */
export function undoTube(shop: Deps, staff: StaffSession, { code }: { code: string }): Promise<ScannedTube> {
  return inTransaction(shop.db, async tx => {
    const hand = await lockTube(tx, code)
    const tube = hand.specimen
    await authoriseAt(tx, staff, 'specimens.receive', hand)

    const at = shop.now()
    const isRejected = tube.state === 'rejected'
    const [said, by, byId] = isRejected
      ? [tube.rejectedAt, tube.rejectedBy, tube.rejectedById]
      : [tube.acceptedAt, tube.acceptedBy, tube.acceptedById]
    const { actor } = staff
    // Rows of a previous release have a name without an id.
    const isOwn = by === actorName(actor) && (byId === null || byId === actor.id)
    if (!said || !isOwn || at.getTime() >= said.getTime() + UNDO_MS)
      throw new Refusal('INVALID', sentence(nothingToUndo))

    const before = tube.receivedAt ? 'received' : 'collected'
    const state = isRejected && tube.acceptedAt ? 'accepted' : before
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
    if (isRejected) await reduceRecollections(tx, tube)
    if (state === 'collected') await expectVisitAgain(tx, hand.order, said)

    await audit(tx, {
      at,
      actor,
      action: 'specimen.undone',
      subject: `specimen:${tube.id}`,
      details: { before: tube.state, after: state },
    })
    return answer({ ...hand, specimen: row, ...(await countTubes(tx, hand.order)) })
  })
}

/** Removes a `received` that was recorded without the tube. */
async function expectVisitAgain(tx: Transaction, order: OrderRow, since: Date): Promise<void> {
  const { visitId, kind, at } = visitEvents
  await tx.delete(visitEvents).where(and(eq(visitId, order.visitId), eq(kind, 'received'), gte(at, since)))
}

/**
 * Removes the tube's lines from the recollections, except those of another tube that is still rejected. A recollection
 * without lines was a mistake: removes it.
 */
async function reduceRecollections(tx: Transaction, tube: SpecimenRow): Promise<void> {
  for (const [orderId, own] of await listStandingLines(tx, tube.id)) {
    await lockOrder(tx, orderId)
    const waiting = await recollectionToChoose(tx, orderId)
    if (!waiting) {
      await refuseBooked(tx, orderId, own)
      continue
    }
    const rejected = await linesOfRejected(tx, orderId, await startOf(tx, waiting))
    const lines = waiting.lines.filter(line => !own.includes(line) || rejected.includes(line))
    const isWaiting = eq(recollections.id, waiting.id)
    if (lines.length > 0) await tx.update(recollections).set({ lines }).where(isWaiting)
    else await tx.delete(recollections).where(isWaiting)
  }
}

async function refuseBooked(tx: Transaction, orderId: string, own: readonly number[]): Promise<void> {
  const booked = await tx
    .select({ lines: recollections.lines })
    .from(recollections)
    .where(and(eq(recollections.orderId, orderId), eq(recollections.state, 'booked')))
  if (booked.some(({ lines }) => own.some(line => lines.includes(line))))
    throw new Refusal('INVALID', sentence(newVisitBooked))
}

/**
 * When the first tube of the recollection was rejected: the tube of a cancelled second visit that joined it may be
 * earlier.
 */
async function startOf(tx: Transaction, { orderId, at }: RecollectionRow): Promise<Date> {
  const [joined] = await tx
    .select({ at: recollections.at })
    .from(recollections)
    .where(
      and(
        eq(recollections.orderId, orderId),
        eq(recollections.state, 'dropped'),
        gte(recollections.decidedAt, at),
      ),
    )
    .orderBy(recollections.at)
    .limit(1)
  return joined && joined.at < at ? joined.at : at
}

async function linesOfRejected(tx: Transaction, orderId: string, since: Date): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ line: specimenTests.line })
    .from(specimens)
    .innerJoin(specimenTests, eq(specimenTests.specimenId, specimens.id))
    .innerJoin(
      orderItems,
      and(eq(orderItems.orderId, specimenTests.orderId), eq(orderItems.line, specimenTests.line)),
    )
    .where(
      and(
        eq(specimenTests.orderId, orderId),
        eq(specimens.state, 'rejected'),
        gte(specimens.rejectedAt, since),
        isNull(orderItems.cancelledAt),
      ),
    )
    .orderBy(specimenTests.line)
  return rows.map(({ line }) => line)
}
