import {
  allMedicines,
  diabetesMedicines,
  fastAtLeast,
  fastingFrom,
  fastingFromMidnight,
  fastingHoursBefore,
  secondSample,
  secondSampleAt,
} from '#text/orders/preparation.ts'
import { say } from '#text/text.ts'
import { formatDay, type IndianDate } from '../dates.ts'
import { type FastStart, fastOf } from './fasting.ts'
import { hoursInWords, secondVisitAfter } from './second-sample.ts'
import { formatHour } from './slots.ts'

/**
 * Preparation for a visit, merged from the catalogue's texts of its tests; for pages, e-mail and SMS. The sentences
 * name no test, and suit both the patient and whoever booked.
 */

/** What the items of an order or a cart require. */
export interface Preparation {
  /** Fasting hours before the visit; 0 for none. */
  fastingHours: number
  /** Hours after a meal for the second sample; 0 for none. */
  afterMealHours: number
  /** The catalogue's text of each test, without duplicates. */
  texts: readonly string[]
  /** Undefined before one is chosen. */
  slot?: { date: IndianDate; hour: number }
  /** Start of the fast, null for none, where another visit of the day may be stricter; else counted from the slot. */
  fast?: FastStart | null
}

/** Limits of fasting, if there is any. */
export const MIN_FASTING_HOURS = 4
export const MAX_FASTING_HOURS = 16

/** True for a valid number of fasting hours of a test. */
export const isFastingHours = (hours: number): boolean =>
  hours === 0 || (Number.isInteger(hours) && hours >= MIN_FASTING_HOURS && hours <= MAX_FASTING_HOURS)

const NOTHING = /^no special preparation/i
/** Says nothing but the fasting, which has a line of its own with the hour. */
const FASTING_ONLY = /^fast for (at least )?[\d-]+ hours( overnight)?(; plain water is allowed)?\.?$/i
/** The same at the start of a sentence that goes on: a second number of hours would contradict the first. */
const FASTING_AND = /^fast for (at least )?[\d-]+ hours (overnight )?and (\w)/i
const FASTING_HOURS = /^fast for (at least )?[\d-]+ hours/i
const USUAL_MEDICINES = /^keep taking your usual medicines/i
/** Covered by the line on the second sample. */
const AFTER_MEAL = /\bhours? after\b.*\bmeal\b/i

/** Covered by the lines on fasting. */
const TOLD_BY_FASTING = [FASTING_ONLY, USUAL_MEDICINES]

/**
 * Merges the texts of several tests in one visit, without duplicates and contradictions: the maximum of the fasting
 * hours, and no "nothing needed" beside a requirement.
 */
export function preparationTexts({
  fastingHours,
  texts,
}: Pick<Preparation, 'fastingHours' | 'texts'>): string[] {
  const hours = say(fastAtLeast, { hours: fastingHours })
  const said = new Set(texts.map(text => text.replace(FASTING_HOURS, hours)))
  const asked = [...said].filter(text => text && !NOTHING.test(text))
  // Drops texts that another one contains.
  const fullest = asked.filter(text => !asked.some(longer => longer !== text && longer.startsWith(text)))
  return fullest.length > 0 ? fullest : [...said].slice(0, 1)
}

/** Preparation as lines, fasting first; [] when none is needed. */
export function howToPrepare({ fastingHours, afterMealHours, texts, slot, fast }: Preparation): string[] {
  const from = fast === undefined && slot ? fastOf(slot, fastingHours) : fast
  const isFasting = from === undefined ? fastingHours > 0 : from !== null
  // A visit that does not take place requires nothing: its texts on fasting are left out too.
  const isDropped = isFasting || fastingHours > 0
  const told = afterMealHours > 0 ? [...TOLD_BY_FASTING, AFTER_MEAL] : TOLD_BY_FASTING
  const withoutHours = (said: string) =>
    isFasting ? said.replace(FASTING_AND, (_, _least, _overnight, first) => first.toUpperCase()) : said
  const isTold = (said: string) =>
    !NOTHING.test(said) && !(isDropped && told.some(pattern => pattern.test(said)))
  // A text stays one line: later sentences often refer to the first.
  const lines = texts.map(text => sentencesOf(text).filter(isTold).map(withoutHours).join(' '))
  const others = [...new Set(lines)].filter(
    line => line && !lines.some(longer => longer !== line && longer.includes(line)),
  )
  if (!isFasting) return others
  const hasMedicines = texts.some(text => sentencesOf(text).some(said => USUAL_MEDICINES.test(said)))
  const medicines = say(hasMedicines ? allMedicines : diabetesMedicines)
  const second = afterMealHours > 0 ? [secondSampleLine(afterMealHours, slot)] : []
  return [
    from ? fastingLine(from) : say(fastingHoursBefore, { hours: fastingHours }),
    ...second,
    medicines,
    ...others,
  ]
}

/** With its time, once the slot is known. */
function secondSampleLine(afterMealHours: number, slot: Preparation['slot']): string {
  const hours = hoursInWords(afterMealHours)
  if (!slot) return say(secondSample, { hours })
  return say(secondSampleAt, { hours, hour: formatHour(slot.hour + secondVisitAfter(afterMealHours)) })
}

const sentencesOf = (text: string): string[] => text.split(/(?<=\.)\s+/)

/** From when to fast. */
export function fastingLine(from: FastStart): string {
  const day = formatDay(from.date)
  return from.hour === 0
    ? say(fastingFromMidnight, { day })
    : say(fastingFrom, { hour: formatHour(from.hour), day })
}
