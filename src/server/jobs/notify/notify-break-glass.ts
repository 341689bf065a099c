import { glassToTell } from '#domain/desk/orders/break-glass.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { deliver } from '#server/jobs/deliver.ts'
import { glassBrokenForOwner } from '#server/jobs/messages/desk-email.ts'

/** Tells the company who of the staff opened which order that is not theirs to read. */
export async function notifyBreakGlass(shop: Shop, { id }: Jobs['notify-break-glass']): Promise<void> {
  const found = await glassToTell(shop.db, id)
  if (!found) return
  const key = { subject: `break-glass:${id}`, about: 'for-owner', channel: 'email' } as const
  const letter = glassBrokenForOwner(found)
  await deliver(shop, key, () => shop.email.send({ to: shop.rules.company.email, ...letter }))
}
