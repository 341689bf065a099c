import type { Permission } from '#rules/staff/permissions.ts'
import { auditRead } from '../../audit.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { findOrderFor } from '../../orders/permit.ts'
import type { Shop } from '../../shop.ts'
import { countOpened } from '../../staff/look-ups.ts'
import type { StaffSession } from '../../staff/sessions.ts'

/** Counts and audits the order as opened: for calls that return patients' data. */
export async function openAllowedOrder(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  permission: Permission,
  id: string,
): Promise<OrderRow> {
  const row = await findOrderFor(shop.db, staff, permission, id)
  await countOpened(shop, staff, { of: 'order', id: row.id })
  await auditRead(shop, staff, { subject: `order:${row.id}`, what: 'order.read' })
  return row
}
