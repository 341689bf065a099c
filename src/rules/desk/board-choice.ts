import { slotHour } from '../visits/slots.ts'
import type { VisitState } from '../visits/visit-state.ts'
import { DAY_LISTS, type DayList, type ListedVisit } from './day-lists.ts'

/** `hour` is the server's order; the other orders sort by hour within an area or collector. */
export const BOARD_ORDERS = ['hour', 'area', 'collector'] as const
export type BoardOrder = (typeof BOARD_ORDERS)[number]

/** Empty lists match everything. */
export interface BoardChoice {
  list: DayList
  /** Start hours. */
  hours: number[]
  /** Names of areas and centres. */
  areas: string[]
  /** Staff ids. */
  collectors: string[]
  states: VisitState[]
  order: BoardOrder
}

export const WHOLE_BOARD: BoardChoice = {
  list: 'open',
  hours: [],
  areas: [],
  collectors: [],
  states: [],
  order: 'hour',
}

export interface ChosenVisit extends ListedVisit {
  timeSlot: string
  area: { name: string }
}

const isAmong = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

type Narrowed = Omit<BoardChoice, 'list' | 'order'>

const isChosen = (
  { hours, areas, collectors, states }: Narrowed,
  { timeSlot, area, collector, state }: ChosenVisit,
): boolean =>
  isAmong(hours, slotHour(timeSlot) ?? null) &&
  isAmong(areas, area.name) &&
  isAmong(collectors, collector?.id ?? null) &&
  isAmong(states, state)

/** `visits` must be sorted by hour. */
export function filterVisits<V extends ChosenVisit>(choice: BoardChoice, visits: readonly V[]): V[] {
  const chosen = visits.filter(visit => isChosen(choice, visit) && DAY_LISTS[choice.list](visit))
  // The sort is stable, so hours keep their order. Unassigned visits come first.
  const keyOf = ({ area, collector }: V) => (choice.order === 'area' ? area.name : (collector?.name ?? ''))
  return choice.order === 'hour'
    ? chosen
    : chosen.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'))
}
