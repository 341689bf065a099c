import { chooseEmail, type EmailText, type Sender } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { numberAndLink, type Sms, smsOf } from '#domain/messages/sms.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import { recollectionToChoose } from '#domain/visits/recollections.ts'

export const sampleRejectedSms = (ids: SmsTemplates, order: Pick<VisitInSms, 'number'>): Sms =>
  smsOf(ids, 'sampleRejected', numberAndLink(order))

/** Reason and test are behind the link, as mailboxes are shared. */
const sampleRejectedEmail = (sender: Sender, order: OrderWithPatients): EmailText =>
  chooseEmail(sender, order, [inEmail.newSampleSubject, inEmail.isRejected, inEmail.chooseTime])

export const draftSampleRejected: MessagesOf = async ({ db, rules }, row) => {
  const waiting = await recollectionToChoose(db, row.id)
  if (!waiting) return []
  return [
    {
      about: `sample-rejected:${waiting.id}`,
      sms: sampleRejectedSms(rules.smsTemplates, row),
      emailText: async () => sampleRejectedEmail(rules, row),
    },
  ]
}
