import { formatDay, type IndianDate } from './dates.ts'
import { fastFrom, formatHour } from './slots.ts'

/**
 * How to prepare for a visit, read from what the catalogue says of each test. One place for page, mail and SMS. The
 * sentences name no test, and suit whoever reads them: the patient, or the person who booked for them.
 */

/** What an order, or a cart, asks of its patient. */
export interface Preparation {
  isFasting: boolean
  /** The catalogue's words for each test, each text once. */
  texts: readonly string[]
  /** Absent while none is chosen. */
  slot?: { date: IndianDate; hour: number }
}

const NOTHING = /^no special preparation/i
/** No more than that one fasts, which is told with its hour. */
const FASTING_ONLY = /^fast for (at least )?[\d-]+ hours( overnight)?(; plain water is allowed)?\.?$/i
/** The same at the head of a sentence that asks for more: a second number of hours would contradict the first. */
const FASTING_AND = /^fast for (at least )?[\d-]+ hours (overnight )?and (\w)/i
const AFTER_MEAL = /\b(2|two) hours after\b.*\bmeal\b/i

const SECOND_SAMPLE =
  'One of the tests needs a second sample, two hours after a meal. Please eat only after the first sample, when our staff says so.'
const MEDICINES = 'A patient who takes medicines for diabetes should ask the doctor before fasting.'

/** What to do before the visit, a line each, fasting first. [] when nothing in it needs preparation. */
export function howToPrepare({ isFasting, texts, slot }: Preparation): string[] {
  const withoutHours = (said: string) =>
    isFasting ? said.replace(FASTING_AND, (_, _least, _overnight, first) => first.toUpperCase()) : said
  const isTold = (said: string) =>
    !NOTHING.test(said) && !(isFasting && (FASTING_ONLY.test(said) || AFTER_MEAL.test(said)))
  // A text stays one line: its later sentences often lean on the first.
  const lines = texts.map(text => sentencesOf(text).filter(isTold).map(withoutHours).join(' '))
  const others = [...new Set(lines)].filter(
    line => line && !lines.some(longer => longer !== line && longer.includes(line)),
  )
  if (!isFasting) return others
  const needsSecond = texts.some(text => AFTER_MEAL.test(text))
  return [fastingSentence(slot), ...(needsSecond ? [SECOND_SAMPLE] : []), MEDICINES, ...others]
}

const sentencesOf = (text: string): string[] => text.split(/(?<=\.)\s+/)

/** Tea counts as nothing with many people, so it is named. */
function fastingSentence(slot: Preparation['slot']): string {
  const when = slot ? `after ${fastingStart(slot.date, slot.hour)}` : 'for 10 - 12 hours before the visit'
  return `Fasting: no food, tea, coffee or milk ${when}. Plain water is fine.`
}

/** '9 PM on Mon, 23 Nov', 'midnight before Tue, 24 Nov': from when on nothing is eaten before a slot. */
function fastingStart(date: IndianDate, slotHour: number): string {
  const from = fastFrom(date, slotHour)
  // '12 AM on Tuesday' is read as either end of that day.
  const time = from.hour === 0 ? 'midnight before' : `${formatHour(from.hour)} on`
  return `${time} ${formatDay(from.date)}`
}
