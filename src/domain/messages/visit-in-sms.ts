import type { OrderRow, VisitRow } from '#domain/orders/order-rows.ts'
import { addDays, type IndianDate, weekdayOf } from '#rules/dates.ts'
import { type Paise, plainRupees } from '#rules/money.ts'
import { firstName, joinNames } from '#rules/patients/names.ts'
import { alphanumeric, MAX_VALUE, plainDay, readAlphanumeric } from '#rules/sms-values.ts'
import { isAfterBreakfast, type Needs, secondHour } from '#rules/visits/eating.ts'
import type { FastStart } from '#rules/visits/fasting.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { centreIn } from '#text/orders.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { hoursInSms, plainSlotHours } from './slot-hours.ts'

/** The facts of a visit in a message: who, when, where, what to pay, and what not to eat before it. */

const PLAIN = /^[\w ,.'()&-]+$/

/** True for words that each gateway carries, short enough for a line of their own. */
export const isSayable = (value: string): boolean => value.length <= MAX_VALUE && PLAIN.test(value)

export type VisitInSms = Pick<OrderRow, 'number'> & {
  visit: Pick<VisitRow, 'date' | 'hour' | 'city' | 'isCentreVisit' | 'address'>
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

export interface FastOf {
  name: string
  hasTests: boolean
  fast: FastStart | null
}

interface PersonOf extends FastOf, Needs {}

export interface Slot {
  date: IndianDate
  hour: number
}

export type Fasts = Pick<VisitInSms, 'fast'> & { people: readonly FastOf[] }

/** 'on Mon'; 'today' or 'tomorrow' in a message that is read on its day. */
function callDay(day: IndianDate, today?: IndianDate): string {
  if (!today) return say(inSms.onDay, { day: weekdayOf(day) })
  return say(day > today ? inSms.tomorrow : inSms.today)
}

/** For patients of whom some fast and others don't; undefined if all prepare in the same way. */
function mixedFasts({ people }: Fasts): { fasting: FastOf[]; others: FastOf[] } | undefined {
  const fasting = people.filter(({ hasTests, fast }) => hasTests && fast)
  const others = people.filter(({ hasTests, fast }) => hasTests && !fast)
  return fasting.length > 0 && others.length > 0 ? { fasting, others } : undefined
}

/** First names; undefined if another patient of the visit has the same, or if a variable can't carry them. */
export function withFirstNames(
  { people: all }: Pick<Fasts, 'people'>,
  people: readonly FastOf[],
  sentence: (names: string) => string,
): string | undefined {
  const names = people.map(({ name }) => firstName(name))
  const said = sentence(joinNames(names))
  const isClear = names.every(name => all.filter(person => firstName(person.name) === name).length === 1)
  return isClear && names.every(isSayableName) && isSayable(said) ? said : undefined
}

/** No dots or digits: phones show 'evil.ru' as a link, in a message by the shop. */
const isSayableName = (name: string): boolean => /^[\p{L}\p{M}'-]+$/u.test(name)

/** First names of the patients with tests, or the patients as such if an SMS can't carry their names. */
export function patientWords(order: Pick<Fasts, 'people'>): string {
  const expected = order.people.filter(({ hasTests }) => hasTests)
  return (
    withFirstNames(order, expected, names => names) ||
    say(expected.length > 1 ? inSms.allPatients : inSms.thePatient)
  )
}

/** Includes the time of the second sample. */
export function hoursOf(order: VisitInSms): string {
  const {
    people,
    visit: { hour },
  } = order
  const second = secondHour(hour, people)
  if (second === null) return plainSlotHours(hour)
  return say(inSms.andSecond, { hours: plainSlotHours(hour), second: formatHour(second) })
}

/** 'Tue 24 Nov 7 to 8 AM' */
export const whenInSms = ({ date, hour }: Slot) => alphanumeric(`${plainDay(date)} ${hoursInSms(hour)}`)

/** '7 to 8 AM and about 10 AM' for a visit with two samples. */
export function hourInSms({ people, visit: { hour } }: Pick<VisitInSms, 'people' | 'visit'>) {
  const second = secondHour(hour, people)
  const hours = hoursInSms(hour)
  return alphanumeric(second === null ? hours : say(inSms.secondInSms, { hours, second: formatHour(second) }))
}

/** Our words, or those in `instead` if a name in them is of another script. */
export const wordsInSms = (words: string, instead: string) => readAlphanumeric(words) ?? alphanumeric(instead)

export const dayBefore = ({ visit: { date } }: Pick<VisitInSms, 'visit'>): IndianDate => addDays(date, -1)

/** The customer may have booked for another patient. */
export function visitWords({ centre, isForOther, visit: { isCentreVisit, city } }: VisitInSms): {
  PLACE: string
  CALL: string
} {
  if (centre) {
    return {
      PLACE: isSayable(centre.name) ? centre.name : say(inSms.atOurCentre, { city }),
      CALL: say(inSms.addressOnPage),
    }
  }
  if (isCentreVisit) return { PLACE: say(centreIn, { city }), CALL: say(inSms.callToSayCentre) }
  const home = isForOther ? inSms.atPatientsHome : inSms.atYourHome
  return { PLACE: say(home), CALL: say(inSms.collectorCalls) }
}

/** `today`: the day of a message that is read on it. */
export function beforeWords(order: VisitInSms, today?: IndianDate): string {
  const { fast, preparation } = order
  if (!fast) {
    const noFast = noFastOf(order)
    const first = breakfastWords(order) ?? (noFast && say(inSms.asUsualUntilWeCall[noFast]))
    if (first) return first
    // Only the fast: other preparation would reveal the test, so it is behind the link.
    const isNothingAsked =
      howToPrepare({ fastingHours: 0, afterMealHours: 0, texts: preparation }).length === 0
    return say(isNothingAsked ? inSms.eatAsUsual : inSms.seeStepsBelow)
  }
  return fastWords(order, fast, today)
}

/** The breakfast before the sample of patients of whom none fasts; undefined without one. */
function breakfastWords({
  people,
  visit: { hour },
}: Pick<VisitInSms, 'people' | 'visit'>): string | undefined {
  const eats = people.find(person => person.hasTests && isAfterBreakfast(person))
  return eats && say(inSms.startBreakfast, { hour: formatHour(hour - eats.afterMealHours) })
}

/** Why one of the patients is not asked to fast, and gets a call instead. */
const noFastOf = ({ people }: Pick<VisitInSms, 'people'>) =>
  people.find(({ hasTests, noFast }) => hasTests && noFast)?.noFast

/** Names the patients who fast, so that the others eat as usual. */
function fastWords(order: Fasts, from: FastStart, today?: IndianDate): string {
  const mixed = mixedFasts(order)
  if (!mixed) return waterWords(from, today)
  const when = { hour: formatHour(from.hour), day: callDay(from.date, today) }
  if (from.hour === 0) return say(inSms.someFastFromMidnight, { night: nightBefore(from, today) })
  const [only, ...more] = mixed.fasting
  const named =
    only && more.length === 0
      ? withFirstNames(order, [only], name => say(inSms.oneFasts, { name, ...when }))
      : undefined
  return named ?? say(inSms.someFast, when)
}

/** A person whose fast begins before this hour is asleep. */
const NIGHT_ENDS = 5

function waterWords(from: FastStart, today?: IndianDate): string {
  if (from.hour === 0) return say(inSms.waterAfterMidnight, { night: nightBefore(from, today) })
  if (from.hour < NIGHT_ENDS) return say(inSms.waterAfterBed)
  const when = { hour: formatHour(from.hour), day: callDay(from.date, today) }
  const after = say(inSms.waterAfter, when)
  return isSayable(after) ? after : say(inSms.waterFrom, when)
}

/** A fast from midnight begins in the night before its date: '12 AM on Tuesday' would be ambiguous. */
function nightBefore({ date }: FastStart, today?: IndianDate): string {
  const evening = addDays(date, -1)
  return evening === today ? say(inSms.tonight) : say(inSms.nightOf, { day: weekdayOf(evening) })
}

/** What to do before the visit, in an SMS. */
export const beforeInSms = (order: VisitInSms, today?: IndianDate) => alphanumeric(beforeWords(order, today))

/** The fast required by a day's other visits. */
export const fastOfDay = (order: Fasts): string =>
  order.fast ? fastWords(order, order.fast) : say(inSms.noFast)

export const payWords = ({ dueAtVisit }: VisitInSms): string =>
  dueAtVisit > 0 ? say(inSms.amountDue, { amount: plainRupees(dueAtVisit) }) : say(inSms.nothingDue)

export type CancellableOrder = Pick<VisitInSms, 'number' | 'paidBefore'>

/** Promises a refund only if something was paid. */
export const cancelWords = ({ paidBefore }: CancellableOrder): string =>
  say(paidBefore > 0 ? inSms.cancelForRefund : inSms.cancelAtNoCost)

export function bookerWords({ bookedBy }: Pick<VisitInSms, 'bookedBy'>): string {
  const name = firstName(bookedBy ?? '')
  return isSayable(name) && isSayableName(name) ? name : say(inSms.aCustomer)
}

export const bookerInSms = (order: Pick<VisitInSms, 'bookedBy'>) =>
  wordsInSms(bookerWords(order), say(inSms.aCustomer))

/** Values of the text to the number at the door: who fasts from BEFORE on, and what the others do. */
export function fastingValues(order: VisitInSms): Record<'WHO' | 'OTHERS', string> {
  const mixed = mixedFasts(order)
  if (mixed) {
    const eats = mixed.others.find(({ name }) =>
      order.people.some(person => person.name === name && isAfterBreakfast(person)),
    )
    const others = (names: string) => (eats && breakfastOf(order, names)) ?? say(inSms.noFastFor, { names })
    return {
      WHO: withFirstNames(order, mixed.fasting, names => names) ?? say(inSms.thoseWhoFast),
      OTHERS: withFirstNames(order, mixed.others, others) ?? others(say(inSms.theOthers)),
    }
  }
  const noFast = noFastOf(order)
  return {
    WHO: patientWords(order),
    OTHERS: say(order.fast ? inSms.noFood : noFast ? inSms.foodAsUsual[noFast] : inSms.waterIsFine),
  }
}

function breakfastOf({ people, visit: { hour } }: VisitInSms, names: string): string | undefined {
  const eats = people.find(isAfterBreakfast)
  return eats && say(inSms.breakfastFor, { names, hour: formatHour(hour - eats.afterMealHours) })
}

/** Only the fast: the page with the other preparation is for the customer alone. */
export function doorBefore(order: VisitInSms, today?: IndianDate): string {
  if (order.fast) return waterWords(order.fast, today)
  return breakfastWords(order) ?? say(noFastOf(order) ? inSms.callAboutFast : inSms.noFastNeeded)
}

/** The same in an SMS, which names those who fast if not all do. */
export const doorBeforeInSms = (order: VisitInSms, today?: IndianDate) =>
  alphanumeric(
    mixedFasts(order) && order.fast ? fastWords(order, order.fast, today) : doorBefore(order, today),
  )
