import { and, desc, eq } from 'drizzle-orm'
import { audit } from '#db/schema.ts'
import { type HistoryEntry, isEntryOf } from '#domain/history.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { readVisitForPhone } from '#domain/messages/visit-for-message.ts'
import { type VisitInSms, whenInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { Connection, Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { formatDay } from '#rules/dates.ts'
import { alphanumeric, callBackNumber, numeric } from '#rules/sms-values.ts'
import { plainSlotHours } from '../slot-hours.ts'
import { foodWhileLate, type WaitingPatients } from './late.ts'

/** What the desk sends about selected visits: that the collector will be late, or that another time is needed. */

type WithNumber = Pick<OrderRow, 'number'>

export const delayedSms = (
  shop: Pick<Rules, 'shopUrl'>,
  order: WithNumber & WaitingPatients,
  minutes: number,
): Sms =>
  smsOf('delayed', {
    MINUTES: numeric(minutes),
    FOOD: alphanumeric(foodWhileLate(order)),
    LINK: orderLink(shop, order),
  })

export const atDoorDelayedSms = (order: WaitingPatients, minutes: number, phone: string): Sms =>
  smsOf('atDoorDelayed', {
    MINUTES: numeric(minutes),
    FOOD: alphanumeric(foodWhileLate(order)),
    PHONE: callBackNumber(phone),
  })

export const delayedOnWhatsApp = (order: WithNumber & WaitingPatients, minutes: number): WhatsAppText =>
  whatsappOf('visitDelayed', {
    ...numberAndLink(order),
    MINUTES: String(minutes),
    FOOD: foodWhileLate(order),
  })

export const newTimeSms = (shop: Pick<Rules, 'shopUrl'>, order: VisitInSms, phone: string): Sms =>
  smsOf('newTimeNeeded', {
    WHEN: whenInSms(order.visit),
    LINK: orderLink(shop, order),
    PHONE: callBackNumber(phone),
  })

export const newTimeOnWhatsApp = (order: VisitInSms): WhatsAppText =>
  whatsappOf('newTimeNeeded', {
    ...numberAndLink(order),
    DAY: formatDay(order.visit.date),
    SLOT: plainSlotHours(order.visit.hour),
  })

/** The last entry of the action since the visit was moved. */
async function lastEntry<A extends 'visit.delay-announced' | 'visit.new-time-asked'>(
  db: Connection,
  { visitId, visit: { movedAt } }: OrderRow,
  action: A,
): Promise<HistoryEntry<A> | undefined> {
  const [entry] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `visit:${visitId}`), eq(audit.action, action)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1)
  if (!entry || !isEntryOf(entry, [action]) || (movedAt && entry.at < movedAt)) return undefined
  return entry
}

export const draftDelayed: MessagesOf = async ({ db, rules }, row) => {
  const { hasCome } = await readFoldedVisit(db, row)
  const entry = row.status === 'confirmed' && !hasCome && (await lastEntry(db, row, 'visit.delay-announced'))
  if (!entry) return []
  const { eventId, minutes } = entry.details
  const order = await readVisitForPhone(db, row)
  return [
    {
      about: `delayed:${eventId}`,
      sms: delayedSms(rules, order, minutes),
      whatsapp: delayedOnWhatsApp(order, minutes),
      door: atDoorDelayedSms(order, minutes, rules.company.phone),
    },
  ]
}

export const draftNewTimeNeeded: MessagesOf = async ({ db, rules }, row) => {
  const { hasCome } = await readFoldedVisit(db, row)
  const entry = row.status === 'confirmed' && !hasCome && (await lastEntry(db, row, 'visit.new-time-asked'))
  if (!entry) return []
  const order = await readVisitForPhone(db, row)
  return [
    {
      about: `new-time-needed:${entry.details.eventId}`,
      sms: newTimeSms(rules, order, rules.company.phone),
      whatsapp: newTimeOnWhatsApp(order),
    },
  ]
}
