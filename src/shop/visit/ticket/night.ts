import {
  addDays,
  formatDay,
  formatTime,
  type IndianDate,
  indianDate,
  startOfIndianDay,
} from '#rules/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { groupBy } from '#rules/group-by.ts'
import { firstName, joinNames } from '#rules/patients/names.ts'
import { hasSecondSample, secondHour } from '#rules/visits/eating.ts'
import type { FastStart } from '#rules/visits/fasting.ts'
import { type Act, type Eating, nextAct, type VisitTimes } from '#rules/visits/next-act.ts'
import { formatHour, slotHour, slotHours } from '#rules/visits/slots.ts'
import { isShared, patientsWithTests } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import * as words from './words.ts'

interface EatingOfPatients {
  /** Names of the patients whose night it is; '' for a single patient. */
  names: string
  eating: Eating
  /** True if there is a fast that no test of this visit requires. */
  isForOtherVisit: boolean
}

const eatingOf = ({ fastingHours, noFast, afterMealHours, fastFrom }: Order['patients'][number]): Eating => ({
  fastingHours,
  noFast,
  afterMealHours,
  fast: fastFrom,
})

/** What the patients of a visit eat, each different case once. */
export function eatingOfVisit(order: Pick<Order, 'patients' | 'additions'>): EatingOfPatients[] {
  const people = patientsWithTests(order).map(({ name, ...person }) => ({
    name,
    eating: eatingOf({ name, ...person }),
  }))
  const groups = groupBy(people, ({ eating }) => JSON.stringify(eating))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { eating } = first
    const names =
      groups.size > 1 && isShared(order) ? [first, ...others].map(({ name }) => firstName(name)) : []
    return {
      names: joinNames(names),
      eating,
      isForOtherVisit: eating.fast !== null && eating.fastingHours === 0,
    }
  })
}

/** The hour of a visit, and what was reported of it; undefined for an unknown slot. */
export function timesOfVisit(
  { collectionDetails: { date, timeSlot } }: Pick<Order, 'collectionDetails'>,
  visit?: { firstTakenAt: string | null; mealAt: string | null } | null,
): VisitTimes | undefined {
  const hour = slotHour(timeSlot)
  const instant = (at: string | null | undefined) => (at ? new Date(at) : null)
  return hour === undefined
    ? undefined
    : {
        slot: { date, hour },
        firstTakenAt: instant(visit?.firstTakenAt),
        mealAt: instant(visit?.mealAt),
      }
}

/**
 * What a patient does next, in words. Before a fast with a bar: time for eating until the fast begins, then only water
 * until the visit.
 */
export interface Night {
  kind: Act['kind']
  /** 'No food after 11 PM', or 'Only plain water' once the fast has begun. */
  title: string
  /** Time left for eating, or the day of the fast if that is another day. */
  aside: string | undefined
  sentence: string | undefined
  bar: Bar | undefined
  /** Of two samples: the first, the meal and the second, with their hours. */
  samples: readonly { hour: string; what: string }[]
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

const hourOrMidnight = (hour: number): string => (hour === 0 ? say(words.midnight) : formatHour(hour))

/** Midnight belongs to the evening before it. */
const eveningOf = ({ date, hour }: FastStart): IndianDate => (hour === 0 ? addDays(date, -1) : date)

export function nightOf(eating: Eating, times: VisitTimes, now: Date): Night {
  const act = nextAct(eating, times, now)
  const { slot } = times
  const { fast } = eating
  const isBefore = times.firstTakenAt === null
  return {
    kind: act.kind,
    ...wordsOf(act, eating, now),
    bar: fast && (act.kind === 'eat-until' || act.kind === 'only-water') ? barOf(fast, slot, now) : undefined,
    samples: isBefore && hasSecondSample(eating) ? samplesOf(eating, slot) : [],
  }
}

function wordsOf(act: Act, { fast, noFast }: Eating, now: Date): Pick<Night, 'title' | 'aside' | 'sentence'> {
  const said = (title: string, sentence?: string, aside?: string) => ({ title, sentence, aside })
  switch (act.kind) {
    case 'eat-until': {
      const from = fast ?? { date: '', hour: 0 }
      const left = act.at.getTime() - now.getTime()
      const isSoon = left <= LAST_HOURS_MS && eveningOf(from) === indianDate(now)
      const title = say(words.eatUntil, { hour: hourOrMidnight(from.hour) })
      return said(title, say(words.thenWater), isSoon ? timeLeft(left) : dayOf(from, now))
    }
    case 'only-water':
      return said(say(words.onlyWater), say(words.nothingElse))
    case 'waited-long':
      return said(say(words.waterIsFine), say(words.ifWeak))
    case 'ask-first':
      return said(say(words.foodAsUsual[noFast ?? 'child']), say(words.weWillCall))
    case 'breakfast': {
      const day = indianDate(act.at)
      const title = say(words.startBreakfast, { time: formatTime(act.at) })
      const sentence = say(words.thenSample, { time: formatTime(act.sample) })
      return said(title, sentence, day === indianDate(now) ? undefined : formatDay(day))
    }
    case 'eat-now': {
      const sentence = say(words.nextSample, { time: formatTime(act.sample) })
      return said(say(words.eatNow), sentence, say(words.eatBy, { time: formatTime(act.at) }))
    }
    case 'eaten':
      return said(say(words.sampleAt, { time: formatTime(act.sample) }), say(words.waterUntilThen))
    case 'done':
      return said(say(words.mayEatNow))
    case 'as-usual':
      return said(say(words.noFasting))
  }
}

function samplesOf(eating: Eating, { hour }: FastStart): Night['samples'] {
  const second = secondHour(hour, [eating]) ?? hour
  return [
    { hour: slotHours(hour), what: say(words.firstSample) },
    { hour: say(words.thenEat), what: say(words.meal) },
    { hour: say(words.about, { hour: formatHour(second) }), what: say(words.secondSample) },
  ]
}

/** The next act in one line: 'No food after 11 PM, tonight', 'Start breakfast at 8:00 AM'. It has no countdown. */
export function nightInLine(eating: Eating, times: VisitTimes, now: Date): string {
  const act = nextAct(eating, times, now)
  return act.kind === 'eat-until' && eating.fast
    ? say(words.eatUntilOnDay, { hour: hourOrMidnight(eating.fast.hour), day: dayOf(eating.fast, now) })
    : wordsOf(act, eating, now).title
}

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
  const eatUntil = hourOrMidnight(fast.hour)
  const visit = formatHour(slot.hour)
  return {
    fast: share(from),
    now: at < start || at > until ? undefined : share(at),
    axis: [hourOrMidnight((fast.hour - hours + 24) % 24), eatUntil, visit],
    label: say(words.nightLabel, { until: eatUntil, visit }),
  }
}
