import { and, eq } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import { type EmailText, lines, opening, type Sender, signature } from '#domain/messages/email.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { type Sms, smsOf } from '#domain/messages/sms.ts'
import type { OrderWithPatients } from '#domain/messages/visit-for-message.ts'
import type { VisitInSms } from '#domain/messages/visit-in-sms.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Connection, SmsTemplates } from '#domain/shop.ts'
import { formatPaise, type Paise, plainRupees } from '#rules/money.ts'
import { say } from '#text/text.ts'

interface CompletedRefund {
  id: string
  amount: Paise
  channel: 'online' | 'cash'
}

export const refundedSms = (ids: SmsTemplates, order: Pick<VisitInSms, 'number'>, amount: Paise): Sms =>
  smsOf(ids, 'refunded', { NUMBER: order.number, AMOUNT: plainRupees(amount) })

/** `phone`: the shop's. */
export const refundedInCashSms = (
  ids: SmsTemplates,
  order: Pick<VisitInSms, 'number'>,
  { amount, phone }: { amount: Paise; phone: string },
): Sms =>
  smsOf(ids, 'refundedInCash', {
    NUMBER: order.number,
    AMOUNT: plainRupees(amount),
    PHONE: phone,
  })

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
  const { smsTemplates, company } = rules
  return (await completedRefunds(db, order.id)).map(refund => ({
    about: `refunded:${refund.id}`,
    sms:
      refund.channel === 'cash'
        ? refundedInCashSms(smsTemplates, order, { amount: refund.amount, phone: company.phone })
        : refundedSms(smsTemplates, order, refund.amount),
    emailText: async () => refundedEmail(rules, order, refund),
  }))
}

const completedRefunds = (db: Connection, orderId: string): Promise<CompletedRefund[]> =>
  db
    .select({ id: refunds.id, amount: refunds.amount, channel: payments.channel })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'completed')))
