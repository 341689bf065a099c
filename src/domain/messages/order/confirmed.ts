import {
  askLines,
  type EmailText,
  greeting,
  lines,
  opening,
  pageOf,
  prepareLines,
  type Sender,
  signature,
  whenLines,
} from '#domain/messages/email.ts'
import { BRIEF, type MessageBrief, type MessagesOf } from '#domain/messages/message-draft.ts'
import { type Sms, smsOf } from '#domain/messages/sms.ts'
import {
  type OrderForMessage,
  readVisitForMailbox,
  readVisitForPhone,
} from '#domain/messages/visit-for-message.ts'
import {
  beforeWords,
  bookerWords,
  doorVisit,
  hoursOf,
  patientWords,
  payWords,
  type VisitInSms,
  visitWords,
} from '#domain/messages/visit-in-sms.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import { formatDay, formatLongDay } from '#rules/dates.ts'
import { formatPaise } from '#rules/money.ts'
import { centreAddress, reportSentence } from '#rules/visits/appointment.ts'
import { say } from '#text/text.ts'

export const orderConfirmedSms = (ids: SmsTemplates, order: VisitInSms): Sms =>
  smsOf(ids, 'orderConfirmed', {
    LINK: order.number,
    WHO: patientWords(order),
    DAY: formatDay(order.visit.date),
    SLOT: hoursOf(order),
    ...visitWords(order),
    PAY: payWords(order),
    BEFORE: beforeWords(order),
  })

export const doorConfirmedSms = (ids: SmsTemplates, order: VisitInSms, phone: string): Sms =>
  smsOf(ids, 'doorConfirmed', { BOOKER: bookerWords(order), ...doorVisit(order, phone) })

function orderConfirmedEmail({ shopUrl, company }: Sender, order: OrderForMessage): EmailText {
  const { greeting, booking } = opening(order)
  const isPaid = order.paymentStatus === 'completed'
  return {
    subject: say(inEmail.confirmedSubject, { number: order.number }),
    text: lines(
      greeting,
      `${say(inEmail.isConfirmed, { booking })}\n`,
      whenLines(order, inEmail.whenLine),
      order.visit.isCentreVisit
        ? say(inEmail.whereLine, { place: centreAddress(order.visit.city, order.centre) })
        : say(inEmail.whereHome),
      order.visit.repeatsId === null
        ? say(isPaid ? inEmail.amountPaid : inEmail.amountToPay, { amount: formatPaise(order.total) })
        : say(inEmail.freeOfCost),
      reportSentence(order.reportTimeHours),
      ...prepareLines(order),
      `\n${say(inEmail.seeBooking, { address: pageOf({ shopUrl }, order) })}`,
      signature(company),
    ),
  }
}

/** Sent while the address is not confirmed: only the order's number, the day, and the link to confirm. */
const briefConfirmedEmail = ({ company }: Sender, order: OrderRow, link: string): EmailText => ({
  subject: say(inEmail.confirmedSubject, { number: order.number }),
  text: lines(
    greeting(),
    `${say(inEmail.isConfirmedFor, { number: order.number, day: formatLongDay(order.visit.date) })}\n`,
    ...askLines(link),
    signature(company),
  ),
})

export const draftConfirmed: MessagesOf = async ({ db, rules }, row) => {
  if (row.status !== 'confirmed') return []
  const order = await readVisitForPhone(db, row)
  const emailText = async () => orderConfirmedEmail(rules, await readVisitForMailbox(db, order))
  const brief: MessageBrief = {
    about: BRIEF.confirmed,
    emailText: link => briefConfirmedEmail(rules, row, link),
  }
  const sms = orderConfirmedSms(rules.smsTemplates, order)
  const door = doorConfirmedSms(rules.smsTemplates, order, rules.company.phone)
  return [{ about: 'confirmed', sms, door, stated: order, emailText, brief }]
}
