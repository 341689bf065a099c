import { inArray, type SQL } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { mayAt, type Permission } from '#rules/staff/permissions.ts'
import { orderNotFound } from '#text/orders/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { noteReading } from '../../audit.ts'
import type { OrderRow } from '../../orders/order-shape.ts'
import { findOrder } from '../../orders/read.ts'
import type { Connection, Shop } from '../../shop.ts'
import { authorise, type StaffSession } from '../../staff/sessions.ts'

/** Orders of some centres (`placesFor`); undefined for all. */
export const isAt = (places: 'everywhere' | string[]): SQL | undefined =>
  places === 'everywhere' ? undefined : inArray(orders.centreCode, places)

/**
 * An order by either id, for a caller with `permission` at its centre. An order that the caller may not read gets the same
 * refusal as one that does not exist.
 */
export async function findOrderFor(
  db: Connection,
  staff: StaffSession,
  permission: Permission,
  id: string,
): Promise<OrderRow> {
  const row = await findOrder(db, id)
  if (!mayAt(staff.grants, 'orders.read', row.centreCode))
    throw new Refusal('NOT_FOUND', sentence(orderNotFound), { isForeign: true })
  authorise(staff, permission, row.centreCode)
  return row
}

/** Also logs the caller as a reader: for calls that show data of the patients. */
export async function openOrderFor(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  permission: Permission,
  id: string,
): Promise<OrderRow> {
  const row = await findOrderFor(shop.db, staff, permission, id)
  await noteReading(shop, staff, { subject: `order:${row.id}`, what: 'order.read' })
  return row
}
