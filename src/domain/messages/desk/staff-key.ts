import { deliver, deliverSms } from '#domain/messages/deliver.ts'
import { type EmailText, lines } from '#domain/messages/email.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { isRegistered, type Sms, smsOf } from '#domain/sms.ts'
import { readStaffContact } from '#domain/staff/staff.ts'
import { formatDateTime } from '#rules/dates.ts'
import { alphanumeric } from '#rules/sms-values.ts'
import { say } from '#text/text.ts'

export const newStaffKeySms = (at: Date): Sms =>
  smsOf('newStaffKey', { WHEN: alphanumeric(formatDateTime(at)) })

/** The company informs the member of staff who can't get an SMS. */
const staffKeyForOwner = ({ name, at }: { name: string; at: Date }): EmailText => ({
  subject: say(inEmail.staffKeySubject, { name }),
  text: lines(say(inEmail.staffKeyAdded, { name, time: formatDateTime(at) })),
})

/**
 * Announces a new key: to the member of staff by SMS, or to the company by email if they have no phone, or the shop no
 * text for it.
 */
export async function notifyStaffKey(shop: Shop, { staffId, at }: Jobs['notify-staff-key']): Promise<void> {
  const person = await readStaffContact(shop.db, staffId)
  if (!person) return
  const { name, phone } = person
  const key = { subject: `staff-key:${staffId}/${at}`, about: 'key-added' }
  const when = new Date(at)
  const sms = newStaffKeySms(when)
  if (phone && isRegistered(shop.rules, sms)) return deliverSms(shop, key, { phone, sms })
  const emailText = staffKeyForOwner({ name, at: when })
  await deliver(shop, { ...key, channel: 'email' }, () =>
    shop.email.send({ to: shop.rules.company.email, ...emailText }),
  )
}
