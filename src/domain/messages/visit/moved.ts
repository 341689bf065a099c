import { and, eq, inArray } from 'drizzle-orm'
import { messages } from '#db/schema.ts'
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
import { BRIEF, type MessagesOf } from '#domain/messages/message-draft.ts'
import { plainSlotHours } from '#domain/messages/slot-hours.ts'
import {
  type OrderForMessage,
  readVisitForMailbox,
  readVisitForPhone,
} from '#domain/messages/visit-for-message.ts'
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
import { readVisitChanges } from '#domain/orders/visits/visit-changes.ts'
import type { Connection, Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay, formatLongDay, type IndianDate } from '#rules/dates.ts'
import type { MessageAbout } from '#rules/orders/messages.ts'
import { say } from '#text/text.ts'
import { atDoorChangedSms } from './changed.ts'

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
function visitMovedEmail({ shopUrl, company }: Sender, order: OrderForMessage, from: VisitTime): EmailText {
  const { greeting, booking } = opening(order)
  return {
    subject: say(inEmail.movedSubject, { number: order.number, day: formatDay(order.visit.date) }),
    text: lines(
      greeting,
      `${say(inEmail.isMoved, { booking })}\n`,
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

export const draftMoved: MessagesOf = async ({ db, rules }, row) => {
  const move = row.status === 'confirmed' ? await findUnannouncedMove(db, row) : undefined
  if (!move) return []
  const { id, from } = move
  const order = await readVisitForPhone(db, row)
  return [
    {
      about: moveMessageId(id),
      sms: movedSms(rules, order),
      whatsapp: movedOnWhatsApp(order, from),
      door: link => atDoorChangedSms(order, link),
      stated: order,
      emailText: async () => visitMovedEmail(rules, await readVisitForMailbox(db, order), from),
      brief: {
        about: `moved-brief:${id}`,
        after: BRIEF.confirmed,
        emailText: briefMovedEmail(rules, row, from.date),
      },
    },
  ]
}

const moveMessageId = (changeId: string): MessageAbout => `moved:${changeId}`

/**
 * The last move, and the slot that was announced before it; several moves send one message. Undefined if the visit is
 * back in that slot.
 */
async function findUnannouncedMove(
  db: Connection,
  order: OrderRow,
): Promise<{ id: string; from: VisitTime } | undefined> {
  const moves = (await readVisitChanges(db, order.visitId)).flatMap(({ id, from }) =>
    from ? { id, from } : [],
  )
  const last = moves.at(-1)
  if (!last) return undefined
  const sent = await db
    .select({ about: messages.about })
    .from(messages)
    .where(and(eq(messages.subject, `order:${order.id}`), inArray(messages.state, ['sent', 'delivered'])))
  const wasSent = ({ id }: { id: string }) => sent.some(({ about }) => about === moveMessageId(id))
  const lastSent = moves.filter(move => move !== last).findLastIndex(wasSent)
  const { from } = moves[lastSent + 1] ?? last
  const isBack = from.date === order.visit.date && from.hour === order.visit.hour
  return isBack ? undefined : { id: last.id, from }
}
