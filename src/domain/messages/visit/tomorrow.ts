import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { reminderAbout } from '#domain/messages/reminders.ts'
import { type Sms, smsOf } from '#domain/messages/sms.ts'
import { readVisitForPhone } from '#domain/messages/visit-for-message.ts'
import {
  beforeWords,
  bookerWords,
  dayBefore,
  doorBefore,
  fastingValues,
  hoursOf,
  patientWords,
  payWords,
  type VisitInSms,
  visitWords,
} from '#domain/messages/visit-in-sms.ts'
import type { SmsTemplates } from '#domain/shop.ts'
import { addDays, indianDate } from '#rules/dates.ts'

/** Sent on the evening before, so it contains "today" and "tomorrow". */
export const visitTomorrowSms = (ids: SmsTemplates, order: VisitInSms): Sms =>
  smsOf(ids, 'visitTomorrow', {
    LINK: order.number,
    WHO: patientWords(order),
    SLOT: hoursOf(order),
    ...visitWords(order),
    PAY: payWords(order),
    BEFORE: beforeWords(order, dayBefore(order)),
  })

export const doorTomorrowSms = (ids: SmsTemplates, order: VisitInSms, phone: string): Sms =>
  smsOf(ids, 'doorTomorrow', {
    BOOKER: bookerWords(order),
    SLOT: hoursOf(order),
    PAY: payWords(order),
    ...fastingValues(order),
    BEFORE: doorBefore(order, dayBefore(order)),
    PHONE: phone,
  })

export const draftVisitTomorrow: MessagesOf = async ({ db, rules, now }, row) => {
  if (row.status !== 'confirmed' || row.visit.date !== addDays(indianDate(now()), 1)) return []
  const order = await readVisitForPhone(db, row)
  const sms = visitTomorrowSms(rules.smsTemplates, order)
  const door = doorTomorrowSms(rules.smsTemplates, order, rules.company.phone)
  return [{ about: reminderAbout(row), sms, door, stated: order }]
}
