/** Who is offered first when visits are assigned: by where they are, and by what their hours would hold. */

export interface DutyCollector {
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
  collector: string | null
}

export interface RankedCollector {
  name: string
  /** They begin in the area of these visits, or have a visit there already. */
  isNear: boolean
  /** They don't work in one of these hours, as far as their hours are set. */
  isOff: boolean
  /** What the fullest of these hours would hold then, and how many they make in one; null where that is not set. */
  load: { count: number; perHour: number | null }
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
    const own = visits.filter(({ collector, orderId }) => collector === one.name && !moved.has(orderId))
    const inHour = (hour: number) => own.filter(visit => visit.hour === hour).length
    const counts = [...Map.groupBy(chosen, ({ hour }) => hour)].map(
      ([hour, added]) => inHour(hour) + added.length,
    )
    const count = Math.max(0, ...counts)
    const { hours, perHour } = one
    const isOff =
      perHour !== null && chosen.some(({ hour }) => !hours || hour < hours.from || hour >= hours.to)
    const isNear = (one.area !== null && areas.has(one.area)) || own.some(({ area }) => areas.has(area))
    const isFull = perHour !== null && count > perHour
    const place = [Number(isOff), Number(isFull), Number(!isNear), own.length, at]
    return { name: one.name, isNear, isOff, load: { count, perHour }, place }
  })
  return ranked
    .sort((one, other) => compare(one.place, other.place))
    .map(({ place: _, ...collector }) => collector)
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
