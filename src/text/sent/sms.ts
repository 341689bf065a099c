import { text } from '../text.ts'

/**
 * The SMS texts as registered with the carriers (DLT), which drop a text that doesn't match its template. `##NAME##`
 * marks a variable of at most 30 letters. Web addresses are whole and outside the variables: carriers require it, and
 * phones link them. No SMS has a result or a test. It has the collector's name, so that the door is opened to the right
 * person, and the first names of the patients, so that a family knows whose visit it is. The texts `door...` go to the
 * number at the door, without booking and link, but with the booker's first name and the sum to pay there, so that they
 * aren't taken for a fraud. The last line of `code` lets the browser fill the code in (WebOTP).
 *
 * A new SMS is an entry here, a line in .env.example for its id with the carriers, and the code that sends it. The
 * setting, the demo's id and the types follow from this table.
 */
export const SMS_TEXTS = {
  code: '##OTP## is your OTP for {shop}. It is valid for 5 minutes. Do not share it with anyone.\n\n@{host} ###OTP##',
  orderConfirmed:
    '{shop}: booked for ##WHO##: ##DAY##, ##SLOT##, ##PLACE##. ##CALL##. ##PAY##. Before it: ##BEFORE##. {order}/##LINK##',
  paymentFailed:
    '{shop}: the payment for booking ##NUMBER## did not go through. Your slot is kept until ##UNTIL##. Try again: {order}/##LINK##',
  paymentLink:
    '{shop}: pay Rs ##AMOUNT## for your booking by ##UNTIL##, without logging in: {pay}/##NUMBER##?expires=##EXPIRES##&signature=##KEYONE####KEYTWO##',
  visitTomorrow:
    '{shop}: visit tomorrow for ##WHO##: ##SLOT##, ##PLACE##. ##CALL##. ##PAY##. Before it: ##BEFORE##. {order}/##LINK##',
  reportReady: '{shop}: the report for booking ##NUMBER## is ready. Log in to see it: {order}/##LINK##',
  reportCorrected:
    '{shop}: a corrected report for booking ##NUMBER## replaces the one of ##TIME##. Use only the new one. Log in to see it: {order}/##LINK##',
  refunded:
    '{shop}: Rs ##AMOUNT## for booking ##NUMBER## was refunded to you. Banks take up to 7 days to show it.',
  refundedInCash:
    '{shop}: Rs ##AMOUNT## for booking ##NUMBER## was returned to you in cash. If you did not get it, please call ##PHONE##.',
  requestReceived: '{shop}: thank you. We will call you on this number ##WHEN## about ##WHAT##.',
  newSignIn:
    '{shop}: someone logged in to your account on a new device, ##WHEN##. If it was not you, log in and tap Log out everywhere: {profile}',
  newStaffKey:
    '{shop}: a passkey or an authenticator app was added to your staff account, ##WHEN##. If it was not you, tell the owner of the laboratory at once.',
  visitMoved:
    '{shop}: booking ##NUMBER## has moved from ##FROMDAY##, ##FROMSLOT## to ##DAY##, ##SLOT##, ##PLACE##. Before it: ##BEFORE##. How to prepare: {order}/##LINK##',
  visitChanged:
    '{shop}: booking ##NUMBER## has changed: ##WHAT##. Visit: ##DAY##, ##SLOT##. ##PAY##. Before it: ##BEFORE##. Not you? Call us. {order}/##LINK##',
  onTheWay:
    '{shop}: ##COLLECTOR## is on the way for booking ##NUMBER##. Door code ##CODE##. Follow the visit: {order}/##LINK##',
  nextSample:
    '{shop}: booking ##NUMBER##: ##NOW##. Next sample at ##TIME##. After the meal only water. More: {order}/##LINK##',
  visitLate:
    '{shop}: sorry, the collector for booking ##NUMBER## is late. ##FOOD##. Wait, choose another time, or ##CANCEL##: {order}/##LINK## Questions: ##PHONE##',
  sampleTaken: '{shop}: all done for ##WHO##. ##PAID##. Report by ##TIME##. {order}/##LINK##',
  visitFailed:
    '{shop}: we could not take the sample for booking ##NUMBER##. Choose another time at no cost, or ##CANCEL##: {order}/##LINK##',
  sampleRejected:
    '{shop}: we need a new sample for booking ##NUMBER##, at no cost to you. See why and choose a time: {order}/##LINK##',
  cancelled:
    '{shop}: booking ##NUMBER## for ##DAY##, ##SLOT## is cancelled. There will be no visit. Fasting that day: ##FAST##. If you did not expect this, please call us. More: {order}/##LINK##',
  cashReceived: '{shop}: we received Rs ##AMOUNT## in cash for booking ##NUMBER##. Invoice: {order}/##LINK##',
  doorConfirmed:
    '{shop}: ##BOOKER## booked this visit: ##DAY##, ##SLOT##. Our collector will call first. ##PAY##. For ##WHO##: ##BEFORE##. ##OTHERS##. Not for you? Call ##PHONE##.',
  doorTomorrow:
    '{shop}: ##BOOKER## booked this visit: tomorrow, ##SLOT##. Our collector will call first. ##PAY##. For ##WHO##: ##BEFORE##. ##OTHERS##. Not for you? Call ##PHONE##.',
  doorChanged:
    '{shop}: the visit by our collector has changed: ##WHAT##. It is on ##DAY##, ##SLOT##. ##PAY##. For ##WHO##: ##BEFORE##. ##OTHERS##. Questions: ##PHONE##.',
  doorCancelled:
    '{shop}: the visit by our collector on ##DAY##, ##SLOT## is cancelled. Fasting that day: ##FAST##. Questions: ##PHONE##.',
  doorNextSample:
    '{shop}: ##NOW##. Next sample at ##TIME##. After the meal only water. Questions: ##PHONE##.',
  doorLate: '{shop}: sorry, our collector is late. ##FOOD##. Questions: ##PHONE##.',
  doorSampleTaken:
    '{shop}: all done for ##WHO##, thank you. ##BOOKER## gets the report by ##TIME##. Questions: ##PHONE##.',
  doorOnTheWay:
    '{shop}: ##COLLECTOR## is on the way to you. Door code ##CODE##: please share it at the door. Questions: ##PHONE##.',
} as const

export type SmsName = keyof typeof SMS_TEXTS
export const SMS_NAMES = Object.keys(SMS_TEXTS) as SmsName[]

type Named<S> = S extends `${string}##${infer Name}##${infer Rest}` ? Name | Named<Rest> : never

/** The variables of a text: `##OTP##` is OTP. */
export type SmsVariables<Name extends SmsName> = Record<
  Named<(typeof SMS_TEXTS)[Name]> extends infer Each
    ? (Each extends `#${infer Bare}` ? Bare : Each) & string
    : never,
  string
>

export type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${First}` : Uppercase<First>}${Snake<Rest>}`
  : ''

/** Name of the setting with a text's template id: `SMS_TEMPLATE_ORDER_CONFIRMED`. */
export type SmsSetting = `SMS_TEMPLATE_${Snake<SmsName>}`

export const snake = (name: SmsName): string => name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
export const smsSettingOf = (name: SmsName) => `SMS_TEMPLATE_${snake(name)}` as SmsSetting

/** A value for each text. */
export const mapSmsNames = <Value>(give: (name: SmsName) => Value): Record<SmsName, Value> =>
  Object.fromEntries(SMS_NAMES.map(name => [name, give(name)])) as Record<SmsName, Value>

// Values of variables: at most 30 characters of the GSM alphabet

/** After a late or failed visit. */
export const cancelForRefund = text('cancel for a full refund')
export const cancelAtNoCost = text('cancel at no cost')
export const placeChanged = text('new address')
/** Includes the area of the new address, if it is short enough. */
export const addressChangedTo = text('we will come to {area}')
export const timeChanged = text('new time')
export const noMoreTests = text('no more tests for {names}')
export const partCancelled = text('some tests were cancelled')
export const testsAdded = text('a test was added')
export const paidOnline = text('it was paid online')
export const fastChanged = text('how to prepare')
/** A visit with two samples: '7-8 AM, again about 10 AM'. */
export const andSecond = text('{hours}, again about {second}')
export const ourCollector = text('Our collector')
export const noFast = text('not needed')
/** For the door contact: the person who booked, if an SMS can't carry the first name. */
export const aCustomer = text('A customer of ours')
export const amountDue = text('To pay: Rs {amount}')
export const nothingDue = text('Nothing to pay')
/** After the sample: cash that no earlier message has named. */
export const cashTaken = text('Rs {amount} paid in cash')
/** If their first names are too long for an SMS, after 'for'. */
export const thePatient = text('the patient')
export const allPatients = text('all patients')
export const thoseWhoFast = text('those who must fast')
/** For the contact at the door: after the fast, or after the sentence that none is needed. */
export const noFood = text('No food, tea, coffee or milk')
export const waterIsFine = text('Drinking water is fine')
/** For a child or a pregnant woman, who does not fast. */
export const foodAsUsual = { child: text('Feed as usual'), pregnant: text('Eat as usual') }
export const breakfastFor = text('Breakfast {hour} for {names}')
export const noFastFor = text('No fasting for {names}')
export const theOthers = text('the others')
export const noFastNeeded = text('no fasting is needed')

export const atYourHome = text('at your home')
export const atPatientsHome = text("at the patient's home")
export const atOurCentre = text('our centre in {city}')
export const addressOnPage = text('Address on the page')
export const callToSayCentre = text('We call with the address')
export const collectorCalls = text('Our collector will call first')
/** Before a test after a meal. */
export const startBreakfast = text('start breakfast at {hour}')
/** For people who are never asked to fast: a call about the fast, if the next sentence states how they eat. */
export const callAboutFast = text('we will call about fasting')
export const asUsualUntilWeCall = {
  child: text('feed as usual, we will call'),
  pregnant: text('eat as usual, we will call'),
}
/** After the first of two samples; `time` is '7:15 AM'. */
export const eatNow = text('please eat now, by {time}')
export const comesAgain = text('our collector comes soon')
export const returnToCentre = text('please return to the centre')
/** While a collector is late. */
export const waterWhileLate = text('Water is fine. If weak, eat')
export const onlyWaterWhileLate = text('Until then only water')
export const foodWhileLate = text('Eat and drink as usual')
// What a call-back is about, and when; `time` is '1:50 PM' or 'Tue, 24 Nov, 9:30 AM'
export const callBy = text('by {time}')
export const callSoon = text('soon')
export const aboutHomeCare = text('home care on {day}')
export const aboutConsultation = text('a consultation on {day}')
export const aboutPrescription = text('your prescription')
export const aboutOffer = text('our offer')
export const eatAsUsual = text('eat and drink as usual')
export const seeStepsBelow = text('please read the page below')
/** `night` is 'Fri night' or 'tonight'. */
export const waterAfterMidnight = text('only water after 12 {night}')
/** Where a fast begins at 1 AM or later in the night. */
export const waterAfterBed = text('only water after you go to bed')
/** `day` is 'on Mon', 'today' or 'tomorrow'. */
export const waterAfter = text('only water after {hour} {day}')
/** For the customer, if not all patients fast; `day` as above. */
export const oneFasts = text('{name} fasts from {hour} {day}')
export const someFast = text('some fast from {hour} {day}')
export const someFastFromMidnight = text('some fast from 12 {night}')
export const nightOf = text('{day} night')
export const tonight = text('tonight')
export const onDay = text('on {day}')
export const today = text('today')
export const tomorrow = text('tomorrow')
