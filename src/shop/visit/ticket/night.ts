import { addDays, formatDay, type IndianDate, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { groupBy } from '#rules/group-by.ts'
import type { FastStart } from '#rules/visits/fasting.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { firstName, isShared, joinNames, patientsWithTests } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import * as words from './words.ts'

interface FastOfPatients {
  /** Patients for whom it is; '' for a single patient. */
  names: string
  fast: Order['fastFrom']
  /** True if no test of this visit requires it. */
  isForOtherVisit: boolean
}

type Fasting = Pick<Order, 'fastFrom' | 'fastingHours'>

const isForOtherVisit = ({ fastFrom, fastingHours }: Fasting) => fastFrom !== null && fastingHours === 0

/** Each fast of a visit, once. */
export function fastsOf(order: Order): FastOfPatients[] {
  if (!isShared(order)) return [{ names: '', fast: order.fastFrom, isForOtherVisit: isForOtherVisit(order) }]
  const groups = groupBy(patientsWithTests(order), ({ fastFrom: fast }) =>
    fast ? `${fast.date} ${fast.hour}` : '',
  )
  return [...groups.values()].map(people => ({
    names: groups.size > 1 ? joinNames(people.map(({ name }) => firstName(name))) : '',
    fast: people[0]?.fastFrom ?? null,
    isForOtherVisit: people.every(isForOtherVisit),
  }))
}

/**
 * The hours before a visit with a fast, as a bar: time for eating until the fast begins, then only water until the
 * visit.
 */
export interface Night {
  /** 'Eat until 11 PM', or 'Only plain water' once the fast has begun. */
  title: string
  /** Time left for eating, or the day if the fast begins on another day. */
  aside: string | undefined
  sentence: string
  bar: Bar | undefined
}

interface Bar {
  /** Where the fast begins, in percent of the bar. */
  fast: number
  /** Where it is now, in percent; undefined outside the bar. */
  now: number | undefined
  /** Hours at the beginning of the bar, at the beginning of the fast and at the end. */
  axis: readonly [string, string, string]
  label: string
}

const instantOf = ({ date, hour }: FastStart): number => startOfIndianDay(date).getTime() + hour * HOUR_MS

const clock = (hour: number): string => (hour === 0 ? say(words.midnight) : formatHour(hour))

/** Midnight belongs to the evening before it. */
const eveningOf = ({ date, hour }: FastStart): IndianDate => (hour === 0 ? addDays(date, -1) : date)

export function nightOf(fast: FastStart, slot: FastStart, now: Date): Night {
  const from = instantOf(fast)
  const hasBegun = now.getTime() >= from
  const bar = barOf(fast, slot, now)
  if (hasBegun)
    return { title: say(words.onlyWater), aside: undefined, sentence: say(words.nothingElse), bar }
  const left = from - now.getTime()
  const isSoon = left <= LAST_HOURS_MS && eveningOf(fast) === indianDate(now)
  return {
    title: say(words.eatUntil, { hour: clock(fast.hour) }),
    aside: isSoon ? timeLeft(left) : dayOf(fast, now),
    sentence: say(words.thenWater),
    bar,
  }
}

/** The night in one line: 'Eat until 11 PM, tonight', or 'Only plain water'. It has no countdown. */
export const nightInLine = (fast: FastStart, now: Date): string =>
  now.getTime() >= instantOf(fast)
    ? say(words.onlyWater)
    : say(words.eatUntilOnDay, { hour: clock(fast.hour), day: dayOf(fast, now) })

/** 'tonight' or 'Mon, 23 Nov'. */
function dayOf(fast: FastStart, now: Date): string {
  const evening = eveningOf(fast)
  return evening === indianDate(now) ? say(words.tonight) : formatDay(evening)
}

/** A countdown is shown only in the last hours. */
const LAST_HOURS_MS = 4 * HOUR_MS

function timeLeft(milliseconds: number): string {
  const all = Math.ceil(milliseconds / MINUTE_MS)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return say(words.minutesLeft, { minutes })
  return minutes === 0 ? say(words.hoursLeft, { hours }) : say(words.timeLeft, { hours, minutes })
}

/** How much time for eating the bar shows, as a fraction of the fast: 5 hours before a fast of 8. */
const SHOWN_BEFORE = 0.6

/** Undefined if another visit's fast begins only after this one. */
function barOf(fast: FastStart, slot: FastStart, now: Date): Bar | undefined {
  const [from, until] = [instantOf(fast), instantOf(slot)]
  const hours = Math.round(((until - from) / HOUR_MS) * SHOWN_BEFORE)
  if (hours <= 0) return undefined
  const start = from - hours * HOUR_MS
  const share = (at: number) => ((at - start) / (until - start)) * 100
  const at = now.getTime()
  const eatUntil = clock(fast.hour)
  const visit = formatHour(slot.hour)
  return {
    fast: share(from),
    now: at < start || at > until ? undefined : share(at),
    axis: [clock((fast.hour - hours + 24) % 24), eatUntil, visit],
    label: say(words.nightLabel, { until: eatUntil, visit }),
  }
}
