import type { Centre } from '#contract/centres.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { Rules, SmsTemplates } from '#domain/shop.ts'
import { formatDateTime, formatDay, type IndianDate } from '#rules/dates.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { pathOf } from '#rules/pages.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { fastFrom, formatHour, slotLabel } from '#rules/visits/slots.ts'
import { centreIn } from '#text/orders/appointment.ts'
import * as words from '#text/sent/sms.ts'
import { SMS_NAMES, SMS_TEXTS, type SmsName, type SmsVariables } from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

/** The texts by the ids under which they are registered, with the shop's name and addresses in them. */
export function smsTexts({
  smsTemplates,
  shopUrl,
  company,
}: Pick<Rules, 'smsTemplates' | 'shopUrl'> & { company: { brand: string } }): Record<string, string> {
  const values: Record<string, string> = {
    shop: company.brand.charAt(0).toUpperCase() + company.brand.slice(1),
    host: new URL(shopUrl).hostname,
    orders: `${shopUrl}${pathOf('myOrders')}`,
    profile: `${shopUrl}${pathOf('profile')}`,
  }
  return Object.fromEntries(
    SMS_NAMES.map(name => [
      smsTemplates[name],
      SMS_TEXTS[name].replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? ''),
    ]),
  )
}

/** A message as the gateway takes it: the id of its text and the values of that text's variables. */
export interface Sms {
  templateId: string
  variables: Record<string, string>
}

/** The message of that name; its variables are those of its text. */
const smsOf = <Name extends SmsName>(
  templates: SmsTemplates,
  name: Name,
  variables: SmsVariables<Name>,
): Sms => ({ templateId: templates[name], variables })

type Booked = Pick<
  OrderRow,
  'number' | 'slotDate' | 'slotHour' | 'city' | 'isCentreVisit' | 'fastingHours' | 'bookingType'
> & { preparation: readonly string[]; centre: Pick<Centre, 'name'> | null }

export const orderConfirmedSms = (ids: SmsTemplates, order: Booked): Sms =>
  smsOf(ids, 'orderConfirmed', {
    NUMBER: order.number,
    DAY: formatDay(order.slotDate),
    SLOT: slotLabel(order.slotHour),
    ...visitWords(order),
    BEFORE: beforeWords(order, day => say(words.onDay, { day: formatDay(day).slice(0, 3) })),
  })

/** `until` is when the unpaid order gives its place back. */
export const paymentFailedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, until: Date): Sms =>
  smsOf(ids, 'paymentFailed', { NUMBER: order.number, UNTIL: formatDateTime(until) })

/** For the evening before, when "today" and "tomorrow" are right. */
export const visitTomorrowSms = (ids: SmsTemplates, order: Booked): Sms =>
  smsOf(ids, 'visitTomorrow', {
    NUMBER: order.number,
    SLOT: slotLabel(order.slotHour),
    ...visitWords(order),
    BEFORE: beforeWords(order, day => say(day === order.slotDate ? words.tomorrow : words.today)),
  })

/** Letters that a variable of a template may have, and such as no SMS alphabet lacks. */
const MAX_VARIABLE = 30
const PLAIN = /^[\w ,.'()&-]+$/

/** Where it is, and who calls: the reader may have booked for someone else. */
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

/** `called` says how the message names a day: that of the visit, or the one before. */
function beforeWords(
  { fastingHours, preparation, slotDate, slotHour }: Booked,
  called: (day: IndianDate) => string,
): string {
  if (fastingHours === 0) {
    // What else is asked would tell of which test: it stands behind the link.
    const isNothingAsked = howToPrepare({ fastingHours: 0, texts: preparation }).length === 0
    return say(isNothingAsked ? words.eatAsUsual : words.doAsPageSays)
  }
  const from = fastFrom({ date: slotDate, hour: slotHour }, fastingHours)
  // '12 AM on Tuesday' is read as either end of that day.
  if (from.hour === 0) return say(words.waterAfterMidnight)
  return say(words.waterAfter, { hour: formatHour(from.hour), day: called(from.date) })
}

export const reportReadySms = (ids: SmsTemplates, order: Pick<Booked, 'number'>): Sms =>
  smsOf(ids, 'reportReady', { NUMBER: order.number })

export const refundedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, amount: Paise): Sms =>
  // The rupee sign would cut an SMS from 160 letters to 70.
  smsOf(ids, 'refunded', { NUMBER: order.number, AMOUNT: formatPaise(amount).replace('₹', '') })

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
