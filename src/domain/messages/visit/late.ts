import { sendJobLater } from '#domain/later-jobs.ts'
import type { MessagesOf } from '#domain/messages/message-draft.ts'
import { readVisitForPhone } from '#domain/messages/visit-for-message.ts'
import { type CancellableOrder, cancelWords, type VisitInSms } from '#domain/messages/visit-in-sms.ts'
import { numberAndLink, type WhatsAppText, whatsappOf } from '#domain/messages/whatsapp.ts'
import { computeVisitAlert, readFoldedVisit } from '#domain/orders/visits/visit-status.ts'
import type { Rules } from '#domain/shop.ts'
import { orderLink, type Sms, smsOf } from '#domain/sms.ts'
import { isPhoneSilent } from '#domain/visits/silent-phones.ts'
import { indianDate } from '#rules/dates.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { alphanumeric, callBackNumber } from '#rules/sms-values.ts'
import { isAfterBreakfast } from '#rules/visits/eating.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

export type WaitingPatients = Pick<VisitInSms, 'people'>

/** What the patients may eat and drink while they wait for a collector who is late. */
export function foodWhileLate({ people }: WaitingPatients): string {
  const expected = people.filter(({ hasTests }) => hasTests)
  if (expected.some(({ fast }) => fast)) return say(inSms.waterWhileLate)
  if (expected.some(isAfterBreakfast)) return say(inSms.onlyWaterWhileLate)
  const noFast = expected.find(person => person.noFast)?.noFast
  return say(noFast ? inSms.foodAsUsual[noFast] : inSms.foodWhileLate)
}

type LateVisit = CancellableOrder & WaitingPatients

/** `phone`: the shop's. */
export const lateSms = (shop: Pick<Rules, 'shopUrl'>, order: LateVisit, phone: string): Sms =>
  smsOf('late', {
    FOOD: alphanumeric(foodWhileLate(order)),
    LINK: orderLink(shop, order),
    PHONE: callBackNumber(phone),
  })

export const atDoorLateSms = (order: WaitingPatients, phone: string): Sms =>
  smsOf('atDoorLate', { FOOD: alphanumeric(foodWhileLate(order)), PHONE: callBackNumber(phone) })

export const lateOnWhatsApp = (order: LateVisit, phone: string): WhatsAppText =>
  whatsappOf('visitLate', {
    ...numberAndLink(order),
    FOOD: foodWhileLate(order),
    CANCEL: cancelWords(order),
    PHONE: phone,
  })

/** How often a late visit is checked again while its collector's phone is silent. */
const RECHECK_MS = 10 * MINUTE_MS

export const draftLate: MessagesOf = async ({ db, rules, now }, row) => {
  const visit = await readFoldedVisit(db, row)
  if (computeVisitAlert(row, visit, { rules, now }) !== 'late') return []
  // The visit may have taken place: the desk asks the collector, and the check is repeated.
  if (await isPhoneSilent(db, row, visit)) {
    const again = new Date(now().getTime() + RECHECK_MS)
    if (indianDate(again) === row.visit.date)
      await sendJobLater(db, 'notify-order', { orderId: row.id, about: 'late' }, again)
    return []
  }
  const order = await readVisitForPhone(db, row)
  const { phone } = rules.company
  return [
    {
      about: `late:${row.visit.moves}`,
      sms: lateSms(rules, order, phone),
      whatsapp: lateOnWhatsApp(order, phone),
      door: atDoorLateSms(order, phone),
    },
  ]
}
