import { eq } from 'drizzle-orm'
import { refunds } from '#db/schema.ts'
import {
  type EmailText,
  greeting,
  lines,
  opening,
  pageOf,
  type Sender,
  signature,
} from '#domain/messages/email.ts'
import { BRIEF, type MessagesOf } from '#domain/messages/message-draft.ts'
import { plainSlotHours } from '#domain/messages/slot-hours.ts'
import {
  type OrderForMessage,
  type OrderWithPatients,
  readFastsOfDay,
} from '#domain/messages/visit-for-message.ts'
import { type Fasts, fastOfDay, type VisitInSms, whenInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import { findSettlingPayment } from '#domain/money/payments/payments.ts'
import { listAdditions } from '#domain/orders/additions.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Connection, Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay, formatLongDay } from '#rules/dates.ts'
import { refundSentence } from '#rules/orders/cancellation.ts'
import { alphanumeric, callBackNumber } from '#rules/sms-values.ts'
import { fastingLine } from '#rules/visits/preparation.ts'
import { ofAddition } from '#text/orders.ts'
import { say } from '#text/text.ts'

type CancelledVisit = Pick<VisitInSms, 'number' | 'visit'> & Fasts

const whatIsCancelled = (order: Omit<CancelledVisit, 'number'>) => ({
  WHEN: whenInSms(order.visit),
  FAST: alphanumeric(fastOfDay(order)),
})

export const cancelledSms = (shop: Pick<Rules, 'shopUrl'>, order: CancelledVisit): Sms =>
  smsOf('cancelledNow', { ...whatIsCancelled(order), LINK: orderLink(shop, order) })

export const atDoorCancelledSms = (order: Omit<CancelledVisit, 'number'>, phone: string): Sms =>
  smsOf('atDoorCancelled', { ...whatIsCancelled(order), PHONE: callBackNumber(phone) })

export const cancelledOnWhatsApp = (order: CancelledVisit): WhatsAppText =>
  whatsappOf('cancelled', {
    ...numberAndLink(order),
    DAY: formatDay(order.visit.date),
    SLOT: plainSlotHours(order.visit.hour),
    FAST: fastOfDay(order),
  })

/** `money`: the sentence about the refund; false if there is none. */
function cancelledEmail(
  { shopUrl, company }: Sender,
  order: OrderWithPatients & Pick<OrderForMessage, 'fast'>,
  money: string | false,
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(inEmail.cancelledSubject, { number: order.number }),
    text: lines(
      greeting,
      say(inEmail.isCancelled, {
        booking,
        day: formatLongDay(order.visit.date),
        slot: plainSlotHours(order.visit.hour),
      }),
      order.fast ? lines(say(inEmail.otherVisit), fastingLine(order.fast)) : say(inEmail.noFasting),
      say(inEmail.notExpected),
      money,
      `\n${say(inEmail.more, { address: pageOf({ shopUrl }, order) })}`,
      signature(company),
    ),
  }
}

/** Follows a brief email, so that no patient waits or fasts for a cancelled visit. */
const briefCancelledEmail = ({ company }: Sender, order: OrderRow): EmailText => ({
  subject: say(inEmail.cancelledSubject, { number: order.number }),
  text: lines(
    greeting(),
    say(inEmail.isCancelledBriefly, { number: order.number, day: formatLongDay(order.visit.date) }),
    signature(company),
  ),
})

export const draftCancelled: MessagesOf = async ({ db, rules }, row) => {
  if (row.status !== 'cancelled') return []
  const order = { ...row, ...(await readFastsOfDay(db, row)) }
  return [
    {
      about: 'cancelled',
      sms: cancelledSms(rules, order),
      whatsapp: cancelledOnWhatsApp(order),
      door: atDoorCancelledSms(order, rules.company.phone),
      emailText: async () => cancelledEmail(rules, order, await refundText(db, order)),
      brief: {
        about: BRIEF.cancelled,
        after: BRIEF.confirmed,
        emailText: briefCancelledEmail(rules, order),
      },
    },
  ]
}

/** The text about refunds of a cancelled order and its added orders; false if nothing was paid. */
async function refundText(db: Connection, order: OrderRow): Promise<string | false> {
  const added = (await listAdditions(db, [order.visitId])).get(order.visitId) ?? []
  const gone = added.filter(({ row }) => row.cancelledAt?.getTime() === order.cancelledAt?.getTime())
  const own = await refundTextOf(db, order.id)
  const ofAdded: string[] = []
  for (const { row } of gone) {
    const sentence = await refundTextOf(db, row.id)
    if (sentence) ofAdded.push(say(ofAddition, { order: row.number, sentence }))
  }
  return [own, ...ofAdded].filter(Boolean).join('\n') || false
}

async function refundTextOf(db: Connection, orderId: string): Promise<string | false> {
  const payment = await findSettlingPayment(db, orderId)
  if (!payment) return false
  const all = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const sumOf = (some: typeof all) => some.reduce((sum, { amount }) => sum + amount, 0)
  // Refunds of single lines have had a message already.
  const refund = sumOf(all.filter(({ lines }) => lines === null))
  const kept = payment.amount - sumOf(all)
  return refund + kept > 0 && refundSentence({ way: payment.channel, refund, kept })
}
