import { groupBy } from '#rules/group-by.ts'
export interface DutyCollector {
  id: string
  name: string
  /** Name of the area where they begin. */
  area: string | null
  /** Working hours on the day; null: off, or not set. */
  hours: { from: number; to: number } | null
  /** Visits in an hour; null if not set. */
  perHour: number | null
}

export interface RankedVisit {
  orderId: string
  hour: number
  area: string
  /** The collector's id. */
  collector: string | null
}

export interface RankedCollector {
  id: string
  name: string
  /** In `count` of the `of` areas the collector begins the day or already has a visit. */
  near: { count: number; of: number }
  /** In `count` of the `of` hours the collector is off, as far as their hours are set. */
  off: { count: number; of: number }
  /** The hour among these that this assignment would fill most; the first if several are equal. */
  load: {
    hour: number
    count: number
    perHour: number | null
    isOver: boolean
    /** True if they have no other visit in that hour. */
    isFree: boolean
  }
}

/**
 * All collectors, best first: those who work at that time, have room, are near, and have the fewest visits in
 * the hour, then that day.
 * `visits` are the whole day's; `chosen` are the ones to assign.
 */
export function rankCollectors(
  collectors: readonly DutyCollector[],
  visits: readonly RankedVisit[],
  chosen: readonly RankedVisit[],
): RankedCollector[] {
  const moved = new Set(chosen.map(({ orderId }) => orderId))
  const areas = new Set(chosen.map(({ area }) => area).filter(Boolean))
  const ranked = collectors.map((candidate, at) => {
    const own = visits.filter(({ collector, orderId }) => collector === candidate.id && !moved.has(orderId))
    const inHour = (hour: number) => own.filter(visit => visit.hour === hour).length
    const filled = [...groupBy(chosen, ({ hour }) => hour)]
      .map(([hour, added]) => ({ hour, count: inHour(hour) + added.length }))
      .sort((first, other) => other.count - first.count || first.hour - other.hour)
    const { hour, count } = filled[0] ?? { hour: 0, count: 0 }
    const { hours, perHour } = candidate
    const isAway = (at: number) => !hours || at < hours.from || at >= hours.to
    const offIn = perHour === null ? 0 : filled.filter(slot => isAway(slot.hour)).length
    const nearTo = [...areas].filter(
      area => candidate.area === area || own.some(visit => visit.area === area),
    )
    const isOver = perHour !== null && count > perHour
    const sortKey = [Number(offIn > 0), Number(isOver), -nearTo.length, count, own.length, at]
    return {
      id: candidate.id,
      name: candidate.name,
      near: { count: nearTo.length, of: areas.size },
      off: { count: offIn, of: filled.length },
      load: { hour, count, perHour, isOver, isFree: inHour(hour) === 0 },
      place: sortKey,
    }
  })
  return ranked
    .sort((one, other) => compare(one.place, other.place))
    .map(({ place: _, ...collector }) => collector)
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Collectors with exactly this name in any case; without one, all whose name begins with the text. */
export function findCollectorsByName<T extends { name: string }>(
  collectors: readonly T[],
  typed: string,
): T[] {
  const wanted = typed.trim().toLowerCase()
  const found = collectors.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  const exact = found.find(({ name }) => name.toLowerCase() === wanted)
  return exact ? [exact] : found
}
