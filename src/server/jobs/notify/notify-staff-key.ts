import type { Jobs, Shop } from '#domain/shop.ts'
import { contactOfStaff } from '#domain/staff/staff.ts'
import { deliver } from '#server/jobs/deliver.ts'
import { staffKeyForOwner } from '#server/jobs/messages/desk-email.ts'
import { newStaffKeySms } from '#server/jobs/messages/sms.ts'

/** Informs a person of the staff that a key was added to their account: by SMS, or through the company without a phone. */
export async function notifyStaffKey(shop: Shop, { staffId, at }: Jobs['notify-staff-key']): Promise<void> {
  const person = await contactOfStaff(shop.db, staffId)
  if (!person) return
  const { name, phone } = person
  const key = { subject: `staff-key:${staffId}/${at}`, about: 'key-added' }
  const when = new Date(at)
  if (phone)
    return deliver(shop, { ...key, channel: 'sms' }, () =>
      shop.sms.send({ phone, ...newStaffKeySms(shop.rules.smsTemplates, when) }),
    )
  const letter = staffKeyForOwner({ name, at: when })
  await deliver(shop, { ...key, channel: 'email' }, () =>
    shop.email.send({ to: shop.rules.company.email, ...letter }),
  )
}
