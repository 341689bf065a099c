import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { reminderAbout } from '#domain/messages/reminders.ts'
import { readVisitForPhone } from '#domain/messages/visit-for-message.ts'
import {
  beforeInSms,
  beforeWords,
  dayBefore,
  doorBeforeInSms,
  hourInSms,
  hoursOf,
  patientWords,
  payWords,
  type VisitInSms,
  visitWords,
} from '#domain/messages/visit-in-sms.ts'
import { type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import type { Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import type { SmsValue } from '#text/sent/sms.ts'

/** Sent on the evening before, so it contains "today" and "tomorrow". */
export const reminderSms = (shop: Pick<Rules, 'shopUrl'>, order: VisitInSms): Sms =>
  smsOf('reminder', {
    HOUR: hourInSms(order),
    BEFORE: beforeInSms(order, dayBefore(order)),
    LINK: orderLink(shop, order),
  })

export const tomorrowOnWhatsApp = (order: VisitInSms): WhatsAppText =>
  whatsappOf('visitTomorrow', {
    LINK: order.number,
    WHO: patientWords(order),
    SLOT: hoursOf(order),
    ...visitWords(order),
    PAY: payWords(order),
    BEFORE: beforeWords(order, dayBefore(order)),
  })

export const atDoorTomorrowSms = (order: VisitInSms, link: SmsValue<'url'>): Sms =>
  smsOf('atDoorTomorrow', {
    HOUR: hourInSms(order),
    BEFORE: doorBeforeInSms(order, dayBefore(order)),
    LINK: link,
  })

export const draftVisitTomorrow: MessagesOf = async ({ db, rules, now }, row) => {
  if (row.status !== 'confirmed' || row.visit.date !== addDays(indianDate(now()), 1)) return []
  const order = await readVisitForPhone(db, row)
  return [
    {
      about: reminderAbout(row),
      sms: reminderSms(rules, order),
      whatsapp: tomorrowOnWhatsApp(order),
      door: link => atDoorTomorrowSms(order, link),
      stated: order,
    },
  ]
}
