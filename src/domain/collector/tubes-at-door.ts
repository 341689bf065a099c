import { and, eq } from 'drizzle-orm'
import { type VisitId, visitEvents } from '#db/schema.ts'
import { bindLocked, collectLockedTubes, type TubeKey } from '#domain/visits/specimens/bind.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { parseTubeCode } from '#rules/specimens/codes.ts'
import { TIMINGS } from '#rules/specimens/containers.ts'
import { tubeNotNeeded } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Shop, Transaction } from '../shop.ts'
import { recollectAbsent } from '../visits/absent.ts'
import type { NewEvent } from '../visits/record-event.ts'
import { updateMissingTubes } from './missing-tubes.ts'

/** 'visit:position:container:timing', as phones identify a tube. */
export const tubeKey = ({ visitId, person, container, timing }: TubeKey): string =>
  [visitId, person, container, timing].join(':')

function parseTubeKey(key: string): TubeKey {
  const [visitId = '', person = '', container = '', time = ''] = key.split(':')
  const timing = TIMINGS.find(timing => timing === time)
  const isUuid = /^[0-9a-f-]{36}$/.test(visitId)
  if (!isUuid || !timing || !/^\d$/.test(person)) throw new Refusal('INVALID', sentence(tubeNotNeeded))
  return { visitId: visitId as VisitId, person: Number(person), container, timing }
}

/**
 * Applies an event to tubes, in its transaction: a scan binds a code, `collected` marks the scanned tubes as drawn.
 * Scans may arrive after `collected`, so each of them checks for missing tubes again.
 */
export const recordTubes =
  (shop: Pick<Shop, 'now'>, { kind, at, actor, details = {} }: NewEvent) =>
  async (tx: Transaction, order: OrderRow): Promise<void> => {
    if (kind !== 'tube_bound' && kind !== 'collected' && kind !== 'absent') return
    if (kind === 'tube_bound') {
      const code = String(details.code)
      const tubeKey = parseTubeKey(String(details.tube))
      await bindLocked(tx, shop, order, { code, tubeKey, ...(at ? { at } : {}), actor })
    }
    if (!order.visit.collectedAt) return
    await drawScanned(tx, shop, order, { at: order.visit.collectedAt, actor })
    await recollectAbsent(tx, shop, order, actor)
    await updateMissingTubes(tx, shop, order)
  }

/** Replaced codes were not filled. */
async function drawScanned(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
  { at, actor }: { at: Date; actor: Staff },
): Promise<void> {
  const bound = await tx
    .select({ details: visitEvents.details })
    .from(visitEvents)
    .where(and(eq(visitEvents.visitId, order.visitId), eq(visitEvents.kind, 'tube_bound')))
  const codes = bound.map(({ details }) => parseTubeCode(String(details.code)))
  const { tubes, unused } = await readTubesOfVisit(tx, order)
  const scanned = [...tubes, ...unused].filter(({ specimen }) => specimen && codes.includes(specimen.barcode))
  await collectLockedTubes(tx, shop, { order, tubes: scanned, at, actor })
}
