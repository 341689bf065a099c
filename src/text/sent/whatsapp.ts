import { type Snake, snake } from './sms.ts'

/** Every recipient can opt out. Without an easy way, annoyed customers would block the number. */
const STOP = '\n\nReply STOP to get SMS instead.'

/**
 * The WhatsApp texts, as they are registered with Meta (templates of the category Utility, in English, with named
 * parameters). They say at once what an SMS leaves to its page, because Meta permits more variables. An SMS follows if
 * one does not arrive. Meta requires more words than variables, none at either end, and words or a line break between
 * two. No result and no test; the only names are the collector's and the patients' first names.
 */
export const WHATSAPP_TEXTS = {
  orderConfirmed: `{shop}: a visit is booked for ##WHO##.

Day: ##DAY##
Time: ##SLOT##
Place: ##PLACE##
Please note: ##CALL##.
Payment: ##PAY##.
Before the visit: ##BEFORE##.

How to prepare: {order}/##LINK##${STOP}`,
  paymentFailed: `{shop}: the payment for booking ##NUMBER## did not go through. Your slot is kept until ##UNTIL## for another try: {order}/##LINK##${STOP}`,
  visitTomorrow: `{shop}: there is a visit tomorrow for ##WHO##.

Time: ##SLOT##
Place: ##PLACE##
Please note: ##CALL##.
Payment: ##PAY##.
Before the visit: ##BEFORE##.

How to prepare: {order}/##LINK##${STOP}`,
  reportReady: `{shop}: the report for booking ##NUMBER## is ready. Log in to see it: {order}/##LINK##${STOP}`,
  reportWithdrawn: `{shop}: the report of ##TIME## for your booking ##NUMBER## was withdrawn, because it was not right. Please do not use it. We will send you the right one. Your booking: {order}/##LINK##${STOP}`,
  reportCorrected: `{shop}: a corrected report for your booking ##NUMBER## replaces the one of ##TIME##. Use only the new one. Log in to see it: {order}/##LINK##${STOP}`,
  refunded: `{shop}: Rs ##AMOUNT## for booking ##NUMBER## was refunded to you. Banks take up to 7 days to show it.${STOP}`,
  refundedInCash: `{shop}: Rs ##AMOUNT## for your booking ##NUMBER## was returned to you in cash.

If you did not get it, please call us: ##PHONE##, so that we can look into it.${STOP}`,
  visitMoved: `{shop}: the visit for your booking ##NUMBER## has moved.

It was on: ##FROMDAY##, time: ##FROMSLOT##
It is now on: ##DAY##, time: ##SLOT##
Place: ##PLACE##
Before the visit: ##BEFORE##.

How to prepare: {order}/##LINK##${STOP}`,
  visitChanged: `{shop}: your booking ##NUMBER## has changed: ##WHAT##.

Day: ##DAY##
Time: ##SLOT##
Payment: ##PAY##.
Before the visit: ##BEFORE##.

If you did not expect this, please call us. More: {order}/##LINK##${STOP}`,
  onTheWay: `{shop}: ##COLLECTOR## is on the way for your booking ##NUMBER##.

Door code: ##CODE##

Follow the visit: {order}/##LINK##${STOP}`,
  nextSample: `{shop}: this is about your booking ##NUMBER## and its next sample, at ##TIME##.

Please note: ##NOW##.
After the meal please drink only water until then.

More: {order}/##LINK##${STOP}`,
  visitLate: `{shop}: sorry, the collector for booking ##NUMBER## is late.

While you wait: ##FOOD##.

Wait, choose another time, or ##CANCEL##: {order}/##LINK##

Questions? Please call us: ##PHONE##, we are glad to help.${STOP}`,
  visitDelayed: `{shop}: sorry, the collector for your booking ##NUMBER## will be about ##MINUTES## minutes late.

While you wait: ##FOOD##.

Follow the visit, or choose another time: {order}/##LINK##${STOP}`,
  newTimeNeeded: `{shop}: sorry, we can not come for your booking ##NUMBER## at the time that you chose.

Day: ##DAY##
Time: ##SLOT##

Please choose another time, or cancel: {order}/##LINK##${STOP}`,
  sampleTaken: `{shop}: all done for ##WHO##.

Payment: ##PAID##.

Report by: ##TIME##

Follow it here: {order}/##LINK##${STOP}`,
  visitFailed: `{shop}: we could not take the sample for booking ##NUMBER##. Choose another time at no cost, or ##CANCEL##: {order}/##LINK##${STOP}`,
  sampleRejected: `{shop}: we need a new sample for booking ##NUMBER##, at no cost to you. See why and choose a time: {order}/##LINK##${STOP}`,
  personMissed: `{shop}: at the visit for booking ##NUMBER## we could not take the sample of ##WHO##.

A new visit for them is free. If you do not want it, please call us on ##PHONE## and we refund their part.

Choose a time: {order}/##LINK##${STOP}`,
  cancelled: `{shop}: booking ##NUMBER## is cancelled. There will be no visit.

It was for ##DAY##, time ##SLOT##.
Fasting that day: ##FAST##.

If you did not expect this, please call us. More: {order}/##LINK##${STOP}`,
  cashReceived: `{shop}: we received Rs ##AMOUNT## in cash for your booking ##NUMBER##. Invoice: {order}/##LINK##${STOP}`,
} as const

export type WhatsAppName = keyof typeof WHATSAPP_TEXTS
export const WHATSAPP_NAMES = Object.keys(WHATSAPP_TEXTS) as WhatsAppName[]

type Named<S> = S extends `${string}##${infer Name}##${infer Rest}` ? Name | Named<Rest> : never

/** The variables of a text: `##NUMBER##` is NUMBER. */
export type WhatsAppVariables<Name extends WhatsAppName> = Record<
  Named<(typeof WHATSAPP_TEXTS)[Name]>,
  string
>

/** The setting for a template's name: `WHATSAPP_TEMPLATE_ORDER_CONFIRMED`. */
export type WhatsAppSetting = `WHATSAPP_TEMPLATE_${Snake<WhatsAppName>}`

/** The default name of a template: 'order_confirmed'. */
export const templateNameOf = (name: WhatsAppName): string => snake(name).toLowerCase()

export const whatsappSettingOf = (name: WhatsAppName) => `WHATSAPP_TEMPLATE_${snake(name)}` as WhatsAppSetting

export const mapWhatsAppNames = <Value>(give: (name: WhatsAppName) => Value): Record<WhatsAppName, Value> =>
  Object.fromEntries(WHATSAPP_NAMES.map(name => [name, give(name)])) as Record<WhatsAppName, Value>
