import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'

/**
 * Audits reading of orders, so that misuse by staff can be found out. Records which rows were read, not their
 * content.
 */
export async function recordRead(
  shop: Pick<Shop, 'db' | 'now'>,
  { actor, ids }: { actor: Staff; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const [id] = ids
  await audit(shop.db, {
    at: shop.now(),
    actor,
    action: 'orders.read',
    // An order's own audit trail shows who read it.
    subject: ids.length === 1 ? `order:${id}` : 'orders',
    details: ids.length === 1 ? {} : { ids },
  })
}
