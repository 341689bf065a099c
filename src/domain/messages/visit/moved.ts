import type { VisitTime } from '#domain/history.ts'
import {
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
import { BRIEF, type MessageDraft } from '#domain/messages/message-draft.ts'
import { plainSlotHours } from '#domain/messages/slot-hours.ts'
import { type OrderForMessage, readVisitForMailbox } from '#domain/messages/visit-for-message.ts'
import {
  beforeInSms,
  beforeWords,
  hoursOf,
  type Slot,
  type VisitInSms,
  visitWords,
  whenInSms,
} from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay, formatLongDay, type IndianDate } from '#rules/dates.ts'
import { say } from '#text/text.ts'
import { changedSms, changeLines, doorOfChange } from './changed.ts'
import { type ChangeGroup, moveMessageId } from './unannounced.ts'

export const movedSms = (shop: Pick<Rules, 'shopUrl'>, order: VisitInSms): Sms =>
  smsOf('moved', {
    WHEN: whenInSms(order.visit),
    BEFORE: beforeInSms(order),
    LINK: orderLink(shop, order),
  })

/** Names the old slot and the new one. */
export const movedOnWhatsApp = (order: VisitInSms, from: Slot): WhatsAppText =>
  whatsappOf('visitMoved', {
    ...numberAndLink(order),
    FROMDAY: formatDay(from.date),
    FROMSLOT: plainSlotHours(from.hour),
    DAY: formatDay(order.visit.date),
    SLOT: hoursOf(order),
    PLACE: visitWords(order).PLACE,
    BEFORE: beforeWords(order),
  })

/** For a visit that was moved; also names the old slot, so that no patient waits then. */
function visitMovedEmail(
  { shopUrl, company }: Sender,
  order: OrderForMessage,
  { from, others }: { from: VisitTime; others: ChangeGroup['others'] },
): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(inEmail.movedSubject, { number: order.number, day: formatDay(order.visit.date) }),
    text: lines(
      greeting,
      say(inEmail.isMoved, { booking }),
      ...changeLines(others, booking),
      '',
      say(inEmail.wasLine, { day: formatLongDay(from.date), slot: plainSlotHours(from.hour) }),
      whenLines(order, inEmail.nowLine),
      ...prepareLines(order),
      `\n${say(inEmail.notExpected)}`,
      say(inEmail.seeBooking, { address: pageOf({ shopUrl }, order) }),
      signature(company),
    ),
  }
}

/** Follows a brief e-mail. */
const briefMovedEmail = ({ company }: Sender, order: OrderRow, from: IndianDate): EmailText => ({
  subject: say(inEmail.movedSubject, { number: order.number, day: formatDay(order.visit.date) }),
  text: lines(
    greeting(),
    say(inEmail.isMovedBriefly, {
      number: order.number,
      from: formatLongDay(from),
      day: formatLongDay(order.visit.date),
    }),
    signature(company),
  ),
})

/** The message of a group of changes with a move. */
export function draftMove(
  { db, rules }: Pick<Shop, 'db' | 'rules'>,
  order: OrderForMessage,
  { move: { id, from }, others }: { move: { id: string; from: VisitTime }; others: ChangeGroup['others'] },
): MessageDraft {
  return {
    about: moveMessageId(id),
    sms: others.includes('place') ? changedSms(rules, order, ['place', 'time']) : movedSms(rules, order),
    whatsapp: movedOnWhatsApp(order, from),
    door: doorOfChange(rules, order, others),
    stated: order,
    emailText: async () => visitMovedEmail(rules, await readVisitForMailbox(db, order), { from, others }),
    brief: {
      about: `moved-brief:${id}`,
      after: BRIEF.confirmed,
      emailText: briefMovedEmail(rules, order, from.date),
    },
  }
}
