import { eq } from 'drizzle-orm'
import { centres, specimens } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { actorName } from '#domain/actor.ts'
import { audit, auditRead } from '#domain/audit.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { lockVisit } from '#domain/orders/read.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { readNumberedNames } from '#domain/staff/names.ts'
import { authorise, type StaffSession } from '#domain/staff/sessions.ts'
import { heldUntil } from '#rules/orders/messages.ts'
import { parseTubeCode } from '#rules/specimens/codes.ts'
import type { ScanKind } from '#rules/specimens/states.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { describeTube, stableUntil } from './describe-tube.ts'
import { countTubes, recordVisitReceived, type TubeCounts } from './received.ts'
import { findReceivingCentre, type ReceivingCentre } from './reception.ts'
import { freezeTests, tubeByCode } from './tube.ts'
import { readTubesOfVisit, type SpecimenRow, type VisitTube } from './visit-tubes.ts'

export type ScannedTube =
  | { kind: 'unknown'; code: string; isCode: boolean }
  | { kind: 'wrong-centre'; code: string; belongsTo: string }
  | ({ kind: Exclude<ScanKind, 'unknown' | 'wrong-centre'>; code: string } & TubeInHand)

export interface TubeInHand extends TubeCounts {
  order: OrderRow
  tube: VisitTube
  specimen: SpecimenRow
}

/**
 * Receives a tube and, unless it is too old, accepts it. Tubes of a home visit belong to its city,
 * others to their centre. Requires the permission where the tube is.
 */
export async function receiveTube(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { code: typed, centre }: { code: string; centre: string | null },
): Promise<ScannedTube> {
  authorise(staff, 'specimens.receive', centre)
  const code = parseTubeCode(typed)
  if (!code) return { kind: 'unknown', code: typed, isCode: false }
  const receivingCentre = await findReceivingCentre(shop.db, centre)
  const known = await tubeByCode(shop.db, code)
  if (!known || known.state === 'void') return { kind: 'unknown', code, isCode: true }

  const answer = await inTransaction(shop.db, async tx => {
    const order = await lockVisit(tx, known.visitId)
    const belongsTo = await findOtherDestination(tx, order, receivingCentre)
    if (belongsTo !== null) return { kind: 'wrong-centre' as const, code, belongsTo }
    const hand = await readTubeInHand(tx, order, code)
    if (!hand) return { kind: 'unknown' as const, code, isCode: true }
    const kind = await receive(tx, shop, staff, hand, receivingCentre.code)
    return { kind, code, ...((await readTubeInHand(tx, order, code)) ?? hand) }
  })

  if ('specimen' in answer && answer.kind !== 'accepted')
    await auditRead(shop, staff, { subject: `specimen:${answer.specimen.id}`, what: 'specimen.read' })
  return answer
}

/** Null if the tube belongs here. */
export async function findOtherDestination(
  db: Connection,
  order: OrderRow,
  { code, city }: ReceivingCentre,
): Promise<string | null> {
  if (code === null) return null
  if (order.visit.centreCode === null) return order.visit.city === city ? null : order.visit.city
  if (order.visit.centreCode === code) return null
  const [found] = await db.select().from(centres).where(eq(centres.code, order.visit.centreCode))
  return found?.name ?? order.visit.centreCode
}

/** Locks the visit and reads the tube again; undefined if the visit no longer has the code. */
export async function readTubeInHand(
  tx: Transaction,
  order: OrderRow,
  code: string,
): Promise<TubeInHand | undefined> {
  const { tubes, unused } = await readTubesOfVisit(tx, order)
  const tube = [...tubes, ...unused].find(({ specimen }) => specimen?.barcode === code)
  if (!tube?.specimen) return undefined
  return { order, tube, specimen: tube.specimen, ...(await countTubes(tx, order)) }
}

async function receive(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  staff: StaffSession,
  { order, specimen, tube }: TubeInHand,
  centre: string | null,
) {
  if (specimen.state === 'rejected')
    return specimen.rejectReason === 'lost' ? ('lost' as const) : ('rejected' as const)
  if (specimen.state === 'accepted') return 'already-received' as const
  if (tube.tests.length === 0) return 'not-needed' as const

  const now = shop.now()
  const until = stableUntil(specimen, tube, order)
  const isTooOld = until !== null && now > until
  const by = actorName(staff.actor)
  const byId = staff.actor.id
  const isNew = specimen.receivedAt === null
  if (isTooOld && !isNew) return 'too-old' as const

  await tx
    .update(specimens)
    .set({
      state: isTooOld ? 'received' : 'accepted',
      ...(isNew && { receivedAt: now, receivedBy: by, receivedById: byId, receivedCentre: centre }),
      ...(!isTooOld && { acceptedAt: now, acceptedBy: by, acceptedById: byId }),
    })
    .where(eq(specimens.id, specimen.id))
  await freezeTests(tx, specimen.id, tube.tests)

  await audit(tx, {
    at: now,
    actor: staff.actor,
    action: 'specimen.received',
    subject: `specimen:${specimen.id}`,
    details: { isAccepted: !isTooOld, centre },
  })
  if (isNew) await recordVisitReceived(tx, shop, order, staff.actor)
  return isTooOld ? ('too-old' as const) : ('accepted' as const)
}

/** Until `quietUntil` the rejection can be undone, so the patient's message waits. */
export async function describeScan({ db, now }: Pick<Shop, 'db' | 'now'>, scan: ScannedTube) {
  const nothing = { isCode: true, belongsTo: null, tube: null }
  if (!('tube' in scan)) return { ...nothing, ...scan }
  const { kind, code, order, specimen, here, rejected, of } = scan
  const tube = describeTube({ ...scan.tube, specimen }, order, { numbered: await readNumberedNames(db) })
  const quietUntil = heldUntil('sample-rejected', new Date(now().getTime() + UNDO_MS)) ?? null
  return {
    ...nothing,
    kind,
    code,
    tube: {
      ...tube,
      orderId: order.number,
      isVisitOpen: order.status === 'confirmed',
      here,
      rejected,
      of,
      quietUntil,
    },
  }
}
