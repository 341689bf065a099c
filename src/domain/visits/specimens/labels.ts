import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { specimens, type VisitId } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { actorName, type Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { CODE_LENGTH, makeTubeCode } from '#rules/specimens/codes.ts'
import { rejectedTubeRefusal } from './tube.ts'
import { readTubesOfVisits, type VisitTube, type VisitTubes } from './visit-tubes.ts'

/** Random; a collision is left to the unique index. */
export const newTubeCode = (): string => makeTubeCode(randomBytes(CODE_LENGTH - 1))

/** Rows per statement, because the number of values is limited. */
const AT_ONCE = 1000

const isToLabel = ({ isNeeded, specimen }: VisitTube): boolean => isNeeded && specimen === null

export type LabelledTube = VisitTube & { specimen: NonNullable<VisitTube['specimen']> }

/**
 * Assigns codes to all tubes of these visits that lack one, and returns all tubes with a code. Leaves out visits that
 * are not confirmed. `check` gets the tubes before anything is written, and may throw.
 */
export async function makeLabels(
  shop: Pick<Shop, 'db' | 'now'>,
  rows: readonly OrderRow[],
  actor: Staff,
  check: (tubes: readonly VisitTube[]) => void = () => {},
): Promise<{ visit: VisitTubes; tubes: LabelledTube[] }[]> {
  const before = await readTubesOfVisits(shop.db, rows)
  check(
    [...before.values()].flatMap(({ tubes }) => tubes.filter(tube => isToLabel(tube) || isLabelled(tube))),
  )
  const missing = [...before.values()].flatMap(({ order, tubes }) =>
    tubes.filter(isToLabel).map(tube => ({ order, tube })),
  )

  if (missing.length > 0) {
    const at = shop.now()
    const values = await Promise.all(
      missing.map(async ({ order, tube }) => ({
        barcode: newTubeCode(),
        state: 'labelled' as const,
        labelledAt: at,
        labelledBy: actorName(actor),
        visitId: tube.person.visitId,
        person: tube.person.position,
        container: tube.container.code,
        timing: tube.timing,
        replacesId: await rejectedTubeRefusal(shop.db, order, tube),
      })),
    )
    await inTransaction(shop.db, async tx => {
      const made: VisitId[] = []
      // A concurrent call may have assigned a code, which then counts.
      for (let from = 0; from < values.length; from += AT_ONCE) {
        const added = await tx
          .insert(specimens)
          .values(values.slice(from, from + AT_ONCE))
          .onConflictDoNothing()
          .returning({ visitId: specimens.visitId })
        made.push(...added.map(({ visitId }) => visitId))
      }
      for (const [visitId, own] of Map.groupBy(made, id => id))
        await audit(tx, {
          at,
          actor,
          action: 'labels.made',
          subject: `order:${before.get(visitId)?.order.id}`,
          details: { count: own.length },
        })
    })
  }

  const after = missing.length > 0 ? await readTubesOfVisits(shop.db, rows) : before
  return [...after.values()].map(visit => ({ visit, tubes: visit.tubes.filter(isLabelled) }))
}

const isLabelled = (tube: VisitTube): tube is LabelledTube =>
  tube.isNeeded && tube.specimen !== null && tube.specimen.state !== 'rejected'

/** `order`: the one that booked the tube's visit. Returns how many were printed before. */
export function recordPrinted(
  shop: Pick<Shop, 'db' | 'now'>,
  labels: readonly { order: OrderRow; tube: LabelledTube }[],
  actor: Staff,
): Promise<number> {
  return inTransaction(shop.db, async tx => {
    const isAgain = ({ tube }: { tube: LabelledTube }) => tube.specimen.prints > 0
    await countPrints(
      tx,
      labels.map(({ tube }) => tube.specimen.id),
    )
    for (const [orderId, own] of Map.groupBy(labels, ({ order }) => order.id)) {
      await audit(tx, {
        at: shop.now(),
        actor,
        action: 'labels.printed',
        subject: `order:${orderId}`,
        details: { count: own.length, again: own.filter(isAgain).length },
      })
    }
    return labels.filter(isAgain).length
  })
}

async function countPrints(db: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(specimens)
    .set({ prints: sql`${specimens.prints} + 1` })
    .where(inArray(specimens.id, [...ids]))
}
