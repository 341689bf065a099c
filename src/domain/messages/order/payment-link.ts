import { type EmailText, lines, opening, type Sender, signature } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import * as inEmail from '#domain/messages/words.ts'
import { createPayLink, payLinkEnds } from '#domain/money/payments/payment-link.ts'
import { toDecidedOrder } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { type Sms, smsOf } from '#domain/sms.ts'
import { formatDateTime } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { formatPaise } from '#rules/money.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { numeric, wholeRupees } from '#rules/sms-values.ts'
import type { SmsValue } from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

/** `left`: until the link ends, in ms. Null for a sum with paise, which an SMS can't carry. */
export function payLinkSms(
  { total }: Pick<OrderRow, 'total'>,
  { left, link }: { left: number; link: SmsValue<'url'> },
): Sms | null {
  const AMOUNT = wholeRupees(total)
  return AMOUNT
    ? smsOf('payLink', { AMOUNT, MINUTES: numeric(Math.floor(left / MINUTE_MS)), LINK: link })
    : null
}

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

export const draftPaymentLink: MessagesOf = async (shop, order) => {
  const { rules, now } = shop
  const until = payLinkEnds(order)
  const left = until.getTime() - now().getTime()
  if (decide('customer', 'start-payment', toDecidedOrder(order), now()) !== 'yes' || left < MINUTE_MS)
    return []
  const link = await createPayLink(shop, order)
  return [
    {
      about: `payment-link:${order.paymentLinkSentAt?.getTime() ?? 0}`,
      sms: payLinkSms(order, { left, link }),
      emailText: async () => paymentLinkEmail(rules, order, link, until),
    },
  ]
}
