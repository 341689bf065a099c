import { readEmergencyAccess } from '#domain/desk/orders/emergency-access.ts'
import { deliver } from '#domain/messages/deliver.ts'
import { type EmailText, lines } from '#domain/messages/email.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { formatDateTime } from '#rules/dates.ts'
import { say } from '#text/text.ts'

/** Names the order and the staff member, but not the patient or the reason, which may be medical. */
const emergencyAccessForOwner = ({
  number,
  who,
  at,
}: {
  number: string
  who: string
  at: Date
}): EmailText => ({
  subject: say(inEmail.emergencySubject, { number }),
  text: lines(
    say(inEmail.emergencyOpened, { who, number, time: formatDateTime(at) }),
    say(inEmail.emergencyWhere),
  ),
})

export async function notifyEmergencyAccess(
  shop: Shop,
  { id }: Jobs['notify-emergency-access'],
): Promise<void> {
  const found = await readEmergencyAccess(shop.db, id)
  if (!found) return
  const key = { subject: `emergency-access:${id}`, about: 'for-owner', channel: 'email' } as const
  const emailText = emergencyAccessForOwner(found)
  await deliver(shop, key, () => shop.email.send({ to: shop.rules.company.email, ...emailText }))
}
