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
import {
  type OrderForMessage,
  readVisitForMailbox,
  readVisitForPhone,
} from '#domain/messages/visit-for-message.ts'
import {
  beforeInSms,
  beforeWords,
  bookerInSms,
  hoursOf,
  patientWords,
  payWords,
  type VisitInSms,
  visitWords,
  whenInSms,
} from '#domain/messages/visit-in-sms.ts'
import { type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay, formatLongDay } from '#rules/dates.ts'
import { formatPaise } from '#rules/money.ts'
import { centreAddress, reportSentence } from '#rules/visits/appointment.ts'
import type { SmsValue } from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

export const bookingConfirmedSms = (shop: Pick<Rules, 'shopUrl'>, order: VisitInSms): Sms =>
  smsOf('bookingConfirmed', {
    WHEN: whenInSms(order.visit),
    BEFORE: beforeInSms(order),
    LINK: orderLink(shop, order),
  })

export const confirmedOnWhatsApp = (order: VisitInSms): WhatsAppText =>
  whatsappOf('orderConfirmed', {
    LINK: order.number,
    WHO: patientWords(order),
    DAY: formatDay(order.visit.date),
    SLOT: hoursOf(order),
    ...visitWords(order),
    PAY: payWords(order),
    BEFORE: beforeWords(order),
  })

export const atDoorSms = (order: VisitInSms, link: SmsValue<'url'>): Sms =>
  smsOf('atDoor', { BOOKER: bookerInSms(order), WHEN: whenInSms(order.visit), LINK: link })

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
  return [
    {
      about: 'confirmed',
      sms: bookingConfirmedSms(rules, order),
      whatsapp: confirmedOnWhatsApp(order),
      door: link => atDoorSms(order, link),
      stated: order,
      emailText,
      brief,
    },
  ]
}
