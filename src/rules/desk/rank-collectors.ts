/** Who is offered first when visits are assigned: by where they are, and by what their hours would hold. */

export interface DutyCollector {
  id: string
  name: string
  /** Where they begin, by the name of an area. */
  area: string | null
  /** Their hours on the day; null: off, or none are set. */
  hours: { from: number; to: number } | null
  /** Visits in an hour; null where none are set. */
  perHour: number | null
}

/** A visit as far as ranking looks at it. */
export interface PlacedVisit {
  orderId: string
  hour: number
  area: string
  /** By id. */
  collector: string | null
}

export interface RankedCollector {
  id: string
  name: string
  /** Of so many areas of these visits they begin in some, or have a visit there already. */
  near: { count: number; of: number }
  /** Of so many hours of these visits they don't work in some, as far as their hours are set. */
  off: { count: number; of: number }
  /** What they would have that day, and the fullest of these hours (the first of several) with what it would hold. */
  load: {
    day: number
    hour: number
    count: number
    /** Visits that they make in an hour; null where none are set. */
    perHour: number | null
    isOver: boolean
  }
}

/**
 * Everybody, best first: who works then, who is near, who has room, who has the fewest visits that day. Nobody is
 * forbidden. `visits`: the whole day's; `chosen` is to be given to somebody.
 */
export function rankCollectors(
  collectors: readonly DutyCollector[],
  visits: readonly PlacedVisit[],
  chosen: readonly PlacedVisit[],
): RankedCollector[] {
  const moved = new Set(chosen.map(({ orderId }) => orderId))
  const areas = new Set(chosen.map(({ area }) => area).filter(Boolean))
  const ranked = collectors.map((one, at) => {
    const own = visits.filter(({ collector, orderId }) => collector === one.id && !moved.has(orderId))
    const inHour = (hour: number) => own.filter(visit => visit.hour === hour).length
    const filled = [...Map.groupBy(chosen, ({ hour }) => hour)]
      .map(([hour, added]) => ({ hour, count: inHour(hour) + added.length }))
      .sort((first, other) => other.count - first.count || first.hour - other.hour)
    const { hour, count } = filled[0] ?? { hour: 0, count: 0 }
    const { hours, perHour } = one
    const isAway = (at: number) => !hours || at < hours.from || at >= hours.to
    const offIn = perHour === null ? 0 : filled.filter(one => isAway(one.hour)).length
    const nearTo = [...areas].filter(area => one.area === area || own.some(visit => visit.area === area))
    const isOver = perHour !== null && count > perHour
    const place = [Number(offIn > 0), Number(isOver), -nearTo.length, own.length, at]
    return {
      id: one.id,
      name: one.name,
      near: { count: nearTo.length, of: areas.size },
      off: { count: offIn, of: filled.length },
      load: { day: own.length + chosen.length, hour, count, perHour, isOver },
      place,
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

/** The collectors whose name was typed, in whatever case, or else all whose names begin with it. */
export function collectorsTyped<T extends { name: string }>(collectors: readonly T[], typed: string): T[] {
  const wanted = typed.trim().toLowerCase()
  const found = collectors.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  const exact = found.find(({ name }) => name.toLowerCase() === wanted)
  return exact ? [exact] : found
}
