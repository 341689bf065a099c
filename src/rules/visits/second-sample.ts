import { say } from '#text/text.ts'
import { LAST_SLOT_HOUR } from './slots.ts'
import * as words from './words.ts'

/** A visit with a fasting test and a test after a meal has two samples: the collector comes twice. */

export const MAX_AFTER_MEAL_HOURS = 3

const HOURS = [words.oneHour, words.twoHours, words.threeHours, words.fourHours] as const

/** For 1 to 4: 'two hours'. */
export const hoursInWords = (count: number): string => say(HOURS[count - 1] ?? words.fourHours)

/** One hour for the meal, then the hours that the test requires. */
export const secondVisitAfter = (afterMealHours: number): number => 1 + afterMealHours

/** 0 with only one sample. */
export function hoursToSecondSample(items: readonly SampleTimes[]): number {
  const afterMeal = Math.max(0, ...items.map(item => item.afterMealHours))
  return afterMeal > 0 && items.some(item => item.fastingHours > 0) ? secondVisitAfter(afterMeal) : 0
}

interface SampleTimes {
  fastingHours: number
  afterMealHours: number
}

/** The last possible start; null if no patient needs two samples. */
export function secondHour(slotHour: number, patients: readonly SampleTimes[]): number | null {
  const hours = patients.map(one => hoursToSecondSample([one]))
  const last = Math.max(0, ...hours)
  return last > 0 ? slotHour + last : null
}

export const latestFirstHour = (hoursToSecond: number): number => LAST_SLOT_HOUR - hoursToSecond
