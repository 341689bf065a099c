import type { Centre } from '#contract/centres.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { Rules, SmsTemplates } from '#domain/shop.ts'
import { formatDateTime, formatDay, type IndianDate } from '#rules/dates.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { pathOf, pathTo } from '#rules/pages.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { fastFrom, formatHour, slotLabel } from '#rules/visits/slots.ts'
import { centreIn } from '#text/orders/appointment.ts'
import * as words from '#text/sent/sms.ts'
import { SMS_NAMES, SMS_TEXTS, type SmsName, type SmsVariables } from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

/** The texts by their registered template ids, with the shop's name and URL filled in. */
export function smsTexts({
  smsTemplates,
  shopUrl,
  company,
}: Pick<Rules, 'smsTemplates' | 'shopUrl'> & { company: { brand: string } }): Record<string, string> {
  const fill = ofShop({ shopUrl, company })
  return Object.fromEntries(SMS_NAMES.map(name => [smsTemplates[name], fill(SMS_TEXTS[name])]))
}

/** Fills the shop's name and URLs into a registered text. */
export function ofShop({ shopUrl, company }: Pick<Rules, 'shopUrl'> & { company: { brand: string } }) {
  const values: Record<string, string> = {
    shop: company.brand.charAt(0).toUpperCase() + company.brand.slice(1),
    host: new URL(shopUrl).hostname,
    orders: `${shopUrl}${pathOf('myOrders')}`,
    pay: `${shopUrl}${pathTo('payByLink', '').replace(/\/$/, '')}`,
    profile: `${shopUrl}${pathOf('profile')}`,
  }
  return (text: string): string => text.replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '')
}

/** An SMS for the gateway: a template's id and the values of its variables. `name` is that of its text. */
export interface Sms {
  name: SmsName
  templateId: string
  variables: Record<string, string>
}

/** Builds an SMS; its variables are those of its text. */
const smsOf = <Name extends SmsName>(
  templates: SmsTemplates,
  name: Name,
  variables: SmsVariables<Name>,
): Sms => ({ name, templateId: templates[name], variables })

type Booked = Pick<
  OrderRow,
  'number' | 'slotDate' | 'slotHour' | 'city' | 'isCentreVisit' | 'fastingHours' | 'bookingType'
> & { preparation: readonly string[]; centre: Pick<Centre, 'name'> | null }

interface Slot {
  date: IndianDate
  hour: number
}

/** 'on Mon' */
const onDay = (day: IndianDate): string => say(words.onDay, { day: formatDay(day).slice(0, 3) })

export const orderConfirmedSms = (ids: SmsTemplates, order: Booked): Sms =>
  smsOf(ids, 'orderConfirmed', {
    NUMBER: order.number,
    DAY: formatDay(order.slotDate),
    SLOT: slotLabel(order.slotHour),
    ...visitWords(order),
    BEFORE: beforeWords(order, onDay),
  })

/** `until`: the order's hold expiry. */
export const paymentFailedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, until: Date): Sms =>
  smsOf(ids, 'paymentFailed', { NUMBER: order.number, UNTIL: formatDateTime(until) })

/** `until`: the link's end. The signature is longer than one variable may be. */
export const paymentLinkSms = (
  ids: SmsTemplates,
  order: Pick<OrderRow, 'number' | 'total'>,
  { until, expires, signature }: { until: Date; expires: string; signature: string },
): Sms =>
  smsOf(ids, 'paymentLink', {
    NUMBER: order.number,
    AMOUNT: formatPaise(order.total).replace('₹', ''),
    UNTIL: formatDateTime(until),
    EXPIRES: expires,
    KEYONE: signature.slice(0, MAX_VARIABLE),
    KEYTWO: signature.slice(MAX_VARIABLE),
  })

/** Sent the evening before: says "today" and "tomorrow". */
export const visitTomorrowSms = (ids: SmsTemplates, order: Booked): Sms =>
  smsOf(ids, 'visitTomorrow', {
    NUMBER: order.number,
    SLOT: slotLabel(order.slotHour),
    ...visitWords(order),
    BEFORE: beforeWords(order, day => say(day === order.slotDate ? words.tomorrow : words.today)),
  })

/** Limit of a template's variable, in characters; and the characters that every SMS alphabet has. */
const MAX_VARIABLE = 30
const PLAIN = /^[\w ,.'()&-]+$/

/** Place of the visit, and who calls: the customer may have booked for another patient. */
function visitWords({ isCentreVisit, centre, city, bookingType }: Booked): { PLACE: string; CALL: string } {
  if (centre) {
    const isSayable = centre.name.length <= MAX_VARIABLE && PLAIN.test(centre.name)
    return {
      PLACE: isSayable ? centre.name : say(words.atOurCentre, { city }),
      CALL: say(words.addressOnPage),
    }
  }
  if (isCentreVisit) return { PLACE: say(centreIn, { city }), CALL: say(words.callToSayCentre) }
  const home = bookingType === 'other' ? words.atPatientsHome : words.atYourHome
  return { PLACE: say(home), CALL: say(words.collectorCalls) }
}

/** `called`: how the message names a day, that of the visit or the one before. */
function beforeWords(
  { fastingHours, preparation, slotDate, slotHour }: Booked,
  called: (day: IndianDate) => string,
): string {
  if (fastingHours === 0) {
    // Other preparation would reveal the test, so it is only behind the link.
    const isNothingAsked =
      howToPrepare({ fastingHours: 0, afterMealHours: 0, texts: preparation }).length === 0
    return say(isNothingAsked ? words.eatAsUsual : words.doAsPageSays)
  }
  const from = fastFrom({ date: slotDate, hour: slotHour }, fastingHours)
  // '12 AM on Tuesday' would be ambiguous.
  if (from.hour === 0) return say(words.waterAfterMidnight)
  return say(words.waterAfter, { hour: formatHour(from.hour), day: called(from.date) })
}

export const reportReadySms = (ids: SmsTemplates, order: Pick<Booked, 'number'>): Sms =>
  smsOf(ids, 'reportReady', { NUMBER: order.number })

export const refundedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, amount: Paise): Sms =>
  // The rupee sign would switch to UCS-2, with 70 instead of 160 characters.
  smsOf(ids, 'refunded', { NUMBER: order.number, AMOUNT: formatPaise(amount).replace('₹', '') })

/** With the old slot and the new one. */
export const visitMovedSms = (ids: SmsTemplates, order: Booked, from: Slot): Sms =>
  smsOf(ids, 'visitMoved', {
    NUMBER: order.number,
    FROMDAY: formatDay(from.date),
    FROMSLOT: slotLabel(from.hour),
    DAY: formatDay(order.slotDate),
    SLOT: slotLabel(order.slotHour),
    PLACE: visitWords(order).PLACE,
    BEFORE: beforeWords(order, onDay),
  })

const CHANGES = { address: words.placeChanged, lines: words.partCancelled, added: words.testsAdded } as const

export const visitChangedSms = (ids: SmsTemplates, order: Booked, what: keyof typeof CHANGES): Sms =>
  smsOf(ids, 'visitChanged', {
    NUMBER: order.number,
    WHAT: say(CHANGES[what]),
    DAY: formatDay(order.slotDate),
    SLOT: slotLabel(order.slotHour),
    BEFORE: beforeWords(order, onDay),
  })

export const cancelledSms = (
  ids: SmsTemplates,
  order: Pick<Booked, 'number' | 'slotDate' | 'slotHour'>,
): Sms =>
  smsOf(ids, 'cancelled', {
    NUMBER: order.number,
    DAY: formatDay(order.slotDate),
    SLOT: slotLabel(order.slotHour),
  })

export const newSignInSms = (ids: SmsTemplates, at: Date): Sms =>
  smsOf(ids, 'newSignIn', { WHEN: formatDateTime(at) })

export const requestReceivedSms = (ids: SmsTemplates): Sms => smsOf(ids, 'requestReceived', {})

/** What a visit's own events tell: each names the booking, and leads to its page. */
export const visitSms = (
  ids: SmsTemplates,
  name: 'onTheWay' | 'visitFailed' | 'sampleRejected',
  order: Pick<Booked, 'number'>,
): Sms => smsOf(ids, name, { NUMBER: order.number })
