import * as hours from '#text/orders/hours.ts'
import { say } from '#text/text.ts'
import { LAST_SLOT_HOUR } from './slots.ts'

/** A visit with a fasting test and one after a meal has two samples: the collector comes twice. */

/** Maximum hours between a meal and its sample. */
export const MAX_AFTER_MEAL_HOURS = 3

const HOURS = [hours.oneHour, hours.twoHours, hours.threeHours, hours.fourHours] as const

/** 'two hours', for 1 to 4. */
export const hoursInWords = (count: number): string => say(HOURS[count - 1] ?? hours.fourHours)

/** Hours from the first to the second sample: one for the meal, then those that the test requires. */
export const secondVisitAfter = (afterMealHours: number): number => 1 + afterMealHours

/** Hours from the first to the second sample of a visit; 0 with only one sample. */
export function hoursToSecondSample(items: readonly Asked[]): number {
  const afterMeal = Math.max(0, ...items.map(item => item.afterMealHours))
  return afterMeal > 0 && items.some(item => item.fastingHours > 0) ? secondVisitAfter(afterMeal) : 0
}

interface Asked {
  fastingHours: number
  afterMealHours: number
}

/** Start hour of the second visit for those patients who need two samples; null when none does. */
export function secondHour(slotHour: number, patients: readonly Asked[]): number | null {
  const hours = patients.map(one => hoursToSecondSample([one]))
  const last = Math.max(0, ...hours)
  return last > 0 ? slotHour + last : null
}

/** The latest start of a visit with a second sample so many hours later. */
export const lastFirstHour = (hoursToSecond: number): number => LAST_SLOT_HOUR - hoursToSecond
