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
import { fastFrom, formatHour, LAST_SLOT_HOUR } from './slots.ts'

/**
 * How to prepare for a visit, read from what the catalogue says of each test. One place for page, mail and SMS. The
 * sentences name no test, and suit whoever reads them: the patient, or the person who booked for them.
 */

/** What an order, or a cart, asks of its patient. */
export interface Preparation {
  /** Hours without food before the visit; 0 for none. */
  fastingHours: number
  /** The catalogue's words for each test, each text once. */
  texts: readonly string[]
  /** Absent while none is chosen. */
  slot?: { date: IndianDate; hour: number }
}

/** A patient fasts for so many hours, or not at all. */
export const MIN_FASTING_HOURS = 4
export const MAX_FASTING_HOURS = 16

/** True for a number of fasting hours that a test may ask for. */
export const isFastingHours = (hours: number): boolean =>
  hours === 0 || (Number.isInteger(hours) && hours >= MIN_FASTING_HOURS && hours <= MAX_FASTING_HOURS)

const NOTHING = /^no special preparation/i
/** No more than that one fasts, which is told with its hour. */
const FASTING_ONLY = /^fast for (at least )?[\d-]+ hours( overnight)?(; plain water is allowed)?\.?$/i
/** The same at the head of a sentence that asks for more: a second number of hours would contradict the first. */
const FASTING_AND = /^fast for (at least )?[\d-]+ hours (overnight )?and (\w)/i
const FASTING_HOURS = /^fast for (at least )?[\d-]+ hours/i
const USUAL_MEDICINES = /^keep taking your usual medicines/i
const AFTER_MEAL = /\b(2|two) hours after\b.*\bmeal\b/i

/** What the lines about fasting tell in their own words. */
const TOLD_BY_FASTING = [FASTING_ONLY, AFTER_MEAL, USUAL_MEDICINES]

/** From the hour of the first sample to that of the second: the sample, a meal, and two hours after it. */
const SECOND_VISIT_AFTER = 3

/** True when one test is done fasting and another after a meal: the collector comes twice. */
export const needsSecondSample = (
  items: readonly { fastingHours: number; isAfterMeal: boolean }[],
): boolean => items.some(item => item.fastingHours > 0) && items.some(item => item.isAfterMeal)

/** The last hour at which a visit with a second sample can begin. */
export const LAST_FIRST_HOUR = LAST_SLOT_HOUR - SECOND_VISIT_AFTER

/**
 * What several tests done in one visit ask for, each text once and none against another: one number of fasting hours,
 * the most of them, and no "nothing needed" beside something that is.
 */
export function preparationTexts({ fastingHours, texts }: Omit<Preparation, 'slot'>): string[] {
  const said = new Set(
    texts.map(text => text.replace(FASTING_HOURS, say(fastAtLeast, { hours: fastingHours }))),
  )
  const asked = [...said].filter(text => text && !NOTHING.test(text))
  // Another test says the same and more.
  const fullest = asked.filter(text => !asked.some(longer => longer !== text && longer.startsWith(text)))
  return fullest.length > 0 ? fullest : [...said].slice(0, 1)
}

/** What to do before the visit, a line each, fasting first. [] when nothing in it needs preparation. */
export function howToPrepare({ fastingHours, texts, slot }: Preparation): string[] {
  const isFasting = fastingHours > 0
  const withoutHours = (said: string) =>
    isFasting ? said.replace(FASTING_AND, (_, _least, _overnight, first) => first.toUpperCase()) : said
  const isTold = (said: string) =>
    !NOTHING.test(said) && !(isFasting && TOLD_BY_FASTING.some(pattern => pattern.test(said)))
  // A text stays one line: its later sentences often lean on the first.
  const lines = texts.map(text => sentencesOf(text).filter(isTold).map(withoutHours).join(' '))
  const others = [...new Set(lines)].filter(
    line => line && !lines.some(longer => longer !== line && longer.includes(line)),
  )
  if (!isFasting) return others
  const hasMedicines = texts.some(text => sentencesOf(text).some(said => USUAL_MEDICINES.test(said)))
  const medicines = say(hasMedicines ? allMedicines : diabetesMedicines)
  const second = texts.some(text => AFTER_MEAL.test(text)) ? [secondSampleLine(slot)] : []
  return [fastingLine(fastingHours, slot), ...second, medicines, ...others]
}

/** With its hour, where the first one is known. */
const secondSampleLine = (slot: Preparation['slot']): string =>
  slot ? say(secondSampleAt, { hour: formatHour(slot.hour + SECOND_VISIT_AFTER) }) : say(secondSample)

const sentencesOf = (text: string): string[] => text.split(/(?<=\.)\s+/)

/** From when on nothing is eaten before a slot, or for how long while none is chosen. */
function fastingLine(hours: number, slot: Preparation['slot']): string {
  if (!slot) return say(fastingHoursBefore, { hours })
  const from = fastFrom(slot, hours)
  const day = formatDay(from.date)
  return from.hour === 0
    ? say(fastingFromMidnight, { day })
    : say(fastingFrom, { hour: formatHour(from.hour), day })
}
