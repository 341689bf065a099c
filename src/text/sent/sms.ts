import { text } from '../text.ts'

/**
 * The SMS texts as registered with the carriers (DLT), which reject a text that doesn't match its template, and a value
 * that doesn't match its tag. `##NAME:tag##` marks a variable. A text has at most three variables with words between,
 * and names the shop. Whatever else is to be said is on the page behind its link (src/rules/short-addresses.ts).
 *
 * No SMS has a result or a test. It has the collector's name, so that the door is opened to the right person. The texts
 * `atDoor...` go to the number at the door, without booking, but with the booker's first name, so that they aren't taken
 * for a fraud. The last line of `code` lets the browser fill the code in (WebOTP).
 *
 * A new SMS is an entry here, a line in .env.example for its id with the carriers, and the code that sends it. The
 * setting, the demo's id and the types follow from this table. A changed text gets a new name, because its id changes.
 */
export const SMS_TEXTS = {
  code: '##OTP:numeric## is your OTP for {shop}. It is valid for 5 minutes. Do not share it with anyone.\n\n@{host} ###OTP:numeric##',
  bookingNews:
    '{shop}: there is news about your booking ##NUMBER:alphanumeric##. Please see it here: ##LINK:url##',
  bookingConfirmed:
    '{shop}: a visit is booked for ##WHEN:alphanumeric##. Before it: ##BEFORE:alphanumeric##. Place, price and how to prepare: ##LINK:url##',
  paymentMissing:
    '{shop}: the payment for booking ##NUMBER:alphanumeric## did not go through. Your slot is kept for ##MINUTES:numeric## more minutes. Try again: ##LINK:url##',
  payLink:
    '{shop}: pay Rs ##AMOUNT:numeric## for your booking within ##MINUTES:numeric## minutes, without logging in: ##LINK:url##',
  reminder:
    '{shop}: your visit is tomorrow, ##HOUR:alphanumeric##. Before it: ##BEFORE:alphanumeric##. Place, price and how to prepare: ##LINK:url##',
  reportIsReady:
    '{shop}: the report for booking ##NUMBER:alphanumeric## is ready. Log in to see it: ##LINK:url##',
  reportIsCorrected:
    '{shop}: a corrected report for booking ##NUMBER:alphanumeric## replaces the one of ##DAY:alphanumeric##. Use only the new one. Log in to see it: ##LINK:url##',
  reportWithdrawn:
    '{shop}: the report of ##DAY:alphanumeric## for booking ##NUMBER:alphanumeric## was withdrawn, because it was not right. Please do not use it. We will send you the right one.',
  moneyBack:
    '{shop}: Rs ##AMOUNT:numeric## for booking ##NUMBER:alphanumeric## was refunded to you. Banks take up to 7 days to show it.',
  cashBack:
    '{shop}: Rs ##AMOUNT:numeric## for booking ##NUMBER:alphanumeric## was returned to you in cash. If you did not get it, please call ##PHONE:cbn##.',
  requestReceived:
    '{shop}: thank you. We will call you on this number ##WHEN:alphanumeric## about ##WHAT:alphanumeric##.',
  newSignIn:
    '{shop}: someone logged in to your account on a new device on ##WHEN:alphanumeric##. If it was not you, log in and tap Log out everywhere: {profile}',
  newStaffKey:
    '{shop}: a passkey or an authenticator app was added to your staff account on ##WHEN:alphanumeric##. If it was not you, tell the owner of the laboratory at once.',
  moved:
    '{shop}: your visit has moved to ##WHEN:alphanumeric##. Before it: ##BEFORE:alphanumeric##. Place and how to prepare: ##LINK:url##',
  changed:
    '{shop}: your booking has changed. What is new: ##WHAT:alphanumeric##. Before the visit: ##BEFORE:alphanumeric##. If you did not expect this, please call us. Details: ##LINK:url##',
  coming:
    '{shop}: ##COLLECTOR:alphanumeric## is on the way to you. Door code ##CODE:numeric##. Follow the visit: ##LINK:url##',
  secondSample:
    '{shop}: ##NOW:alphanumeric##. The next sample is at ##TIME:alphanumeric##. After the meal only water. More: ##LINK:url##',
  late: '{shop}: sorry, our collector is late. ##FOOD:alphanumeric##. Wait, choose another time, or cancel at no cost: ##LINK:url## Questions, please call ##PHONE:cbn##.',
  delayed:
    '{shop}: sorry, our collector will be about ##MINUTES:numeric## minutes late. ##FOOD:alphanumeric##. Follow the visit, or choose another time: ##LINK:url##',
  newTimeNeeded:
    '{shop}: sorry, we can not come on ##WHEN:alphanumeric##. Please choose another time, or cancel: ##LINK:url## Questions, please call ##PHONE:cbn##.',
  allDone:
    '{shop}: the samples are taken, thank you. ##PAID:alphanumeric##. The report comes by ##WHEN:alphanumeric##. Follow it here: ##LINK:url##',
  notTaken:
    '{shop}: we could not take the sample for booking ##NUMBER:alphanumeric##. Choose another time, or cancel, both at no cost: ##LINK:url##',
  newSample:
    '{shop}: we need a new sample for booking ##NUMBER:alphanumeric##, at no cost to you. See why and choose a time: ##LINK:url##',
  personMissed:
    '{shop}: we could not take the sample of ##WHO:alphanumeric##. A new visit for them is free, or call ##PHONE:cbn## for a refund. Choose a time: ##LINK:url##',
  cancelledNow:
    '{shop}: your visit on ##WHEN:alphanumeric## is cancelled. Fasting that day: ##FAST:alphanumeric##. If you did not expect this, please call us. More: ##LINK:url##',
  cashTaken:
    '{shop}: we received Rs ##AMOUNT:numeric## in cash for booking ##NUMBER:alphanumeric##. Invoice: ##LINK:url##',
  atDoor:
    '{shop}: ##BOOKER:alphanumeric## booked a visit by our collector for ##WHEN:alphanumeric##. Our collector will call first. What to pay and how to prepare: ##LINK:url##',
  atDoorTomorrow:
    '{shop}: our collector visits tomorrow, ##HOUR:alphanumeric##. Before it: ##BEFORE:alphanumeric##. Who booked, and what to pay: ##LINK:url##',
  atDoorChanged:
    '{shop}: the visit by our collector has changed. It is on ##WHEN:alphanumeric##. Before it: ##BEFORE:alphanumeric##. What to pay and how to prepare: ##LINK:url##',
  atDoorCancelled:
    '{shop}: the visit by our collector on ##WHEN:alphanumeric## is cancelled. Fasting that day: ##FAST:alphanumeric##. Questions, please call ##PHONE:cbn##.',
  atDoorSecondSample:
    '{shop}: ##NOW:alphanumeric##. The next sample is at ##TIME:alphanumeric##. After the meal only water. Questions, please call ##PHONE:cbn##.',
  atDoorLate:
    '{shop}: sorry, our collector is late. ##FOOD:alphanumeric##. Questions, please call ##PHONE:cbn##.',
  atDoorDelayed:
    '{shop}: sorry, our collector will be about ##MINUTES:numeric## minutes late. ##FOOD:alphanumeric##. Questions, please call ##PHONE:cbn##.',
  atDoorDone:
    '{shop}: all done, thank you. ##BOOKER:alphanumeric## gets the report by ##WHEN:alphanumeric##. Questions, please call ##PHONE:cbn##.',
  atDoorComing:
    '{shop}: ##COLLECTOR:alphanumeric## is on the way to you. Please share the door code ##CODE:numeric## at the door. Questions, please call ##PHONE:cbn##.',
} as const

export type SmsName = keyof typeof SMS_TEXTS
export const SMS_NAMES = Object.keys(SMS_TEXTS) as SmsName[]

/** `cbn` is the call-back number that is registered with the carriers. */
export type SmsTag = 'numeric' | 'alphanumeric' | 'url' | 'cbn'

/** A value made for its tag (src/rules/sms-values.ts). */
export type SmsValue<Tag extends SmsTag = SmsTag> = string & { readonly tag: Tag }

/** A variable in a text: its name and its tag. */
export const SMS_VARIABLE = /##(\w+):(\w+)##/g

type Named<S> = S extends `${string}##${infer Name}:${infer Tag}##${infer Rest}`
  ? [Name extends `#${infer Bare}` ? Bare : Name, Tag] | Named<Rest>
  : never

/** The variables of a text: `##OTP:numeric##` is OTP. */
export type SmsVariables<Name extends SmsName> = {
  [Each in Named<(typeof SMS_TEXTS)[Name]> as Each[0]]: SmsValue<Each[1] & SmsTag>
}

export type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${First}` : Uppercase<First>}${Snake<Rest>}`
  : ''

/** Name of the setting with a text's template id: `SMS_TEMPLATE_BOOKING_CONFIRMED`. */
export type SmsSetting = `SMS_TEMPLATE_${Snake<SmsName>}`

export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
export const smsSettingOf = (name: SmsName) => `SMS_TEMPLATE_${snake(name)}` as SmsSetting

/** A value for each text. */
export const mapSmsNames = <Value>(give: (name: SmsName) => Value): Record<SmsName, Value> =>
  Object.fromEntries(SMS_NAMES.map(name => [name, give(name)])) as Record<SmsName, Value>

// Words in the values of SMS and WhatsApp, and on the page for the number at the door: at most 30 characters of the GSM
// alphabet. An SMS carries them without their signs.

/** After a late or failed visit. */
export const cancelForRefund = text('cancel for a full refund')
export const cancelAtNoCost = text('cancel at no cost')
export const placeChanged = text('new address')
/** Includes the area of the new address, if it is short enough. */
export const addressChangedTo = text('we will come to {area}')
export const testsChanged = text('the tests')
export const placeAndTests = text('the address and the tests')
export const timeChanged = text('new time')
export const timeAndPlace = text('time and place')
export const placeAndMore = text('the place and more')
export const nowAtHome = text('we come to you at home')
export const nowAtCentre = text('come to {centre}')
export const nowAtOurCentre = text('come to our centre')
export const noMoreTests = text('no more tests for {names}')
export const partCancelled = text('some tests were cancelled')
export const nothingMoreToDo = text('nothing more to do')
export const testsAdded = text('a test was added')
export const paidOnline = text('it was paid online')
export const fastChanged = text('how to prepare')
/** A visit with two samples: '7-8 AM, again about 10 AM'. */
export const andSecond = text('{hours}, again about {second}')
/** The same without signs. */
export const secondInSms = text('{hours} and about {second}')
export const ourCollector = text('Our collector')
export const noFast = text('not needed')
/** For the door contact: the person who booked, if an SMS can't carry the first name. */
export const aCustomer = text('A customer of ours')
export const amountDue = text('To pay: Rs {amount}')
export const nothingDue = text('Nothing to pay')
/** After the sample: cash that no earlier message has named. */
export const takenInCash = text('Rs {amount} paid in cash')
/** For a sum with paise, which an SMS can't carry. */
export const takenOnPage = text('See what was paid below')
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
export const waterWhileLate = text('Drink water, and eat if weak')
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
/** A letter shorter, for '10 AM tomorrow'. */
export const waterFrom = text('only water from {hour} {day}')
/** For the customer, if not all patients fast; `day` as above. */
export const oneFasts = text('{name} fasts from {hour} {day}')
export const someFast = text('some fast from {hour} {day}')
export const someFastFromMidnight = text('some fast from 12 {night}')
export const nightOf = text('{day} night')
export const tonight = text('tonight')
export const onDay = text('on {day}')
export const today = text('today')
export const tomorrow = text('tomorrow')
