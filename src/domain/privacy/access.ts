import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'

/** Makes misuse by staff detectable. Records ids, not content. */
export async function auditOrderRead(
  shop: Pick<Shop, 'db' | 'now'>,
  { actor, ids }: { actor: Staff; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const [id] = ids
  await audit(shop.db, {
    at: shop.now(),
    actor,
    action: 'orders.read',
    // Shown in an order's own audit trail.
    subject: ids.length === 1 ? `order:${id}` : 'orders',
    details: ids.length === 1 ? {} : { ids },
  })
}
