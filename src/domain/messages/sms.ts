import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Rules, SmsTemplates } from '#domain/shop.ts'
import {
  addDays,
  formatDateTime,
  formatDay,
  formatTime,
  type IndianDate,
  indianDate,
  weekdayOf,
} from '#rules/dates.ts'
import { parseArea } from '#rules/desk/day-lists.ts'
import type { RequestKind } from '#rules/desk/requests.ts'
import { type Paise, plainRupees } from '#rules/money.ts'
import { firstName, joinNames } from '#rules/patients/names.ts'
import { fillShopWords } from '#rules/sent-texts.ts'
import { isAfterBreakfast, type Needs, secondHour } from '#rules/visits/eating.ts'
import type { FastStart } from '#rules/visits/fasting.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import type { reportDue } from '#rules/visits/report-due.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { centreIn } from '#text/orders.ts'
import * as words from '#text/sent/sms.ts'
import { SMS_NAMES, SMS_TEXTS, type SmsName, type SmsVariables } from '#text/sent/sms.ts'
import { say } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { plainSlotHours } from './slot-hours.ts'

/** The texts by their registered template ids, with the shop's name and URL filled in. */
export function smsTexts({
  smsTemplates,
  shopUrl,
  company,
}: Pick<Rules, 'smsTemplates' | 'shopUrl'> & { company: { brand: string } }): Record<string, string> {
  const fill = fillShopWords({ shopUrl, company })
  return Object.fromEntries(SMS_NAMES.map(name => [smsTemplates[name], fill(SMS_TEXTS[name])]))
}

/** An SMS for the gateway: a template's id and the values of its variables. `name` is that of its text. */
export interface Sms {
  name: SmsName
  templateId: string
  variables: Record<string, string>
}

const smsOf = <Name extends SmsName>(
  templates: SmsTemplates,
  name: Name,
  variables: SmsVariables<Name>,
): Sms => ({ name, templateId: templates[name], variables })

type Booked = Pick<OrderRow, 'number' | 'slotDate' | 'slotHour' | 'city' | 'isCentreVisit' | 'address'> & {
  /** True if the first patient is not the customer. */
  isForOther: boolean
  /** Name of the account. */
  bookedBy: string | null
  /** To be paid at the visit, additions included. */
  dueAtVisit: Paise
  /** Paid before the visit, additions included. */
  paidBefore: Paise
  preparation: readonly string[]
  centre: Pick<Centre, 'name'> | null
  fast: FastStart | null
  people: readonly PersonOf[]
}

interface FastOf {
  name: string
  hasTests: boolean
  fast: FastStart | null
}

interface PersonOf extends FastOf, Needs {}

interface Slot {
  date: IndianDate
  hour: number
}

/** 'on Mon'; 'today' or 'tomorrow' in a message that is read on its day. */
function callDay(day: IndianDate, today?: IndianDate): string {
  if (!today) return say(words.onDay, { day: weekdayOf(day) })
  return say(day > today ? words.tomorrow : words.today)
}

type Fasts = Pick<Booked, 'fast'> & { people: readonly FastOf[] }

/** For patients of whom some have to fast and others don't; undefined if all prepare alike. */
function mixedFasts({ people }: Fasts): { fasting: FastOf[]; others: FastOf[] } | undefined {
  const fasting = people.filter(({ hasTests, fast }) => hasTests && fast)
  const others = people.filter(({ hasTests, fast }) => hasTests && !fast)
  return fasting.length > 0 && others.length > 0 ? { fasting, others } : undefined
}

/** First names; undefined if another patient of the visit has the same, or if a variable can't carry them. */
function withFirstNames(
  { people: all }: Pick<Fasts, 'people'>,
  people: readonly FastOf[],
  sentence: (names: string) => string,
): string | undefined {
  const names = people.map(({ name }) => firstName(name))
  const said = sentence(joinNames(names))
  const isClear = names.every(name => all.filter(one => firstName(one.name) === name).length === 1)
  const isSayable = names.every(isSayableName) && PLAIN.test(said)
  return isClear && said.length <= MAX_VARIABLE && isSayable ? said : undefined
}

/** No dots or digits: phones show 'evil.ru' as a link, in a message by the shop. */
const isSayableName = (name: string): boolean => /^[\p{L}\p{M}'-]+$/u.test(name)

/** The same number under two names, because a template can use each variable once. */
const named = ({ number }: Pick<Booked, 'number'>) => ({ NUMBER: number, LINK: number })

/** First names of the patients with tests, or the patients as such if an SMS can't carry their names. */
function patientWords(order: Pick<Booked, 'people'>): string {
  const expected = order.people.filter(({ hasTests }) => hasTests)
  return (
    withFirstNames(order, expected, names => names) ||
    say(expected.length > 1 ? words.allPatients : words.thePatient)
  )
}

/** Includes the time of the second sample. */
function hoursOf(order: Booked): string {
  const { slotHour, people } = order
  const second = secondHour(slotHour, people)
  if (second === null) return plainSlotHours(slotHour)
  return say(words.andSecond, { hours: plainSlotHours(slotHour), second: formatHour(second) })
}

export const orderConfirmedSms = (ids: SmsTemplates, order: Booked): Sms =>
  smsOf(ids, 'orderConfirmed', {
    LINK: order.number,
    WHO: patientWords(order),
    DAY: formatDay(order.slotDate),
    SLOT: hoursOf(order),
    ...visitWords(order),
    PAY: payWords(order),
    BEFORE: beforeWords(order),
  })

/** `until`: the order's hold expiry. */
export const paymentFailedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, until: Date): Sms =>
  smsOf(ids, 'paymentFailed', { ...named(order), UNTIL: formatDateTime(until) })

/** The signature is split, because it can be longer than one variable may be. */
export const paymentLinkSms = (
  ids: SmsTemplates,
  order: Pick<OrderRow, 'number' | 'total'>,
  { until, expires, signature }: { until: Date; expires: string; signature: string },
): Sms =>
  smsOf(ids, 'paymentLink', {
    NUMBER: order.number,
    AMOUNT: plainRupees(order.total),
    UNTIL: formatDateTime(until),
    EXPIRES: expires,
    KEYONE: signature.slice(0, MAX_VARIABLE),
    KEYTWO: signature.slice(MAX_VARIABLE),
  })

/** Sent the evening before: says "today" and "tomorrow". */
export const visitTomorrowSms = (ids: SmsTemplates, order: Booked): Sms =>
  smsOf(ids, 'visitTomorrow', {
    LINK: order.number,
    WHO: patientWords(order),
    SLOT: hoursOf(order),
    ...visitWords(order),
    PAY: payWords(order),
    BEFORE: beforeWords(order, dayBefore(order)),
  })

const dayBefore = ({ slotDate }: Pick<Booked, 'slotDate'>): IndianDate => addDays(slotDate, -1)

/** Limit of a template's variable, in characters; and the characters that every SMS alphabet has. */
const MAX_VARIABLE = 30
const PLAIN = /^[\w ,.'()&-]+$/

/** The customer may have booked for another patient. */
function visitWords({ isCentreVisit, centre, city, isForOther }: Booked): { PLACE: string; CALL: string } {
  if (centre) {
    const isSayable = centre.name.length <= MAX_VARIABLE && PLAIN.test(centre.name)
    return {
      PLACE: isSayable ? centre.name : say(words.atOurCentre, { city }),
      CALL: say(words.addressOnPage),
    }
  }
  if (isCentreVisit) return { PLACE: say(centreIn, { city }), CALL: say(words.callToSayCentre) }
  const home = isForOther ? words.atPatientsHome : words.atYourHome
  return { PLACE: say(home), CALL: say(words.collectorCalls) }
}

/** `today`: the day of a message that is read on it. */
function beforeWords(order: Booked, today?: IndianDate): string {
  const { fast, preparation } = order
  if (!fast) {
    const noFast = noFastOf(order)
    const first = breakfastWords(order) ?? (noFast && say(words.asUsualUntilWeCall[noFast]))
    if (first) return first
    // Only the fast: other preparation would reveal the test, so it is behind the link.
    const isNothingAsked =
      howToPrepare({ fastingHours: 0, afterMealHours: 0, texts: preparation }).length === 0
    return say(isNothingAsked ? words.eatAsUsual : words.seeStepsBelow)
  }
  return fastWords(order, fast, today)
}

/** The breakfast before the sample of patients of whom none fasts; undefined without one. */
function breakfastWords({ people, slotHour }: Pick<Booked, 'people' | 'slotHour'>): string | undefined {
  const eats = people.find(one => one.hasTests && isAfterBreakfast(one))
  return eats && say(words.startBreakfast, { hour: formatHour(slotHour - eats.afterMealHours) })
}

/** Why one of the patients is not asked to fast, and is called about it. */
const noFastOf = ({ people }: Pick<Booked, 'people'>) =>
  people.find(({ hasTests, noFast }) => hasTests && noFast)?.noFast

/** Names who fasts, so that a patient who need not fast does not. */
function fastWords(order: Fasts, from: FastStart, today?: IndianDate): string {
  const mixed = mixedFasts(order)
  if (!mixed) return waterWords(from, today)
  const when = { hour: formatHour(from.hour), day: callDay(from.date, today) }
  if (from.hour === 0) return say(words.someFastFromMidnight, { night: nightBefore(from, today) })
  const [one, ...more] = mixed.fasting
  const named =
    one && more.length === 0
      ? withFirstNames(order, [one], name => say(words.oneFasts, { name, ...when }))
      : undefined
  return named ?? say(words.someFast, when)
}

/** A person whose fast begins before this hour is asleep. */
const NIGHT_ENDS = 5

function waterWords(from: FastStart, today?: IndianDate): string {
  if (from.hour === 0) return say(words.waterAfterMidnight, { night: nightBefore(from, today) })
  if (from.hour < NIGHT_ENDS) return say(words.waterAfterBed)
  return say(words.waterAfter, { hour: formatHour(from.hour), day: callDay(from.date, today) })
}

/** A fast from midnight begins in the night before its date: '12 AM on Tuesday' would be ambiguous. */
function nightBefore({ date }: FastStart, today?: IndianDate): string {
  const evening = addDays(date, -1)
  return evening === today ? say(words.tonight) : say(words.nightOf, { day: weekdayOf(evening) })
}

export const reportReadySms = (ids: SmsTemplates, order: Pick<Booked, 'number'>): Sms =>
  smsOf(ids, 'reportReady', named(order))

/** `replaced`: when the earlier report was attached. */
export const reportCorrectedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, replaced: Date): Sms =>
  smsOf(ids, 'reportCorrected', { ...named(order), TIME: formatDateTime(replaced) })

export const refundedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, amount: Paise): Sms =>
  smsOf(ids, 'refunded', { NUMBER: order.number, AMOUNT: plainRupees(amount) })

/** Names the old slot and the new one. */
export const visitMovedSms = (ids: SmsTemplates, order: Booked, from: Slot): Sms =>
  smsOf(ids, 'visitMoved', {
    ...named(order),
    FROMDAY: formatDay(from.date),
    FROMSLOT: plainSlotHours(from.hour),
    DAY: formatDay(order.slotDate),
    SLOT: hoursOf(order),
    PLACE: visitWords(order).PLACE,
    BEFORE: beforeWords(order),
  })

/** The area of the new address, if an SMS can carry it; never house or street. */
function newPlace({ address, city }: Booked): string {
  const place = say(words.addressChangedTo, { area: parseArea(address, city).name })
  const isArea = parseArea(address, city).name !== '' && address.includes(',')
  return isArea && place.length <= MAX_VARIABLE && PLAIN.test(place) ? place : say(words.placeChanged)
}

const CHANGES = {
  time: words.timeChanged,
  added: words.testsAdded,
  payment: words.paidOnline,
  fast: words.fastChanged,
} as const

/** `gone`: names of the patients who have no tests any more. */
export type Change = 'address' | keyof typeof CHANGES | { gone: readonly string[] }

function changeWords(order: Booked, change: Change): string {
  if (change === 'address') return newPlace(order)
  if (typeof change === 'string') return say(CHANGES[change])
  const gone = order.people.filter(({ name }) => change.gone.includes(name))
  const named = gone.length > 0 && withFirstNames(order, gone, names => say(words.noMoreTests, { names }))
  return named || say(words.partCancelled)
}

export const visitChangedSms = (ids: SmsTemplates, order: Booked, change: Change): Sms =>
  smsOf(ids, 'visitChanged', {
    ...named(order),
    WHAT: changeWords(order, change),
    DAY: formatDay(order.slotDate),
    SLOT: hoursOf(order),
    PAY: payWords(order),
    BEFORE: beforeWords(order),
  })

export const cancelledSms = (
  ids: SmsTemplates,
  order: Pick<Booked, 'number' | 'slotDate' | 'slotHour'> & Fasts,
): Sms =>
  smsOf(ids, 'cancelled', {
    ...named(order),
    DAY: formatDay(order.slotDate),
    SLOT: plainSlotHours(order.slotHour),
    FAST: fastOfDay(order),
  })

/** The fast required by the other visits of the day. */
const fastOfDay = (order: Fasts): string => (order.fast ? fastWords(order, order.fast) : say(words.noFast))

export const newSignInSms = (ids: SmsTemplates, at: Date): Sms =>
  smsOf(ids, 'newSignIn', { WHEN: formatDateTime(at) })

export const newStaffKeySms = (ids: SmsTemplates, at: Date): Sms =>
  smsOf(ids, 'newStaffKey', { WHEN: formatDateTime(at) })

/** What a request is about, and the day for which it was sent, if any. Services and specialists stay out of SMS. */
interface Requested {
  kind: RequestKind
  day: IndianDate | null
  /** When we promise to call; null without a promise. */
  callBy: Date | null
}

const ABOUT = { prescription: words.aboutPrescription, offer: words.aboutOffer } as const

export function requestReceivedSms(ids: SmsTemplates, { kind, day, callBy }: Requested, now: Date): Sms {
  const time = callBy && (indianDate(callBy) === indianDate(now) ? formatTime(callBy) : dayAndTime(callBy))
  return smsOf(ids, 'requestReceived', {
    WHEN: time === null ? say(words.callSoon) : say(words.callBy, { time }),
    WHAT:
      kind === 'home-care' || kind === 'consultation'
        ? say(kind === 'home-care' ? words.aboutHomeCare : words.aboutConsultation, {
            day: formatDay(day ?? indianDate(now)),
          })
        : say(ABOUT[kind]),
  })
}

const dayAndTime = (at: Date): string => `${formatDay(indianDate(at))}, ${formatTime(at)}`

export const sampleRejectedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>): Sms =>
  smsOf(ids, 'sampleRejected', named(order))

export const visitFailedSms = (ids: SmsTemplates, order: Cancellable): Sms =>
  smsOf(ids, 'visitFailed', { ...named(order), CANCEL: cancelWords(order) })

type Cancellable = Pick<Booked, 'number' | 'paidBefore'>

/** Promises a refund only if something was paid. */
const cancelWords = ({ paidBefore }: Cancellable): string =>
  say(paidBefore > 0 ? words.cancelForRefund : words.cancelAtNoCost)

/** Names the collector and the door code. */
interface Coming {
  collector: string | null
  code: string
}

const comingWords = ({ collector, code }: Coming) => ({
  COLLECTOR:
    collector && collector.length <= MAX_VARIABLE && PLAIN.test(collector)
      ? collector
      : say(words.ourCollector),
  CODE: code,
})

export const onTheWaySms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, coming: Coming): Sms =>
  smsOf(ids, 'onTheWay', { ...named(order), ...comingWords(coming) })

/** After the first of two samples, until `eatBy`, and again before the second. */
export interface NextSample {
  at: Date
  /** Null shortly before the sample. */
  eatBy: Date | null
}

const nextSampleWords = ({ at, eatBy }: NextSample, isAtCentre = false) => ({
  NOW: eatBy
    ? say(words.eatNow, { time: formatTime(eatBy) })
    : say(isAtCentre ? words.returnToCentre : words.comesAgain),
  TIME: formatTime(at),
})

export const nextSampleSms = (
  ids: SmsTemplates,
  order: Pick<Booked, 'number' | 'isCentreVisit'>,
  next: NextSample,
): Sms => smsOf(ids, 'nextSample', { ...named(order), ...nextSampleWords(next, order.isCentreVisit) })

type Waiting = Pick<Booked, 'people'>

/** What the patients may eat and drink while they wait for a collector who is late. */
function foodWhileLate({ people }: Waiting): string {
  const expected = people.filter(({ hasTests }) => hasTests)
  if (expected.some(({ fast }) => fast)) return say(words.waterWhileLate)
  if (expected.some(isAfterBreakfast)) return say(words.onlyWaterWhileLate)
  const noFast = expected.find(one => one.noFast)?.noFast
  return say(noFast ? words.foodAsUsual[noFast] : words.foodWhileLate)
}

/** `phone`: the shop's. */
export const visitLateSms = (ids: SmsTemplates, order: Cancellable & Waiting, phone: string): Sms =>
  smsOf(ids, 'visitLate', {
    ...named(order),
    FOOD: foodWhileLate(order),
    CANCEL: cancelWords(order),
    PHONE: phone,
  })

/** The day and hour by which a report is promised. */
type ReportDue = ReturnType<typeof reportDue>

const dueWords = ({ date, hour }: ReportDue): string => `${formatDay(date)}, ${formatHour(hour)}`

/** `cash`: taken at the visit, if no receipt has been sent for it. */
export const sampleTakenSms = (
  ids: SmsTemplates,
  order: Pick<Booked, 'number' | 'people'>,
  { due, cash }: { due: ReportDue; cash: Paise },
): Sms =>
  smsOf(ids, 'sampleTaken', {
    LINK: order.number,
    WHO: patientWords(order),
    PAID: cash > 0 ? say(words.cashTaken, { amount: plainRupees(cash) }) : say(words.nothingDue),
    TIME: dueWords(due),
  })

/** `phone`: the shop's. */
export const refundedInCashSms = (
  ids: SmsTemplates,
  order: Pick<Booked, 'number'>,
  { amount, phone }: { amount: Paise; phone: string },
): Sms =>
  smsOf(ids, 'refundedInCash', {
    NUMBER: order.number,
    AMOUNT: plainRupees(amount),
    PHONE: phone,
  })

export const cashReceivedSms = (ids: SmsTemplates, order: Pick<Booked, 'number'>, amount: Paise): Sms =>
  smsOf(ids, 'cashReceived', { ...named(order), AMOUNT: plainRupees(amount) })

const doorVisit = (order: Booked, phone: string) => ({
  DAY: formatDay(order.slotDate),
  SLOT: hoursOf(order),
  PAY: payWords(order),
  ...whoFasts(order),
  BEFORE: doorBefore(order),
  PHONE: phone,
})

const payWords = ({ dueAtVisit }: Booked): string =>
  dueAtVisit > 0 ? say(words.amountDue, { amount: plainRupees(dueAtVisit) }) : say(words.nothingDue)

function bookerWords({ bookedBy }: Pick<Booked, 'bookedBy'>): string {
  const name = firstName(bookedBy ?? '')
  return name.length <= MAX_VARIABLE && PLAIN.test(name) && isSayableName(name) ? name : say(words.aCustomer)
}

/** Who has to fast from BEFORE on, and what holds for the others. */
function whoFasts(order: Booked): Record<'WHO' | 'OTHERS', string> {
  const mixed = mixedFasts(order)
  if (mixed) {
    const eats = mixed.others.find(({ name }) =>
      order.people.some(one => one.name === name && isAfterBreakfast(one)),
    )
    const others = (names: string) => (eats && breakfastOf(order, names)) ?? say(words.noFastFor, { names })
    return {
      WHO: withFirstNames(order, mixed.fasting, names => names) ?? say(words.thoseWhoFast),
      OTHERS: withFirstNames(order, mixed.others, others) ?? others(say(words.theOthers)),
    }
  }
  const noFast = noFastOf(order)
  return {
    WHO: patientWords(order),
    OTHERS: say(order.fast ? words.noFood : noFast ? words.foodAsUsual[noFast] : words.waterIsFine),
  }
}

function breakfastOf({ people, slotHour }: Booked, names: string): string | undefined {
  const eats = people.find(isAfterBreakfast)
  return eats && say(words.breakfastFor, { names, hour: formatHour(slotHour - eats.afterMealHours) })
}

/** Only the fast: the page with the other preparation is for the customer alone. */
function doorBefore(order: Booked, today?: IndianDate): string {
  if (order.fast) return waterWords(order.fast, today)
  return breakfastWords(order) ?? say(noFastOf(order) ? words.callAboutFast : words.noFastNeeded)
}

/** Messages to the number that answers at the door; `phone` is the shop's. */
export const doorSms = {
  confirmed: (ids: SmsTemplates, order: Booked, phone: string): Sms =>
    smsOf(ids, 'doorConfirmed', { BOOKER: bookerWords(order), ...doorVisit(order, phone) }),
  changed: (ids: SmsTemplates, order: Booked, change: Change, phone: string): Sms =>
    smsOf(ids, 'doorChanged', { WHAT: changeWords(order, change), ...doorVisit(order, phone) }),
  tomorrow: (ids: SmsTemplates, order: Booked, phone: string): Sms =>
    smsOf(ids, 'doorTomorrow', {
      BOOKER: bookerWords(order),
      SLOT: hoursOf(order),
      PAY: payWords(order),
      ...whoFasts(order),
      BEFORE: doorBefore(order, dayBefore(order)),
      PHONE: phone,
    }),
  cancelled: (ids: SmsTemplates, order: Pick<Booked, 'slotDate' | 'slotHour'> & Fasts, phone: string): Sms =>
    smsOf(ids, 'doorCancelled', {
      DAY: formatDay(order.slotDate),
      SLOT: plainSlotHours(order.slotHour),
      FAST: fastOfDay(order),
      PHONE: phone,
    }),
  late: (ids: SmsTemplates, order: Waiting, phone: string): Sms =>
    smsOf(ids, 'doorLate', { FOOD: foodWhileLate(order), PHONE: phone }),
  sampleTaken: (
    ids: SmsTemplates,
    order: Pick<Booked, 'people' | 'bookedBy'>,
    due: ReportDue,
    phone: string,
  ): Sms =>
    smsOf(ids, 'doorSampleTaken', {
      WHO: patientWords(order),
      BOOKER: bookerWords(order),
      TIME: dueWords(due),
      PHONE: phone,
    }),
  nextSample: (ids: SmsTemplates, next: NextSample, phone: string): Sms =>
    smsOf(ids, 'doorNextSample', { ...nextSampleWords(next), PHONE: phone }),
  onTheWay: (ids: SmsTemplates, coming: Coming, phone: string): Sms =>
    smsOf(ids, 'doorOnTheWay', { ...comingWords(coming), PHONE: phone }),
}
