import { chooseEmail, type EmailText, type Sender } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Rules } from '#domain/shop.ts'
import { numberInSms, orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { recollectionToChoose } from '#domain/visits/recollections.ts'

export const newSampleSms = (shop: Pick<Rules, 'shopUrl'>, order: Pick<VisitInSms, 'number'>): Sms =>
  smsOf('newSample', { NUMBER: numberInSms(order), LINK: orderLink(shop, order) })

/** Reason and test are behind the link, as mailboxes are shared. */
const sampleRejectedEmail = (sender: Sender, order: OrderWithPatients): EmailText =>
  chooseEmail(sender, order, [inEmail.newSampleSubject, inEmail.isRejected, inEmail.chooseTime])

export const draftSampleRejected: MessagesOf = async ({ db, rules }, row) => {
  const waiting = await recollectionToChoose(db, row.id)
  if (!waiting) return []
  return [
    {
      about: `sample-rejected:${waiting.id}`,
      sms: newSampleSms(rules, row),
      whatsapp: whatsappOf('sampleRejected', numberAndLink(row)),
      emailText: async () => sampleRejectedEmail(rules, row),
    },
  ]
}
