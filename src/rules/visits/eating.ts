import { say } from '#text/text.ts'
import { MEDICAL_LIMITS } from '../catalogue/medical-limits.ts'
import type { CityHours } from '../cities.ts'
import { HOUR_MS } from '../durations.ts'
import type { FastStart } from './fasting.ts'
import { startOfSlot } from './slots.ts'
import * as words from './words.ts'

/** What a person eats before, during and after a visit: the one rule for pages, messages, the collector and the desk. */

export const MAX_AFTER_MEAL_HOURS = 3

/** Why a person does not fast although a test needs it: the laboratory calls first. */
export const NO_FAST_REASONS = ['child', 'pregnant'] as const
type NoFastReason = (typeof NO_FAST_REASONS)[number]

interface TestHours {
  fastingHours: number
  afterMealHours: number
}

export interface Needs {
  /** Hours that this person fasts; 0 for none. */
  fastingHours: number
  noFast: NoFastReason | null
  /** Hours from the first bite to a sample; 0 without such a sample. */
  afterMealHours: number
}

interface ExaminedPatient {
  /** Undefined while it is not known. */
  years: number | undefined
  isPregnant: boolean
}

/** Why this person is never asked to fast. */
function noFastReason({ years, isPregnant }: ExaminedPatient): NoFastReason | null {
  if (years !== undefined && years < MEDICAL_LIMITS.fastFromAge) return 'child'
  return isPregnant ? 'pregnant' : null
}

/** What the tests need of this person. */
export function needsOf(person: ExaminedPatient, { fastingHours, afterMealHours }: TestHours): Needs {
  const reason = fastingHours > 0 ? noFastReason(person) : null
  return { fastingHours: reason ? 0 : fastingHours, noFast: reason, afterMealHours }
}

/** The needs of a person with further tests. */
export const addToNeeds = (person: ExaminedPatient, needs: Needs, added: readonly TestHours[]): Needs =>
  needsOf(person, {
    // A fast that the person is not asked for has no hours, but still shows that a test needs one.
    fastingHours: Math.max(needs.noFast ? 1 : needs.fastingHours, ...added.map(test => test.fastingHours)),
    afterMealHours: Math.max(needs.afterMealHours, ...added.map(test => test.afterMealHours)),
  })

/** True for a test that only staff can book for this person. */
export const needsCallToBook = (
  { years }: Pick<ExaminedPatient, 'years'>,
  { fastingHours }: Pick<TestHours, 'fastingHours'>,
): boolean => fastingHours > 0 && years !== undefined && years < MEDICAL_LIMITS.fastingTestFromAge

/** A sample before the meal and one after it: the collector comes twice. */
export const hasSecondSample = ({ fastingHours, noFast, afterMealHours }: Needs): boolean =>
  afterMealHours > 0 && (fastingHours > 0 || noFast !== null)

/** The only sample is taken after breakfast. */
export const isAfterBreakfast = (needs: Needs): boolean => needs.afterMealHours > 0 && !hasSecondSample(needs)

/** Hours from the start of the slot to the second sample; one of them is for the meal. 0 with one sample. */
export const hoursToSecond = (people: readonly Needs[]): number =>
  Math.max(0, ...people.filter(hasSecondSample).map(({ afterMealHours }) => 1 + afterMealHours))

/** The second sample as planned, by the latest possible hour; null if everyone has one sample. */
export function secondHour(slotHour: number, people: readonly Needs[]): number | null {
  const hours = hoursToSecond(people)
  return hours > 0 ? slotHour + hours : null
}

export interface PossibleHours {
  earliest: number
  latest: number
  /** The first hour to suggest. */
  usual: number
  /** Hours from the start of the slot to the second sample; 0 with one sample. */
  hoursToSecond: number
}

/** The slots of a city at which a visit of these people is possible. */
export function possibleHours(people: readonly Needs[], { firstHour, lastHour }: CityHours): PossibleHours {
  const meals = people.filter(isAfterBreakfast).map(({ afterMealHours }) => afterMealHours)
  const after = (breakfast: number) => Math.max(firstHour, ...meals.map(hours => breakfast + hours))
  return {
    earliest: after(MEDICAL_LIMITS.earliestBreakfast),
    latest: lastHour - hoursToSecond(people),
    usual: after(MEDICAL_LIMITS.usualBreakfast),
    hoursToSecond: hoursToSecond(people),
  }
}

/** When a breakfast before the only sample begins. */
export const breakfastAt = ({ afterMealHours }: Pick<Needs, 'afterMealHours'>, slot: FastStart): Date =>
  new Date(startOfSlot(slot) - afterMealHours * HOUR_MS)

const HOURS = [words.oneHour, words.twoHours, words.threeHours, words.fourHours] as const

/** For 1 to 4: 'two hours'. */
export const hoursInWords = (count: number): string => say(HOURS[count - 1] ?? words.fourHours)
