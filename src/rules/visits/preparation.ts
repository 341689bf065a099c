import { say } from '#text/text.ts'
import { formatDay, formatTime, type IndianDate } from '../dates.ts'
import { breakfastAt, hoursInWords, isAfterBreakfast, type Needs, secondHour } from './eating.ts'
import { computeFast, type FastStart } from './fasting.ts'
import { formatHour } from './slots.ts'
import {
  allMedicines,
  askFirst,
  breakfastBefore,
  breakfastFrom,
  diabetesMedicines,
  fastAtLeast,
  fastingFrom,
  fastingFromMidnight,
  fastingHoursBefore,
  medicinesNotBelow,
  secondSample,
  secondSampleAt,
} from './words.ts'

/**
 * Merged from the catalogue's texts of the tests, for pages, email and SMS. The sentences name no test, and suit both
 * the patient and the person who booked.
 */

export interface Preparation extends Omit<Needs, 'noFast'> {
  /** Undefined if the person is unknown. */
  noFast?: Needs['noFast']
  /** Texts of all tests, without duplicates. */
  texts: readonly string[]
  /** Undefined before a slot is chosen. */
  slot?: { date: IndianDate; hour: number }
  /** Start of the strictest fast of the day, null for none; undefined counts it from the slot. */
  fast?: FastStart | null
}

export const MIN_FASTING_HOURS = 4
export const MAX_FASTING_HOURS = 16

export const isFastingHours = (hours: number): boolean =>
  hours === 0 || (Number.isInteger(hours) && hours >= MIN_FASTING_HOURS && hours <= MAX_FASTING_HOURS)

const NOTHING = /^no special preparation/i
/** Left out, because the line on fasting states the hour. */
const FASTING_ONLY = /^fast for (at least )?[\d-]+ hours( overnight)?(; plain water is allowed)?\.?$/i
/** Left out, because a second number of hours would contradict the first. */
const FASTING_AND = /^fast for (at least )?[\d-]+ hours (overnight )?and (\w)/i
const FASTING_HOURS = /^fast for (at least )?[\d-]+ hours/i
const USUAL_MEDICINES = /^keep taking your usual medicines/i
const LATER_DAY = /\bchoose a later day\b/i
const MEDICINE = /\b(tablets?|medicines?|blood thinners|antibiotics|inhaler)\b|\bif you take\b/i
/** Left out, because the line on the second sample covers it. */
const AFTER_MEAL = /\bhours? after\b.*\bmeal\b/i

/** Left out for a person who does not fast. */
const ABOUT_FASTING = /\bfast(ing)?\b/i

/** Left out, because the lines on fasting cover them. */
const COVERED_BY_FASTING = [FASTING_ONLY, USUAL_MEDICINES]

/** Without duplicates and contradictions: 'nothing needed' is dropped if there is a requirement. */
export function preparationTexts({
  fastingHours,
  texts,
}: Pick<Preparation, 'fastingHours' | 'texts'>): string[] {
  const hours = say(fastAtLeast, { hours: fastingHours })
  const said = new Set(texts.map(text => text.replace(FASTING_HOURS, hours)))
  const required = [...said].filter(text => text && !NOTHING.test(text))
  // Drops a text that another text contains.
  const fullest = required.filter(
    text => !required.some(longer => longer !== text && longer.startsWith(text)),
  )
  return fullest.length > 0 ? fullest : [...said].slice(0, 1)
}

export const isAboutMedicine = (sentence: string): boolean => MEDICINE.test(sentence)

/** Preparation that matters when the day is chosen. */
export const dayAdvice = (texts: readonly string[]): string[] =>
  texts.flatMap(sentencesOf).filter(said => LATER_DAY.test(said))

/** True for texts with more about medicines than that patients keep taking them. */
export const hasMedicineRule = (texts: readonly string[]): boolean =>
  texts.flatMap(sentencesOf).some(said => isAboutMedicine(said) && !USUAL_MEDICINES.test(said))

/** What to eat first, then medicines; [] without any preparation. */
export function howToPrepare({ texts, slot, fast, ...given }: Preparation): string[] {
  const { fastingHours, noFast = null, afterMealHours } = given
  const needs = { fastingHours, noFast, afterMealHours }
  const from = fast === undefined && slot ? computeFast(slot, fastingHours) : fast
  const isFasting = from === undefined ? fastingHours > 0 : from !== null
  // A visit that does not take place requires no fast.
  const isDropped = isFasting || fastingHours > 0
  const covered = [
    ...(isDropped ? COVERED_BY_FASTING : []),
    ...(noFast ? [ABOUT_FASTING] : []),
    ...(afterMealHours > 0 ? [AFTER_MEAL] : []),
  ]
  const withoutHours = (said: string) =>
    isDropped || noFast
      ? said.replace(FASTING_AND, (_, _least, _overnight, first) => first.toUpperCase())
      : said
  const isShown = (said: string) => !NOTHING.test(said) && !covered.some(pattern => pattern.test(said))
  // A text is not split, because its later sentences often refer to the first.
  const lines = texts.map(text => sentencesOf(text).map(withoutHours).filter(isShown).join(' '))
  const others = [...new Set(lines)]
    .filter(line => line && !lines.some(longer => longer !== line && longer.includes(line)))
    .toSorted((one, other) => Number(isAboutMedicine(other)) - Number(isAboutMedicine(one)))
  const meal = mealLines(needs, slot)
  if (!isFasting) return [...(noFast ? [say(askFirst[noFast])] : []), ...meal, ...others]
  const hasMedicines = texts.some(text => sentencesOf(text).some(said => USUAL_MEDICINES.test(said)))
  const usual = hasMedicineRule(texts) ? medicinesNotBelow : allMedicines
  const medicines = say(hasMedicines ? usual : diabetesMedicines)
  return [
    from ? fastingLine(from) : say(fastingHoursBefore, { hours: fastingHours }),
    ...meal,
    medicines,
    ...others,
  ]
}

/** When to eat for a sample after a meal; [] without one. */
function mealLines(needs: Needs, slot: Preparation['slot']): string[] {
  if (needs.afterMealHours === 0) return []
  const hours = hoursInWords(needs.afterMealHours)
  if (isAfterBreakfast(needs))
    return slot
      ? [say(breakfastFrom, { time: formatTime(breakfastAt(needs, slot)), hours })]
      : [say(breakfastBefore, { hours })]
  const second = slot && secondHour(slot.hour, [needs])
  return second ? [say(secondSampleAt, { hours, hour: formatHour(second) })] : [say(secondSample, { hours })]
}

/** Never folded away: a fast can harm people who take medicines for diabetes. */
export const isDiabetesLine = (sentence: string): boolean => sentence.startsWith(say(diabetesMedicines))

const sentencesOf = (text: string): string[] => text.split(/(?<=\.)\s+/)

export function fastingLine(from: FastStart): string {
  const day = formatDay(from.date)
  return from.hour === 0
    ? say(fastingFromMidnight, { day })
    : say(fastingFrom, { hour: formatHour(from.hour), day })
}
