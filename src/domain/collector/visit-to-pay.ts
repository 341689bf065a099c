import { visitOfOtherCollector, visitUnassigned } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { readFoldedVisit } from '../orders/visits/visit-status.ts'
import type { Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { findAssignedOrder } from './assigned-order.ts'

/** The order of a visit to which the caller is assigned now, and at which they may take money. */
export async function findVisitToPay(
  shop: Pick<Shop, 'db'>,
  staff: StaffSession,
  orderId: string,
): Promise<OrderRow> {
  authorise(staff, 'cash.take', null)
  const order = await findAssignedOrder(shop, staff, orderId)
  const { collector, collectorId } = await readFoldedVisit(shop.db, order)
  if (collectorId === staff.actor.id) return order
  throw new Refusal(
    'ORDER_STEP_REFUSED',
    collector ? sentence(visitOfOtherCollector, { collector }) : sentence(visitUnassigned),
  )
}
