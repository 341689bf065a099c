import { and, eq, sql } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import { type EmailText, lines, opening, type Sender, signature } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Connection } from '#domain/shop.ts'
import { numberInSms, type Sms, smsOf } from '#domain/sms.ts'
import { formatPaise, type Paise, plainRupees } from '#rules/money.ts'
import { callBackNumber, wholeRupees } from '#rules/sms-values.ts'
import { say } from '#text/text.ts'

interface CompletedRefund {
  id: string
  amount: Paise
  channel: 'online' | 'cash'
}

/** `phone`: the shop's. Null for an amount with paise, which an SMS can't carry. */
export function refundedSms(
  order: Pick<VisitInSms, 'number'>,
  { amount, channel }: Pick<CompletedRefund, 'amount' | 'channel'>,
  phone: string,
): Sms | null {
  const AMOUNT = wholeRupees(amount)
  if (!AMOUNT) return null
  const what = { AMOUNT, NUMBER: numberInSms(order) }
  return channel === 'cash'
    ? smsOf('cashBack', { ...what, PHONE: callBackNumber(phone) })
    : smsOf('moneyBack', what)
}

export function refundedOnWhatsApp(
  { number }: Pick<VisitInSms, 'number'>,
  { amount, channel }: CompletedRefund,
  phone: string,
): WhatsAppText {
  const what = { NUMBER: number, AMOUNT: plainRupees(amount) }
  return channel === 'cash'
    ? whatsappOf('refundedInCash', { ...what, PHONE: phone })
    : whatsappOf('refunded', what)
}

function refundedEmail(
  { company }: Sender,
  order: OrderWithPatients,
  { amount, channel }: CompletedRefund,
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(inEmail.refundSubject, { number: order.number }),
    text: lines(
      greeting,
      ...(channel === 'cash'
        ? [say(inEmail.wasReturnedInCash, { amount: formatPaise(amount), booking })]
        : [say(inEmail.wasRefunded, { amount: formatPaise(amount), booking }), say(inEmail.banksTake)]),
      signature(company),
    ),
  }
}

export const draftRefunded: MessagesOf = async ({ db, rules }, order) => {
  const { phone } = rules.company
  return (await completedRefunds(db, order.id)).map(refund => ({
    about: `refunded:${refund.id}`,
    sms: refundedSms(order, refund, phone),
    whatsapp: refundedOnWhatsApp(order, refund, phone),
    emailText: async () => refundedEmail(rules, order, refund),
  }))
}

const completedRefunds = (db: Connection, orderId: string): Promise<CompletedRefund[]> =>
  db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      // A transfer reaches the customer's bank, as an online refund does.
      channel: sql<
        CompletedRefund['channel']
      >`case when ${refunds.paidOutAs} in ('upi', 'bank') then 'online' else ${payments.channel} end`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'completed')))
