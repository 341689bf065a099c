import { readEmergencyAccess } from '#domain/desk/orders/emergency-access.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { deliver } from '#server/jobs/deliver.ts'
import { emergencyAccessForOwner } from '#server/jobs/messages/desk-email.ts'

/** Tells the company who of the staff opened which order that is not theirs to read. */
export async function notifyEmergencyAccess(
  shop: Shop,
  { id }: Jobs['notify-emergency-access'],
): Promise<void> {
  const found = await readEmergencyAccess(shop.db, id)
  if (!found) return
  const key = { subject: `emergency-access:${id}`, about: 'for-owner', channel: 'email' } as const
  const letter = emergencyAccessForOwner(found)
  await deliver(shop, key, () => shop.email.send({ to: shop.rules.company.email, ...letter }))
}
