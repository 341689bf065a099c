import { and, eq } from 'drizzle-orm'
import { visitEvents } from '#db/schema.ts'
import { bindLocked, collectLocked, type TubePlace } from '#domain/visits/specimens/bind.ts'
import { tubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { tubeCodeFrom } from '#rules/specimens/codes.ts'
import { TIMINGS } from '#rules/specimens/containers.ts'
import { tubeNotNeeded } from '#text/errors/specimens.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Shop, Transaction } from '../shop.ts'
import type { NewEvent } from '../visits/record-event.ts'
import { judgeMissingTubes } from './missing-tubes.ts'

/** A tube of a visit as phones name it: 'order:position:container:timing'. */
export const tubeKey = ({ orderId, patient, container, timing }: TubePlace): string =>
  [orderId, patient, container, timing].join(':')

function placeOf(key: string): TubePlace {
  const [orderId = '', patient = '', container = '', said = ''] = key.split(':')
  const timing = TIMINGS.find(one => one === said)
  const isUuid = /^[0-9a-f-]{36}$/.test(orderId)
  if (!isUuid || !timing || !/^\d$/.test(patient)) throw new Refusal('INVALID', sentence(tubeNotNeeded))
  return { orderId, patient: Number(patient), container, timing }
}

/**
 * What an event of a phone does to tubes, in the transaction that notes it: a scan binds its code, and what was scanned
 * is drawn when the sample is taken, also where the scan is heard of after that; what is missing then is judged. Refusals: those of `bindTube`, also for a
 * tube of another visit.
 */
export const tubesBy =
  (shop: Pick<Shop, 'now'>, { kind, at, actor, details = {} }: NewEvent) =>
  async (tx: Transaction, order: OrderRow): Promise<void> => {
    if (kind !== 'tube_bound' && kind !== 'collected') return
    if (kind === 'tube_bound') {
      const [code, place] = [String(details.code), placeOf(String(details.tube))]
      await bindLocked(tx, shop, order, { code, place, ...(at ? { at } : {}), actor })
    }
    if (!order.collectedAt) return
    await drawScanned(tx, shop, order, { at: order.collectedAt, actor })
    await judgeMissingTubes(tx, order)
  }

/** The codes that were scanned at the door and still count: one that another took the place of was not filled. */
async function drawScanned(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
  { at, actor }: { at: Date; actor: Staff },
): Promise<void> {
  const bound = await tx
    .select({ details: visitEvents.details })
    .from(visitEvents)
    .where(and(eq(visitEvents.orderId, order.id), eq(visitEvents.kind, 'tube_bound')))
  const codes = bound.map(({ details }) => tubeCodeFrom(String(details.code)))
  const { tubes, unused } = await tubesOfVisit(tx, order)
  const scanned = [...tubes, ...unused].filter(({ specimen }) => specimen && codes.includes(specimen.barcode))
  await collectLocked(tx, shop, { order, tubes: scanned, at, actor })
}
