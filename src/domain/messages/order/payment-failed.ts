import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { numberAndLink, type Sms, smsOf } from '#domain/messages/sms.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import { formatDateTime } from '#rules/dates.ts'

/** `until`: the order's hold expiry. */
export const paymentFailedSms = (ids: SmsTemplates, order: Pick<VisitInSms, 'number'>, until: Date): Sms =>
  smsOf(ids, 'paymentFailed', { ...numberAndLink(order), UNTIL: formatDateTime(until) })

export const draftPaymentFailed: MessagesOf = ({ rules, now }, order) => {
  // The text is about a reserved slot, and an addition reserves none.
  if (order.isAddition) return []
  const until = order.holdExpiresAt
  if (order.paymentStatus !== 'failed' || !until || until <= now()) return []
  return [{ about: 'payment-failed', sms: paymentFailedSms(rules.smsTemplates, order, until) }]
}
