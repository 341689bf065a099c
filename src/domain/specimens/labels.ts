import { randomBytes } from 'node:crypto'
import { specimens } from '#db/schema.ts'
import { CODE_LENGTH, tubeCodeOf } from '#rules/specimens/codes.ts'
import { nameOf, type Staff } from '../actor.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Shop } from '../shop.ts'
import { rejectedTube } from './replaced.ts'
import { tubesOfVisits, type VisitTube, type VisitTubes } from './visit-tubes.ts'

/** Codes that are given before the visit, and printed. */

/** A code at random; it is new with all but certainty, and the database says if it is not. */
export const newTubeCode = (): string => tubeCodeOf(randomBytes(CODE_LENGTH - 1))

/** Tubes that can still be filled. */
const isToLabel = ({ isNeeded, specimen }: VisitTube): boolean => isNeeded && specimen === null

/** A tube with its code. */
type LabelledTube = VisitTube & { specimen: NonNullable<VisitTube['specimen']> }

/**
 * Gives a code to every tube of these orders' visits that has none, and returns all that have one and count, in the order
 * of the orders. At once from two desks: each tube gets one code. Visits that are not confirmed are left out.
 */
export async function makeLabels(
  shop: Pick<Shop, 'db' | 'now'>,
  rows: readonly OrderRow[],
  actor: Staff,
): Promise<{ visit: VisitTubes; tubes: LabelledTube[] }[]> {
  const before = await tubesOfVisits(shop.db, rows)
  const missing = [...before.values()].flatMap(({ order, tubes }) =>
    tubes.filter(isToLabel).map(tube => ({ order, tube })),
  )
  if (missing.length > 0) {
    const at = shop.now()
    const values = await Promise.all(
      missing.map(async ({ order, tube }) => ({
        ...{ barcode: newTubeCode(), state: 'labelled' as const, labelledAt: at, labelledBy: nameOf(actor) },
        ...{ orderId: tube.person.orderId, patient: tube.person.patient },
        ...{ container: tube.container.code, timing: tube.timing },
        replacesId: await rejectedTube(shop.db, order, tube),
      })),
    )
    // What somebody else has labelled meanwhile has its code: that one counts.
    await shop.db.insert(specimens).values(values).onConflictDoNothing()
  }
  const after = missing.length > 0 ? await tubesOfVisits(shop.db, rows) : before
  return [...after.values()].map(visit => ({ visit, tubes: visit.tubes.filter(isLabelled) }))
}

const isLabelled = (tube: VisitTube): tube is LabelledTube =>
  tube.isNeeded && tube.specimen !== null && tube.specimen.state !== 'rejected'
