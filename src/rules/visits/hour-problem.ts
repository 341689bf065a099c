import { beforeBreakfast, secondSampleTooLate } from '#text/errors/orders.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { hoursInWords, hoursToSecond, type Needs, possibleHours } from './eating.ts'
import { formatHour } from './slots.ts'

/** The reason why a visit of these people can't be at an hour; undefined if it can. */
export function hourProblem(people: readonly Needs[], hour: number): Sentence | undefined {
  const { earliest, latest } = possibleHours(people)
  if (hour < earliest) return sentence(beforeBreakfast, { hour: formatHour(earliest) })
  if (hour <= latest) return undefined
  return sentence(secondSampleTooLate, {
    hours: hoursInWords(hoursToSecond(people)),
    hour: formatHour(latest),
  })
}
