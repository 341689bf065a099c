import { type EmailText, lines, opening, type Sender, signature } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { MAX_VARIABLE, type Sms, smsOf } from '#domain/messages/sms.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import * as inEmail from '#domain/messages/words.ts'
import { payLinkEnds, payLinkQuery, paymentLinkUrl } from '#domain/money/payments/payment-link.ts'
import { toDecidedOrder } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatPaise, plainRupees } from '#rules/money.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { say } from '#text/text.ts'

/** The signature is split, because it can be longer than one variable may be. */
export const paymentLinkSms = (
  ids: SmsTemplates,
  order: Pick<OrderRow, 'number' | 'total'>,
  { until, expires, signature }: { until: Date; expires: string; signature: string },
): Sms =>
  smsOf(ids, 'paymentLink', {
    NUMBER: order.number,
    AMOUNT: plainRupees(order.total),
    UNTIL: formatDateTime(until),
    EXPIRES: expires,
    KEYONE: signature.slice(0, MAX_VARIABLE),
    KEYTWO: signature.slice(MAX_VARIABLE),
  })

/** `link` is absolute. */
function paymentLinkEmail(
  { company }: Sender,
  order: OrderWithPatients,
  link: string,
  until: Date,
): EmailText {
  const { greeting, booking } = opening(order)
  const said = { amount: formatPaise(order.total), booking, until: formatDateTime(until), link }
  return {
    subject: say(inEmail.payLinkSubject, { number: order.number }),
    text: lines(greeting, say(inEmail.payLinkLine, said), signature(company)),
  }
}

export const draftPaymentLink: MessagesOf = async ({ rules, now }, order) => {
  const until = payLinkEnds(order)
  if (decide('customer', 'start-payment', toDecidedOrder(order), now()) !== 'yes' || now() >= until) return []
  const link = { until, ...payLinkQuery(rules.secret, order) }
  return [
    {
      about: `payment-link:${order.paymentLinkSentAt?.getTime() ?? 0}`,
      sms: paymentLinkSms(rules.smsTemplates, order, link),
      emailText: async () => paymentLinkEmail(rules, order, paymentLinkUrl(rules, order), until),
    },
  ]
}
