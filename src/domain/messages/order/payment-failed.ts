import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import type { Rules } from '#domain/shop.ts'
import { numberInSms, orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDateTime } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { numeric } from '#rules/sms-values.ts'

/** `left`: until the order's hold expires, in ms. */
export const paymentMissingSms = (
  shop: Pick<Rules, 'shopUrl'>,
  order: Pick<VisitInSms, 'number'>,
  left: number,
): Sms =>
  smsOf('paymentMissing', {
    NUMBER: numberInSms(order),
    MINUTES: numeric(Math.floor(left / MINUTE_MS)),
    LINK: orderLink(shop, order),
  })

export const paymentFailedOnWhatsApp = (order: Pick<VisitInSms, 'number'>, until: Date): WhatsAppText =>
  whatsappOf('paymentFailed', { ...numberAndLink(order), UNTIL: formatDateTime(until) })

export const draftPaymentFailed: MessagesOf = ({ rules, now }, order) => {
  // The text is about a reserved slot, and an addition reserves none.
  if (order.isAddition) return []
  const until = order.holdExpiresAt
  const left = until ? until.getTime() - now().getTime() : 0
  if (order.paymentStatus !== 'failed' || !until || left < MINUTE_MS) return []
  return [
    {
      about: 'payment-failed',
      sms: paymentMissingSms(rules, order, left),
      whatsapp: paymentFailedOnWhatsApp(order, until),
    },
  ]
}
