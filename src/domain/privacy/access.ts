import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'

/**
 * Audits reading of personal data, so that misuse by staff can be found out. Records which rows were read, not their
 * content.
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
    // An order's own audit trail shows who read it.
    subject: one ? `order:${one}` : what,
    details: one ? {} : { ids },
  })
}
