import type { Centre } from '#contract/centres.ts'
import type { OrderRow } from '#domain/orders/shape.ts'
import type { Rules, SmsTemplates } from '#domain/shop.ts'
import { centreIn } from '#rules/appointment.ts'
import { formatDateTime, formatDay, type IndianDate } from '#rules/dates.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { howToPrepare } from '#rules/preparation.ts'
import { fastFrom, formatHour, slotLabel } from '#rules/slots.ts'

/**
 * The SMS texts, as they are registered with the carriers (DLT): a text that doesn't match its template is dropped
 * by them. `##NAME##` marks a variable of at most 30 letters; web addresses stand in the text itself, where the
 * carriers want to see them, and whole, so that a phone makes links of them. No result, no test and nobody's name
 * ever stands in an SMS. The code's last line lets the browser fill the code in by itself (WebOTP).
 */
export function smsTexts({
  smsTemplates: ids,
  shopUrl,
  company,
}: Pick<Rules, 'smsTemplates' | 'shopUrl'> & { company: { brand: string } }): Record<string, string> {
  const shop = company.brand.charAt(0).toUpperCase() + company.brand.slice(1)
  const orders = `${shopUrl}/my-orders`
  return {
    [ids.code]: `##OTP## is your code for ${shop}. It is valid for 5 minutes. Do not share it with anyone.\n\n@${new URL(shopUrl).hostname} ###OTP##`,
    [ids.orderConfirmed]: `${shop}: booking ##NUMBER## is confirmed. ##DAY##, ##SLOT##, ##PLACE##. ##CALL##. Before the visit: ##BEFORE##. How to prepare: ${orders}`,
    [ids.paymentFailed]: `${shop}: the payment for booking ##NUMBER## did not go through. Your slot is kept until ##UNTIL##. Try again: ${orders}`,
    [ids.visitTomorrow]: `${shop}: booking ##NUMBER## is tomorrow, ##SLOT##, ##PLACE##. ##CALL##. Before the visit: ##BEFORE##. How to prepare: ${orders}`,
    [ids.reportReady]: `${shop}: the report for booking ##NUMBER## is ready. Log in to see it: ${orders}`,
    [ids.refunded]: `${shop}: Rs ##AMOUNT## for booking ##NUMBER## was refunded to you. Banks take up to 7 days to show it.`,
    [ids.cancelled]: `${shop}: booking ##NUMBER## for ##DAY##, ##SLOT## is cancelled: there is no visit, and nobody needs to fast. If you did not expect this, please call us. More: ${orders}`,
    [ids.newSignIn]: `${shop}: somebody logged in to your account on a new device, ##WHEN##. If it was not you, log in and press Log out everywhere: ${shopUrl}/profile`,
    [ids.requestReceived]: `${shop}: we have received your request and will call you on this number. Thank you.`,
  }
}

/** A message as the gateway takes it: the id of its text and the values of that text's variables. */
export interface Sms {
  templateId: string
  variables: Record<string, string>
}

type Booked = Pick<
  OrderRow,
  'number' | 'slotDate' | 'slotHour' | 'city' | 'isCentreVisit' | 'fastingHours' | 'bookingType'
> & { preparation: readonly string[]; centre: Pick<Centre, 'name'> | null }

export const orderConfirmedSms = (ids: SmsTemplates, order: Booked): Sms => ({
  templateId: ids.orderConfirmed,
  variables: {
    NUMBER: order.number,
    DAY: formatDay(order.slotDate),
    SLOT: slotLabel(order.slotHour),
    ...visitWords(order),
    BEFORE: beforeWords(order, day => `on ${formatDay(day).slice(0, 3)}`),
  },
})

/** `until` is when the unpaid order gives its place back. */
export const paymentFailedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, until: Date): Sms => ({
  templateId: ids.paymentFailed,
  variables: { NUMBER: order.number, UNTIL: formatDateTime(until) },
})

/** For the evening before, when "today" and "tomorrow" are right. */
export const visitTomorrowSms = (ids: SmsTemplates, order: Booked): Sms => ({
  templateId: ids.visitTomorrow,
  variables: {
    NUMBER: order.number,
    SLOT: slotLabel(order.slotHour),
    ...visitWords(order),
    BEFORE: beforeWords(order, day => (day === order.slotDate ? 'tomorrow' : 'today')),
  },
})

/** Letters that a variable of a template may have, and such as no SMS alphabet lacks. */
const MAX_VARIABLE = 30
const PLAIN = /^[\w ,.'()&-]+$/

/** Where it is, and who calls: the reader may have booked for someone else. */
function visitWords({ isCentreVisit, centre, city, bookingType }: Booked): { PLACE: string; CALL: string } {
  if (centre) {
    const isSayable = centre.name.length <= MAX_VARIABLE && PLAIN.test(centre.name)
    return { PLACE: isSayable ? centre.name : `our centre in ${city}`, CALL: 'Address: on the page below' }
  }
  if (isCentreVisit) return { PLACE: centreIn(city), CALL: 'We call to say which centre' }
  const whose = bookingType === 'other' ? "the patient's" : 'your'
  return { PLACE: `at ${whose} home`, CALL: 'Our collector calls first' }
}

/** `called` says how the message names a day: that of the visit, or the one before. */
function beforeWords(
  { fastingHours, preparation, slotDate, slotHour }: Booked,
  called: (day: IndianDate) => string,
): string {
  if (fastingHours === 0) {
    // What else is asked would tell of which test: it stands behind the link.
    const isNothingAsked = howToPrepare({ fastingHours: 0, texts: preparation }).length === 0
    return isNothingAsked ? 'eat and drink as usual' : 'do as the page below says'
  }
  const from = fastFrom({ date: slotDate, hour: slotHour }, fastingHours)
  // '12 AM on Tuesday' is read as either end of that day.
  if (from.hour === 0) return 'only water after midnight'
  return `only water after ${formatHour(from.hour)} ${called(from.date)}`
}

export const reportReadySms = (ids: SmsTemplates, order: Pick<Booked, 'number'>): Sms => ({
  templateId: ids.reportReady,
  variables: { NUMBER: order.number },
})

export const refundedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, amount: Paise): Sms => ({
  templateId: ids.refunded,
  // The rupee sign would cut an SMS from 160 letters to 70.
  variables: { NUMBER: order.number, AMOUNT: formatPaise(amount).replace('₹', '') },
})

export const cancelledSms = (
  ids: SmsTemplates,
  order: Pick<Booked, 'number' | 'slotDate' | 'slotHour'>,
): Sms => ({
  templateId: ids.cancelled,
  variables: { NUMBER: order.number, DAY: formatDay(order.slotDate), SLOT: slotLabel(order.slotHour) },
})

export const newSignInSms = (ids: SmsTemplates, at: Date): Sms => ({
  templateId: ids.newSignIn,
  variables: { WHEN: formatDateTime(at) },
})

export const requestReceivedSms = (ids: SmsTemplates): Sms => ({
  templateId: ids.requestReceived,
  variables: {},
})
