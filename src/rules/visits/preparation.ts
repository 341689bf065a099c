import { say } from '#text/text.ts'
import { formatDay, type IndianDate } from '../dates.ts'
import { computeFast, type FastStart } from './fasting.ts'
import { hoursInWords, secondVisitAfter } from './second-sample.ts'
import { formatHour } from './slots.ts'
import {
  allMedicines,
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

export interface Preparation {
  /** 0 for none. */
  fastingHours: number
  /** Hours from the meal to the second sample; 0 if there is none. */
  afterMealHours: number
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
/** Left out, as the line on fasting states the hour. */
const FASTING_ONLY = /^fast for (at least )?[\d-]+ hours( overnight)?(; plain water is allowed)?\.?$/i
/** Left out, as a second number of hours would contradict the first. */
const FASTING_AND = /^fast for (at least )?[\d-]+ hours (overnight )?and (\w)/i
const FASTING_HOURS = /^fast for (at least )?[\d-]+ hours/i
const USUAL_MEDICINES = /^keep taking your usual medicines/i
const LATER_DAY = /\bchoose a later day\b/i
const MEDICINE = /\b(tablets?|medicines?|blood thinners|antibiotics|inhaler)\b|\bif you take\b/i
/** Left out, as the line on the second sample covers it. */
const AFTER_MEAL = /\bhours? after\b.*\bmeal\b/i

/** Left out, as the lines on fasting cover them. */
const COVERED_BY_FASTING = [FASTING_ONLY, USUAL_MEDICINES]

/** Without duplicates and contradictions: 'nothing needed' is dropped if there is a requirement. */
export function preparationTexts({
  fastingHours,
  texts,
}: Pick<Preparation, 'fastingHours' | 'texts'>): string[] {
  const hours = say(fastAtLeast, { hours: fastingHours })
  const said = new Set(texts.map(text => text.replace(FASTING_HOURS, hours)))
  const required = [...said].filter(text => text && !NOTHING.test(text))
  // Drops texts that another one contains.
  const fullest = required.filter(
    text => !required.some(longer => longer !== text && longer.startsWith(text)),
  )
  return fullest.length > 0 ? fullest : [...said].slice(0, 1)
}

export const isAboutMedicine = (sentence: string): boolean => MEDICINE.test(sentence)

/** What matters when the day is chosen. */
export const dayAdvice = (texts: readonly string[]): string[] =>
  texts.flatMap(sentencesOf).filter(said => LATER_DAY.test(said))

/** True for texts that say more about medicines than to keep taking them. */
export const hasMedicineRule = (texts: readonly string[]): boolean =>
  texts.flatMap(sentencesOf).some(said => isAboutMedicine(said) && !USUAL_MEDICINES.test(said))

/** Fasting first, then medicines; [] without any preparation. */
export function howToPrepare({ fastingHours, afterMealHours, texts, slot, fast }: Preparation): string[] {
  const from = fast === undefined && slot ? computeFast(slot, fastingHours) : fast
  const isFasting = from === undefined ? fastingHours > 0 : from !== null
  // A visit that does not take place requires no fast.
  const isDropped = isFasting || fastingHours > 0
  const covered = afterMealHours > 0 ? [...COVERED_BY_FASTING, AFTER_MEAL] : COVERED_BY_FASTING
  const withoutHours = (said: string) =>
    isFasting ? said.replace(FASTING_AND, (_, _least, _overnight, first) => first.toUpperCase()) : said
  const isShown = (said: string) =>
    !NOTHING.test(said) && !(isDropped && covered.some(pattern => pattern.test(said)))
  // A text stays on one line, because its later sentences often refer to the first.
  const lines = texts.map(text => sentencesOf(text).filter(isShown).map(withoutHours).join(' '))
  const others = [...new Set(lines)]
    .filter(line => line && !lines.some(longer => longer !== line && longer.includes(line)))
    .toSorted((one, other) => Number(isAboutMedicine(other)) - Number(isAboutMedicine(one)))
  if (!isFasting) return others
  const hasMedicines = texts.some(text => sentencesOf(text).some(said => USUAL_MEDICINES.test(said)))
  const usual = hasMedicineRule(texts) ? medicinesNotBelow : allMedicines
  const medicines = say(hasMedicines ? usual : diabetesMedicines)
  const second = afterMealHours > 0 ? [secondSampleLine(afterMealHours, slot)] : []
  return [
    from ? fastingLine(from) : say(fastingHoursBefore, { hours: fastingHours }),
    ...second,
    medicines,
    ...others,
  ]
}

function secondSampleLine(afterMealHours: number, slot: Preparation['slot']): string {
  const hours = hoursInWords(afterMealHours)
  if (!slot) return say(secondSample, { hours })
  return say(secondSampleAt, { hours, hour: formatHour(slot.hour + secondVisitAfter(afterMealHours)) })
}

const sentencesOf = (text: string): string[] => text.split(/(?<=\.)\s+/)

export function fastingLine(from: FastStart): string {
  const day = formatDay(from.date)
  return from.hour === 0
    ? say(fastingFromMidnight, { day })
    : say(fastingFrom, { hour: formatHour(from.hour), day })
}
