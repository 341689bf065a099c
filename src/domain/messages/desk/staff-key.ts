import { deliver } from '#domain/messages/deliver.ts'
import { type EmailText, lines } from '#domain/messages/email.ts'
import { type Sms, smsOf } from '#domain/messages/sms.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Jobs, Shop, SmsTemplates } from '#domain/shop.ts'
import { readStaffContact } from '#domain/staff/staff.ts'
import { formatDateTime } from '#rules/dates.ts'
import { say } from '#text/text.ts'

export const newStaffKeySms = (ids: SmsTemplates, at: Date): Sms =>
  smsOf(ids, 'newStaffKey', { WHEN: formatDateTime(at) })

/** If the member of staff has no phone on the list, the company informs them. */
const staffKeyForOwner = ({ name, at }: { name: string; at: Date }): EmailText => ({
  subject: say(inEmail.staffKeySubject, { name }),
  text: lines(say(inEmail.staffKeyAdded, { name, time: formatDateTime(at) })),
})

/** Announces a new key: to the member of staff by SMS, or to the company by email if they have no phone. */
export async function notifyStaffKey(shop: Shop, { staffId, at }: Jobs['notify-staff-key']): Promise<void> {
  const person = await readStaffContact(shop.db, staffId)
  if (!person) return
  const { name, phone } = person
  const key = { subject: `staff-key:${staffId}/${at}`, about: 'key-added' }
  const when = new Date(at)
  if (phone)
    return deliver(shop, { ...key, channel: 'sms' }, () =>
      shop.sms.send({ phone, ...newStaffKeySms(shop.rules.smsTemplates, when) }),
    )
  const emailText = staffKeyForOwner({ name, at: when })
  await deliver(shop, { ...key, channel: 'email' }, () =>
    shop.email.send({ to: shop.rules.company.email, ...emailText }),
  )
}
