import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ourCity } from '#kit/cities.ts'
import { isDate } from '#rules/dates.ts'
import { BOARD_ORDERS, type BoardChoice } from '#rules/desk/board-choice.ts'
import { DAY_LIST_NAMES } from '#rules/desk/day-lists.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'

/** The view is in the address: a bookmark saves it, and Back returns to the view before. */
export function useBoardAddress() {
  const [query, setQuery] = useSearchParams()
  const city = ourCity(query.get('city') ?? '').name
  const wanted = query.get('date') ?? ''
  /** '' is today. */
  const day = isDate(wanted) ? wanted : ''
  // The same object until the address changes, so that a selection renders only the rows that it changes.
  const choice = useMemo(() => parseChoice(query), [query])
  const open = (next: { city?: string; date?: string; choice?: BoardChoice }) => {
    const address = addressOf(next.choice ?? choice)
    address.set('city', next.city ?? city)
    const date = next.date ?? day
    if (date) address.set('date', date)
    if (address.toString() !== query.toString()) setQuery(address)
  }
  return {
    city,
    day,
    choice,
    show: (next: { city?: string; date?: string }) => open(next),
    choose: (part: Partial<BoardChoice>) => open({ choice: { ...choice, ...part } }),
  }
}

const parseChoice = (query: URLSearchParams): BoardChoice => ({
  list: DAY_LIST_NAMES.find(list => list === query.get('list')) ?? 'open',
  hours: query.getAll('hour').map(Number).filter(Number.isInteger),
  areas: query.getAll('area'),
  collectors: query.getAll('collector'),
  states: VISIT_STATES.filter(state => query.getAll('state').includes(state)),
  order: BOARD_ORDERS.find(order => order === query.get('order')) ?? 'hour',
})

/** Leaves out the defaults. */
const addressOf = ({ list, hours, areas, collectors, states, order }: BoardChoice): URLSearchParams =>
  new URLSearchParams([
    ...(list === 'open' ? [] : [['list', list]]),
    ...hours.map(hour => ['hour', String(hour)]),
    ...areas.map(area => ['area', area]),
    ...collectors.map(id => ['collector', id]),
    ...states.map(state => ['state', state]),
    ...(order === 'hour' ? [] : [['order', order]]),
  ])
