import { formatDay, type IndianDate } from './dates.ts'
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

const SECOND_SAMPLE =
  'One of the tests needs a second sample, two hours after a meal. Please eat only after the first sample, when our staff says so.'
const DIABETES = 'If you take medicines for diabetes, ask your doctor before fasting.'
const OTHER_MEDICINES = 'Keep taking your other medicines, unless your doctor told you otherwise.'

/**
 * What several tests done in one visit ask for, each text once and none against another: one number of fasting hours,
 * the most of them, and no "nothing needed" beside something that is.
 */
export function preparationTexts({ fastingHours, texts }: Omit<Preparation, 'slot'>): string[] {
  const said = new Set(
    texts.map(text => text.replace(FASTING_HOURS, `Fast for at least ${fastingHours} hours`)),
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
  const medicines = hasMedicines ? `${DIABETES} ${OTHER_MEDICINES}` : DIABETES
  const second = texts.some(text => AFTER_MEAL.test(text)) ? [secondSample(slot)] : []
  return [fastingSentence(fastingHours, slot), ...second, medicines, ...others]
}

/** With its hour, where the first one is known. */
const secondSample = (slot: Preparation['slot']): string =>
  slot
    ? `${SECOND_SAMPLE} The second visit is at about ${formatHour(slot.hour + SECOND_VISIT_AFTER)}.`
    : SECOND_SAMPLE

const sentencesOf = (text: string): string[] => text.split(/(?<=\.)\s+/)

/** Tea counts as nothing with many people, so it is named. */
function fastingSentence(hours: number, slot: Preparation['slot']): string {
  const when = slot ? `after ${fastingStart(slot, hours)}` : `for at least ${hours} hours before the visit`
  return `Fasting: no food, tea, coffee or milk ${when}. Plain water is fine.`
}

/** '9 PM on Mon, 23 Nov', 'midnight before Tue, 24 Nov': from when on nothing is eaten before a slot. */
function fastingStart(slot: NonNullable<Preparation['slot']>, hours: number): string {
  const from = fastFrom(slot, hours)
  // '12 AM on Tuesday' is read as either end of that day.
  const time = from.hour === 0 ? 'midnight before' : `${formatHour(from.hour)} on`
  return `${time} ${formatDay(from.date)}`
}
