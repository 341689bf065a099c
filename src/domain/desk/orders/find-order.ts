import { inArray, type SQL } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { mayAt, type Permission } from '#rules/staff/permissions.ts'
import { orderNotFound } from '#text/orders/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { auditRead } from '../../audit.ts'
import type { OrderRow } from '../../orders/order-shape.ts'
import { findOrder } from '../../orders/read.ts'
import type { Connection, Shop } from '../../shop.ts'
import { authorise, type StaffSession } from '../../staff/sessions.ts'

/** Undefined for all centres. */
export const isAt = (places: 'everywhere' | string[]): SQL | undefined =>
  places === 'everywhere' ? undefined : inArray(orders.centreCode, places)

/** By id or number. An unreadable order gets the same refusal as a missing one. */
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

/** Also audits the read: for calls that show patients' data. */
export async function openOrderFor(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  permission: Permission,
  id: string,
): Promise<OrderRow> {
  const row = await findOrderFor(shop.db, staff, permission, id)
  await auditRead(shop, staff, { subject: `order:${row.id}`, what: 'order.read' })
  return row
}
