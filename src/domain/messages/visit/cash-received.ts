import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import { cashOfVisit } from '#domain/money/payments/visit-payments.ts'
import type { Rules } from '#domain/shop.ts'
import { numberInSms, orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { type Paise, plainRupees } from '#rules/money.ts'
import type { MessageAbout } from '#rules/orders/messages.ts'
import { wholeRupees } from '#rules/sms-values.ts'

/** Null for an amount with paise, which an SMS can't carry. */
export function cashTakenSms(
  shop: Pick<Rules, 'shopUrl'>,
  order: Pick<VisitInSms, 'number'>,
  amount: Paise,
): Sms | null {
  const AMOUNT = wholeRupees(amount)
  return AMOUNT
    ? smsOf('cashTaken', { AMOUNT, NUMBER: numberInSms(order), LINK: orderLink(shop, order) })
    : null
}

export const cashReceivedOnWhatsApp = (order: Pick<VisitInSms, 'number'>, amount: Paise): WhatsAppText =>
  whatsappOf('cashReceived', { ...numberAndLink(order), AMOUNT: plainRupees(amount) })

export const draftCashReceived: MessagesOf = async ({ db, rules }, row) => {
  const amount = await cashOfVisit(db, row.visitId)
  if (amount === 0) return []
  return [
    {
      about: cashReceivedMessage(amount),
      sms: cashTakenSms(rules, row, amount),
      whatsapp: cashReceivedOnWhatsApp(row, amount),
    },
  ]
}

/** Name of the message that confirms all cash received at the visit so far. */
export const cashReceivedMessage = (amount: Paise): MessageAbout => `cash-received:${amount}`
