import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { numberAndLink, type Sms, smsOf } from '#domain/messages/sms.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { cashOfVisit } from '#domain/money/payments/visit-payments.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import { type Paise, plainRupees } from '#rules/money.ts'
import type { MessageAbout } from '#rules/orders/messages.ts'

export const cashReceivedSms = (ids: SmsTemplates, order: Pick<VisitInSms, 'number'>, amount: Paise): Sms =>
  smsOf(ids, 'cashReceived', { ...numberAndLink(order), AMOUNT: plainRupees(amount) })

export const draftCashReceived: MessagesOf = async ({ db, rules }, row) => {
  const amount = await cashOfVisit(db, row.visitId)
  if (amount === 0) return []
  return [{ about: cashReceivedMessage(amount), sms: cashReceivedSms(rules.smsTemplates, row, amount) }]
}

/** Name of the message that confirms all cash received at the visit so far. */
export const cashReceivedMessage = (amount: Paise): MessageAbout => `cash-received:${amount}`
