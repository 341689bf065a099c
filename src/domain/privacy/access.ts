import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'

/**
 * Looking at people's data is recorded as changing it is: an operator who looks up a neighbour can be found out. Which
 * rows were seen is written down, not what they say.
 */
export async function recordRead(
  shop: Pick<Shop, 'db' | 'now'>,
  {
    actor,
    what,
    ids,
  }: { actor: Staff; what: 'orders' | 'bookings' | 'landing' | 'prescriptions'; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const one = what === 'orders' && ids.length === 1 ? ids[0] : undefined
  await audit(shop.db, {
    at: shop.now(),
    actor,
    action: `${what}.read`,
    // One order's own record tells who looked at it.
    subject: one ? `order:${one}` : what,
    details: one ? {} : { ids },
  })
}
