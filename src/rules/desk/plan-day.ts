import { groupBy } from '../group-by.ts'

/** Who could come to each visit of a day: a proposal by hours, seats and areas. No map is used. */

export interface PlannedVisit {
  orderId: string
  hour: number
  area: { name: string; pinCode: string }
  /** Seats of its hour that it takes. */
  seats: number
  /** Who comes; null: to be planned. */
  collector: string | null
}

export interface PlannedCollector {
  id: string
  /** Where they begin the day; '' if unknown. */
  start: { name: string; pinCode: string }
  /** Null: off. */
  hours: { from: number; to: number } | null
  /** Seats in an hour. */
  perHour: number
}

export interface DayPlan {
  /** Order → collector. Only visits that had none. */
  assigned: ReadonlyMap<string, string>
  /** For these no collector is free in their hour. */
  unplaced: string[]
}

type Place = PlannedVisit['area']

/** Steps between places: within an area, between PIN codes that differ in the last digit, or further. */
const STEPS = { same: 0, near: 2, far: 5 } as const
/** Weight of a day's visits squared, so that the day is shared out where the way is the same. */
const SHARE = 0.05

function stepsBetween(one: Place, other: Place): number {
  const isSame = one.name !== '' && one.name === other.name
  if (isSame || (one.pinCode !== '' && one.pinCode === other.pinCode)) return STEPS.same
  return one.pinCode !== '' && one.pinCode.slice(0, 5) === other.pinCode.slice(0, 5) ? STEPS.near : STEPS.far
}

/** A visit in a round: `rank` is its turn in a day that goes by hour and area. */
interface Stop extends PlannedVisit {
  rank: number
}

/** A collector's stops by rank, those that are fixed among them. */
interface Round {
  collector: PlannedCollector
  stops: Stop[]
}

const byHourAndPlace = (one: PlannedVisit, other: PlannedVisit): number =>
  one.hour - other.hour ||
  compareText(one.area.pinCode, other.area.pinCode) ||
  compareText(one.area.name, other.area.name) ||
  compareText(one.orderId, other.orderId)

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The steps of a round from its start, and what its length adds. */
function costOf({ start }: PlannedCollector, stops: readonly Stop[]): number {
  let at: Place | undefined = start.name || start.pinCode ? start : undefined
  let steps = 0
  for (const { area } of stops) {
    if (at) steps += stepsBetween(at, area)
    at = area
  }
  return steps + SHARE * stops.length ** 2
}

const without = (stops: readonly Stop[], gone: Stop): Stop[] => stops.filter(stop => stop !== gone)

function withStop(stops: readonly Stop[], added: Stop): Stop[] {
  const at = stops.findIndex(({ rank }) => rank > added.rank)
  return at < 0 ? [...stops, added] : [...stops.slice(0, at), added, ...stops.slice(at)]
}

const seatsAt = (visits: readonly PlannedVisit[], hour: number): number =>
  visits.reduce((sum, visit) => (visit.hour === hour ? sum + visit.seats : sum), 0)

/** True if the collector works in the hour and has the seats, once `gone` has left. */
function hasRoom({ collector, stops }: Round, visit: PlannedVisit, gone?: PlannedVisit): boolean {
  const { hours, perHour } = collector
  if (!hours || visit.hour < hours.from || visit.hour >= hours.to) return false
  return seatsAt(stops, visit.hour) - (gone?.seats ?? 0) + visit.seats <= perHour
}

/**
 * Proposes a collector for each visit without one, never above a collector's seats and hours; the others stay. The same
 * day gives the same plan. First each visit goes where it adds least, earlier hours and larger visits first; then visits
 * move, or change places within their hour, as long as that shortens the rounds.
 */
export function planDay(collectors: readonly PlannedCollector[], visits: readonly PlannedVisit[]): DayPlan {
  const stops = visits.toSorted(byHourAndPlace).map((visit, rank): Stop => ({ ...visit, rank }))
  const rounds: Round[] = collectors
    .toSorted((one, other) => compareText(one.id, other.id))
    .map(collector => ({ collector, stops: stops.filter(stop => stop.collector === collector.id) }))
  const open = stops.filter(({ collector }) => collector === null)
  const roundOf = new Map<string, Round>()
  // Larger visits first in each hour: the seats that are left then fit the smaller ones.
  const left = place(
    rounds,
    open.toSorted((one, other) => one.hour - other.hour || other.seats - one.seats),
    roundOf,
  )
  improve(rounds, open, roundOf)
  // An exchange of visits with different seats can have made room.
  const unplaced = place(rounds, left, roundOf)
  return {
    assigned: new Map([...roundOf].map(([orderId, { collector }]) => [orderId, collector.id])),
    unplaced: unplaced.map(({ orderId }) => orderId).sort(compareText),
  }
}

/** Puts each stop where it adds least; returns those for which no round has room. */
function place(rounds: readonly Round[], turn: readonly Stop[], roundOf: Map<string, Round>): Stop[] {
  return turn.filter(stop => {
    let best: { round: Round; cost: number } | undefined
    for (const round of rounds) {
      if (!hasRoom(round, stop)) continue
      const cost = added(round, stop)
      if (!best || cost < best.cost) best = { round, cost }
    }
    if (!best) return true
    best.round.stops = withStop(best.round.stops, stop)
    roundOf.set(stop.orderId, best.round)
    return false
  })
}

const added = ({ collector, stops }: Round, stop: Stop): number =>
  costOf(collector, withStop(stops, stop)) - costOf(collector, stops)

/** Later passes gain next to nothing. */
const MAX_PASSES = 6
/** Rounding must not move visits to and fro. */
const LEAST_GAIN = 1e-6

function improve(rounds: readonly Round[], open: readonly Stop[], roundOf: Map<string, Round>): void {
  const hours = groupBy(open, ({ hour }) => hour)
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    let isBetter = false
    for (const stop of open) {
      const from = roundOf.get(stop.orderId)
      if (!from) continue
      const change = bestChange(stop, { from, rounds, inHour: hours.get(stop.hour) ?? [], roundOf })
      if (!change) continue
      isBetter = true
      const { to, back } = change
      from.stops = without(from.stops, stop)
      to.stops = withStop(back ? without(to.stops, back) : to.stops, stop)
      roundOf.set(stop.orderId, to)
      if (!back) continue
      from.stops = withStop(from.stops, back)
      roundOf.set(back.orderId, from)
    }
    if (!isBetter) return
  }
}

interface Around {
  from: Round
  rounds: readonly Round[]
  /** Stops of the same hour that can change places. */
  inHour: readonly Stop[]
  roundOf: ReadonlyMap<string, Round>
}

/** The move to another round, or the exchange with a stop of the same hour (`back`), that gains most. */
function bestChange(stop: Stop, { from, rounds, inHour, roundOf }: Around) {
  const rest = without(from.stops, stop)
  const before = costOf(from.collector, from.stops)
  const left = before - costOf(from.collector, rest)
  let best: { to: Round; back?: Stop; gain: number } | undefined
  const consider = (to: Round, gain: number, back?: Stop) => {
    if (gain > (best?.gain ?? LEAST_GAIN)) best = back ? { to, back, gain } : { to, gain }
  }
  for (const to of rounds) if (to !== from && hasRoom(to, stop)) consider(to, left - added(to, stop))
  const tried = new Set<string>()
  for (const back of inHour) {
    const to = roundOf.get(back.orderId)
    if (!to || to === from || stepsBetween(back.area, stop.area) === STEPS.same) continue
    // Visits of one area in a round are alike.
    const alike = `${to.collector.id} ${back.area.name} ${back.area.pinCode} ${back.seats}`
    if (tried.has(alike)) continue
    tried.add(alike)
    if (!hasRoom(to, stop, back) || !hasRoom(from, back, stop)) continue
    const then =
      costOf(from.collector, withStop(rest, back)) +
      costOf(to.collector, withStop(without(to.stops, back), stop))
    consider(to, before + costOf(to.collector, to.stops) - then, back)
  }
  return best
}

/** What a plan is worth: visits with a collector, and changes of area on the way. */
export function measurePlan(
  collectors: readonly PlannedCollector[],
  visits: readonly PlannedVisit[],
): { assigned: number; areaChanges: number; steps: number; most: number; least: number } {
  const rounds = collectors.map(({ id, start }) => {
    const own = visits.filter(({ collector }) => collector === id).toSorted(byHourAndPlace)
    const places = [...(start.name ? [start] : []), ...own.map(({ area }) => area)]
    const pairs = places.slice(1).map((place, at) => stepsBetween(places[at] ?? place, place))
    return {
      count: own.length,
      changes: pairs.filter(steps => steps > STEPS.same).length,
      steps: pairs.reduce<number>((sum, steps) => sum + steps, 0),
    }
  })
  const counts = rounds.map(({ count }) => count)
  return {
    assigned: counts.reduce((sum, count) => sum + count, 0),
    areaChanges: rounds.reduce((sum, { changes }) => sum + changes, 0),
    steps: rounds.reduce((sum, { steps }) => sum + steps, 0),
    most: Math.max(0, ...counts),
    least: counts.length > 0 ? Math.min(...counts) : 0,
  }
}
