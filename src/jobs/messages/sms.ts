import { formatDateTime, formatDay } from '#contract/dates.ts'
import { formatPaise, type Paise } from '#contract/money.ts'
import { fastFrom, formatHour, slotLabel } from '#contract/slots.ts'
import type { OrderRow } from '#domain/orders/shape.ts'
import type { SmsTemplates } from '#domain/shop.ts'

/**
 * The SMS texts, as they are registered with the carriers (DLT): a text that doesn't match its template is dropped
 * by them. `##NAME##` marks a variable of at most 30 letters; web addresses stand in the text itself, where the
 * carriers want to see them. No result, no test and nobody's name ever stands in an SMS.
 * The code's last line lets the browser fill the code in by itself (WebOTP); `host` is the shop's own.
 */
export const smsTexts = (ids: SmsTemplates, host: string): Record<string, string> => ({
  [ids.code]: `##OTP## is your code for Jaanch. It is valid for 5 minutes. Do not share it with anyone.\n\n@${host} ###OTP##`,
  [ids.orderConfirmed]: `Jaanch: booking ##NUMBER## is confirmed. ##VISIT## on ##DAY##, ##SLOT##. Details: ${host}/my-orders`,
  [ids.paymentFailed]: `Jaanch: the payment for booking ##NUMBER## did not go through. Your slot is held until ##UNTIL##. Try again: ${host}/my-orders`,
  [ids.collectorTomorrow]: 'Jaanch: for booking ##NUMBER## ##VISIT## tomorrow, ##SLOT##. Please ##MEAL##.',
  [ids.reportReady]: `Jaanch: the report for booking ##NUMBER## is ready. Log in to see it: ${host}/my-orders`,
  [ids.refunded]:
    'Jaanch: Rs ##AMOUNT## for booking ##NUMBER## was refunded to you. Banks take up to 7 days to show it.',
  [ids.requestReceived]: 'Jaanch: we have received your request and will call you on this number. Thank you.',
})

/** A message as the gateway takes it: the id of its text and the values of that text's variables. */
export interface Sms {
  templateId: string
  variables: Record<string, string>
}

type Booked = Pick<OrderRow, 'number' | 'slotDate' | 'slotHour' | 'isCentreVisit' | 'isFastingRequired'>

export const orderConfirmedSms = (ids: SmsTemplates, order: Booked): Sms => ({
  templateId: ids.orderConfirmed,
  variables: {
    NUMBER: order.number,
    VISIT: order.isCentreVisit ? 'Please come to our centre' : 'Our collector comes to you',
    DAY: formatDay(order.slotDate),
    SLOT: slotLabel(order.slotHour),
  },
})

/** `until` is when the unpaid order gives its place back. */
export const paymentFailedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, until: Date): Sms => ({
  templateId: ids.paymentFailed,
  variables: { NUMBER: order.number, UNTIL: formatDateTime(until) },
})

/** For the evening before, when "today" and "tomorrow" are right. */
export const collectorTomorrowSms = (ids: SmsTemplates, order: Booked): Sms => ({
  templateId: ids.collectorTomorrow,
  variables: {
    NUMBER: order.number,
    VISIT: order.isCentreVisit ? 'please come to our centre' : 'our collector comes to you',
    SLOT: slotLabel(order.slotHour),
    MEAL: order.isFastingRequired ? fastingWords(order) : 'eat and drink as usual',
  },
})

function fastingWords({ slotDate, slotHour }: Booked): string {
  const from = fastFrom(slotDate, slotHour)
  // From midnight or one o'clock on: people who are awake then count it as this evening.
  if (from.date === slotDate) return 'do not eat after midnight'
  return `do not eat after ${formatHour(from.hour)} today`
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

export const requestReceivedSms = (ids: SmsTemplates): Sms => ({
  templateId: ids.requestReceived,
  variables: {},
})
