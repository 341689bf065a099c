import type { VisitState } from '../visits/visit-state.ts'
import { DAY_LISTS, type DayList, type ListedVisit } from './day-lists.ts'

/** A view of the board: which of a day's visits, and in which order. The server keeps named ones; the screen narrows by them. */

/** `hour`: as they are sent. The others first by area or collector, then by hour. */
export const BOARD_ORDERS = ['hour', 'area', 'collector'] as const
export type BoardOrder = (typeof BOARD_ORDERS)[number]

/** An empty choice is all of them. */
export interface BoardChoice {
  list: DayList
  /** Names of areas and centres. */
  areas: string[]
  /** Ids of collectors; names in views that were saved before. */
  collectors: string[]
  states: VisitState[]
  order: BoardOrder
}

export const WHOLE_BOARD: BoardChoice = { list: 'open', areas: [], collectors: [], states: [], order: 'hour' }

/** Of each choice at most so many. */
export const MAX_CHOSEN = 60
/** Views of one's own, and shared ones. */
export const MAX_VIEWS = 30

export interface ChosenVisit extends ListedVisit {
  area: { name: string }
}

const isAmong = <T>(chosen: readonly T[], one: T | null): boolean =>
  chosen.length === 0 || (one !== null && chosen.includes(one))

/** Whether a visit is one of the choice, in whatever list. */
const isChosen = (
  { areas, collectors, states }: Pick<BoardChoice, 'areas' | 'collectors' | 'states'>,
  { area, collector, state }: ChosenVisit,
): boolean =>
  isAmong(areas, area.name) &&
  (isAmong(collectors, collector?.id ?? null) || isAmong(collectors, collector?.name ?? null)) &&
  isAmong(states, state)

/** The visits of a view, in its order; `visits` come by their hours. */
export function visitsIn<V extends ChosenVisit>(choice: BoardChoice, visits: readonly V[]): V[] {
  const chosen = visits.filter(visit => isChosen(choice, visit) && DAY_LISTS[choice.list](visit))
  // Sorting keeps hours in their order. Who comes to nobody yet stands first.
  const keyOf = ({ area, collector }: V) => (choice.order === 'area' ? area.name : (collector?.name ?? ''))
  return choice.order === 'hour'
    ? chosen
    : chosen.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'))
}
