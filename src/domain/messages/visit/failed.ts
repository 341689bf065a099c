import { chooseEmail, type EmailText, type Sender } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import {
  type OrderForMessage,
  type OrderWithPatients,
  readVisitForPhone,
} from '#domain/messages/visit-for-message.ts'
import { type CancellableOrder, cancelWords } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import { readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { Rules } from '#domain/shop.ts'
import { numberInSms, orderLink, type Sms, smsOf } from '#domain/sms.ts'

export const notTakenSms = (shop: Pick<Rules, 'shopUrl'>, order: Pick<CancellableOrder, 'number'>): Sms =>
  smsOf('notTaken', { NUMBER: numberInSms(order), LINK: orderLink(shop, order) })

export const visitFailedOnWhatsApp = (order: CancellableOrder): WhatsAppText =>
  whatsappOf('visitFailed', { ...numberAndLink(order), CANCEL: cancelWords(order) })

const visitFailedEmail = (
  sender: Sender,
  order: OrderWithPatients & Pick<OrderForMessage, 'paidBefore'>,
): EmailText =>
  chooseEmail(sender, order, [
    inEmail.failedSubject,
    inEmail.hasFailed,
    order.paidBefore > 0 ? inEmail.chooseOrMoney : inEmail.chooseOrCancel,
  ])

export const draftVisitFailed: MessagesOf = async ({ db, rules }, row) => {
  const { state, failedAt } = await readFoldedVisit(db, row)
  if (row.status !== 'confirmed' || state !== 'failed' || !failedAt) return []
  const order = await readVisitForPhone(db, row)
  return [
    {
      about: `visit-failed:${failedAt.toISOString()}`,
      sms: notTakenSms(rules, order),
      whatsapp: visitFailedOnWhatsApp(order),
      emailText: async () => visitFailedEmail(rules, order),
    },
  ]
}
