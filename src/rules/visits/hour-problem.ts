import { beforeBreakfast, secondSampleTooLate } from '#text/errors/orders.ts'
import { type Sentence, sentence } from '#text/text.ts'
import type { CityHours } from '../cities.ts'
import { hoursInWords, hoursToSecond, type Needs, possibleHours } from './eating.ts'
import { formatHour } from './slots.ts'

/**
 * The reason why a visit of these people can't be at an hour; undefined if it can. That the hour is one of the city's is
 * checked elsewhere: a booked visit may be earlier than the first slot of today.
 */
export function hourProblem(people: readonly Needs[], hour: number, city: CityHours): Sentence | undefined {
  const { earliest, latest } = possibleHours(people, {
    firstHour: Math.min(city.firstHour, hour),
    lastHour: Math.max(city.lastHour, hour),
  })
  if (hour < earliest) return sentence(beforeBreakfast, { hour: formatHour(earliest) })
  if (hour <= latest) return undefined
  return sentence(secondSampleTooLate, {
    hours: hoursInWords(hoursToSecond(people)),
    hour: formatHour(latest),
  })
}
