import type { VisitState } from '../visits/visit-state.ts'
import { DAY_LISTS, type DayList, type ListedVisit } from './day-lists.ts'

/** Which of a day's visits the board shows, and in which order. */

/** `hour`: as they are sent. The others first by area or collector, then by hour. */
export const BOARD_ORDERS = ['hour', 'area', 'collector'] as const
export type BoardOrder = (typeof BOARD_ORDERS)[number]

/** An empty choice is all of them. */
export interface BoardChoice {
  list: DayList
  /** Names of areas and centres. */
  areas: string[]
  /** Ids of collectors. */
  collectors: string[]
  states: VisitState[]
  order: BoardOrder
}

export const WHOLE_BOARD: BoardChoice = { list: 'open', areas: [], collectors: [], states: [], order: 'hour' }

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
  isAmong(areas, area.name) && isAmong(collectors, collector?.id ?? null) && isAmong(states, state)

/** The visits of a choice, in its order; `visits` come by their hours. */
export function visitsIn<V extends ChosenVisit>(choice: BoardChoice, visits: readonly V[]): V[] {
  const chosen = visits.filter(visit => isChosen(choice, visit) && DAY_LISTS[choice.list](visit))
  // Sorting keeps hours in their order. Who comes to nobody yet stands first.
  const keyOf = ({ area, collector }: V) => (choice.order === 'area' ? area.name : (collector?.name ?? ''))
  return choice.order === 'hour'
    ? chosen
    : chosen.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'))
}
