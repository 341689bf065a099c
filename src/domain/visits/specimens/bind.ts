import { eq, inArray, sql } from 'drizzle-orm'
import { specimens, type VisitId } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { actorName, type Staff } from '#domain/actor.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { findOrder, lockVisit } from '#domain/orders/read.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import { tubeNotKnown } from '#domain/visits/words.ts'
import type { Timing } from '#rules/specimens/containers.ts'
import { tubeDrawnAlready, tubeNotNeeded, tubeOfOtherPatient, tubeUsed } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { recordVisitReceived } from './received.ts'
import { freezeTests, isTube, rejectedTubeRefusal, requireTubeCode, tubeByCode } from './tube.ts'
import { readTubesOfVisit, type SpecimenRow, type VisitTube } from './visit-tubes.ts'

/** A tube of a visit, as `readTubesOfVisit` identifies it. */
export interface TubeKey {
  visitId: VisitId
  /** Position in the visit. */
  person: number
  container: string
  timing: Timing
}

/**
 * Assigns a code to a tube: a pre-printed one at the door, or a label scanned before the tube is filled. Idempotent at
 * any time. Replaces the code of an unfilled tube.
 */
export const bindTube = (shop: Pick<Shop, 'db' | 'now'>, named: NamedTube): Promise<SpecimenRow> =>
  inTransaction(shop.db, async tx => bindLocked(tx, shop, await lockVisit(tx, named.tubeKey.visitId), named))

interface NamedTube {
  code: string
  tubeKey: TubeKey
  at?: Date
  actor: Staff
}

/** The caller holds the lock of the order that is the tube's visit. */
export async function bindLocked(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
  { code: typed, tubeKey, at, actor }: NamedTube,
): Promise<SpecimenRow> {
  const code = requireTubeCode(typed)
  if (tubeKey.visitId !== order.visitId) throw new Refusal('INVALID', sentence(tubeNotNeeded))
  const visit = await readTubesOfVisit(tx, order)
  const known = await tubeByCode(tx, code)
  if (known) return refuseOther(known, tubeKey, visit.tubes)
  const tube = visit.tubes.find(isTube(tubeKey))
  if (!tube?.isNeeded) throw new Refusal('INVALID', sentence(tubeNotNeeded))

  await releaseTube(tx, tube)
  const [row] = await tx
    .insert(specimens)
    .values({
      ...tubeKey,
      barcode: code,
      state: 'labelled',
      labelledAt: at ?? shop.now(),
      labelledBy: actorName(actor),
      replacesId: await rejectedTubeRefusal(tx, visit.order, tube),
    })
    // A concurrent call assigned the code to another visit.
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('INVALID', sentence(tubeUsed, { code }))
  return row
}

function refuseOther(known: SpecimenRow, tubeKey: TubeKey, tubes: readonly VisitTube[]): SpecimenRow {
  const isSame =
    known.visitId === tubeKey.visitId &&
    known.person === tubeKey.person &&
    known.container === tubeKey.container &&
    known.timing === tubeKey.timing
  const code = known.barcode
  if (isSame && known.state !== 'void') return known
  const other = tubes.find(({ specimen }) => specimen?.id === known.id)
  if (!other || isSame) throw new Refusal('INVALID', sentence(tubeUsed, { code }))
  const { person, container } = other
  throw new Refusal(
    'INVALID',
    sentence(tubeOfOtherPatient, { code, name: person.name, container: container.name }),
  )
}

/** Voids a code that was not used. */
async function releaseTube(tx: Transaction, { person, specimen }: VisitTube): Promise<void> {
  if (!specimen || specimen.state === 'rejected') return
  if (specimen.state !== 'labelled')
    throw new Refusal('INVALID', sentence(tubeDrawnAlready, { name: person.name, code: specimen.barcode }))
  await tx.update(specimens).set({ state: 'void' }).where(eq(specimens.id, specimen.id))
}

/** Records tubes as filled and freezes their tests. Idempotent. The caller records `collected` first. */
export async function collectTubes(
  shop: Pick<Shop, 'db' | 'now'>,
  { orderId, codes, at, actor }: { orderId: string; codes: readonly string[]; at?: Date; actor: Staff },
): Promise<void> {
  const wanted = codes.map(requireTubeCode)
  const visitId = (await findOrder(shop.db, orderId)).visitId
  await inTransaction(shop.db, async tx => {
    const { order, tubes, unused } = await readTubesOfVisit(tx, await lockVisit(tx, visitId))
    const drawn: VisitTube[] = []
    for (const code of wanted) {
      const tube = [...tubes, ...unused].find(({ specimen }) => specimen?.barcode === code)
      if (tube) drawn.push(tube)
      // A phone sends every code that it scanned, replaced ones included.
      else if ((await tubeByCode(tx, code))?.state !== 'void')
        throw new Refusal('INVALID', sentence(tubeNotKnown, { code }))
    }
    await collectLockedTubes(tx, shop, { order, tubes: drawn, at: at ?? shop.now(), actor })
  })
}

/** The caller holds the lock of the visit's order. */
export async function collectLockedTubes(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  { order, tubes, at, actor }: { order: OrderRow; tubes: readonly VisitTube[]; at: Date; actor: Staff },
): Promise<void> {
  const drawn = tubes.flatMap(({ specimen, tests }) =>
    specimen?.collectedAt === null ? [{ id: specimen.id, tests }] : [],
  )
  const ids = drawn.map(({ id }) => id)
  if (ids.length === 0) return

  await tx
    .update(specimens)
    .set({
      collectedAt: at,
      collectedBy: actorName(actor),
      collectedById: actor.id,
      // A tube that has arrived stays received.
      state: sql`case when ${specimens.state} = 'labelled' then 'collected' else ${specimens.state} end`,
    })
    .where(inArray(specimens.id, ids))
  for (const { id, tests } of drawn) await freezeTests(tx, id, tests)
  await recordVisitReceived(tx, shop, order, actor)
}
