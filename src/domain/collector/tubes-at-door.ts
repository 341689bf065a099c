import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { visitEvents } from '#db/schema.ts'
import { TIMINGS } from '#rules/specimens/containers.ts'
import { tubeNotNeeded } from '#text/errors/specimens.ts'
import { sentence } from '#text/text.ts'
import type { Staff } from '../actor.ts'
import { visitIdOf } from '../orders/additions.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Shop } from '../shop.ts'
import { bindTube, collectTubes, type TubePlace } from '../specimens/bind.ts'

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

interface Bound {
  at: Date
  actor: Staff
  details?: Record<string, unknown> | undefined
}

/** Binds the tube that a phone has scanned; again it changes nothing. Refusals: those of `bindTube`. */
export const bindAtDoor = (shop: Pick<Shop, 'db' | 'now'>, { at, actor, details = {} }: Bound) =>
  bindTube(shop, { code: String(details.code), place: placeOf(String(details.tube)), at, actor })

/** The tubes that were scanned at a door are drawn when its sample is taken. */
export async function collectAtDoor(
  shop: Pick<Shop, 'db' | 'now'>,
  order: OrderRow,
  { at, actor }: Omit<Bound, 'details'>,
): Promise<void> {
  const bound = await shop.db
    .select({ details: visitEvents.details })
    .from(visitEvents)
    .where(and(eq(visitEvents.orderId, visitIdOf(order)), eq(visitEvents.kind, 'tube_bound')))
  const codes = [...new Set(bound.map(({ details }) => String(details.code)))]
  if (codes.length > 0) await collectTubes(shop, { orderId: order.id, codes, at, actor })
}
