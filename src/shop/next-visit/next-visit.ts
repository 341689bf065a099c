import type { BookableDays } from '#rules/cities.ts'
import { addDays, formatDay, type IndianDate } from '#rules/dates.ts'
import { formatHour, slotHour } from '#rules/visits/slots.ts'
import type { SlotDayAnswer } from '#shop/visit/contract.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

export interface NextVisit {
  day: string
  /** In short: 'Tomorrow'. */
  shortDay?: string
  /** '7 AM'; absent where no hour of the next days is free. */
  hour?: string
  /** The time until which it can be booked. */
  until: string
}

/** The first free hour of a city's days, of which the first is tomorrow by the shop's clock. */
export function nextVisitOf(days: readonly SlotDayAnswer[], city: BookableDays): NextVisit {
  for (const [index, { date, slots }] of days.entries()) {
    const hour = slotHour(slots.find(slot => slot.available)?.timeSlot ?? '')
    if (hour === undefined) continue
    const day = formatDay(date)
    return {
      day: index === 0 ? say(words.tomorrowOn, { date: day }) : day,
      shortDay: index === 0 ? say(words.tomorrow) : day,
      hour: formatHour(hour),
      until: untilHour(index, date, formatHour(city.closingHour)),
    }
  }
  return { day: say(words.noneFree, { count: days.length }), until: say(words.askUs) }
}

/** Booking for a day closes on the day before. */
function untilHour(index: number, date: IndianDate, closingHour: string): string {
  if (index === 0) return say(words.bookToday, { hour: closingHour })
  if (index === 1) return say(words.bookTomorrow, { hour: closingHour })
  return say(words.bookOn, { hour: closingHour, date: formatDay(addDays(date, -1)) })
}
