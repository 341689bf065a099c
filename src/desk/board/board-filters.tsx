import { type RefObject, useEffect, useRef } from 'react'
import { BOARD_ORDERS, type BoardChoice, filterVisits, WHOLE_BOARD } from '#rules/desk/board-choice.ts'
import { DAY_LIST_NAMES, type DayList } from '#rules/desk/day-lists.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import type { BoardVisit, DeskBoard } from './contract.ts'
import { words } from './words.ts'

interface NarrowProps {
  board: DeskBoard
  /** Visits that match the text filter. */
  visits: readonly BoardVisit[]
  choice: BoardChoice
  onChoose: (part: Partial<BoardChoice>) => void
}

interface Props extends NarrowProps {
  filter: string
  search: RefObject<HTMLInputElement | null>
  onFilter: (filter: string) => void
}

/** The lists with their lengths, the text filter and the choices that narrow them. */
export function BoardFilters({ board, choice, filter, search, visits, onFilter, onChoose }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!current) return
    // The table's headings stay in view below the filters, on however many lines these are.
    const observer = new ResizeObserver(() => {
      current.parentElement?.style.setProperty('--filters-height', `${current.offsetHeight}px`)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={bar}
      className="relative mt-3 flex flex-wrap items-center gap-x-0.5 gap-y-1 rounded-t-xl border border-b-0 border-line bg-surface px-2 py-1 sticky-heads:sticky sticky-heads:top-0 sticky-heads:z-2"
    >
      {/* One line that scrolls on a phone. */}
      <fieldset className="flex min-w-0 gap-0.5 overflow-x-auto *:flex-none max-sm:w-full sm:contents">
        <legend className="sr-only">Lists</legend>
        {DAY_LIST_NAMES.map(name => (
          <button
            key={name}
            type="button"
            className="border-transparent px-2 min-[1280px]:max-[1399px]:px-1.5 aria-pressed:border-leaf aria-pressed:bg-leaf-tint"
            aria-pressed={choice.list === name}
            onClick={() => onChoose({ list: name })}
          >
            {words.lists[name]}{' '}
            <Length
              count={filterVisits({ ...choice, list: name }, visits).length}
              isUrgent={URGENT.includes(name)}
            />
          </button>
        ))}
      </fieldset>
      {/** Smaller if the bar would otherwise have two lines. */}
      <label className="ml-auto max-w-40 flex-[1_1_5.5rem] max-sm:max-w-none">
        <span className="sr-only">Filter by area, PIN code, collector or name</span>
        <input
          ref={search}
          className="w-full"
          type="search"
          value={filter}
          placeholder="Filter"
          maxLength={60}
          autoComplete="off"
          onChange={event => onFilter(event.target.value)}
        />
      </label>
      <Narrow board={board} visits={visits} choice={choice} onChoose={onChoose} />
    </div>
  )
}

/** Lists that should be empty by now. */
const URGENT: readonly DayList[] = ['late', 'failed']

const Length = ({ count, isUrgent = false }: { count: number; isUrgent?: boolean }) => (
  <b className={count === 0 ? 'font-normal text-muted' : isUrgent ? 'text-rose' : undefined}>{count}</b>
)

/** Names of collectors by id. An id in the address that does not occur on this day is shown itself. */
function collectorChoices({ collectors, visits }: DeskBoard, chosen: readonly string[]): Map<string, string> {
  const known = [...collectors, ...visits.flatMap(({ collector }) => collector ?? [])]
  const names = new Map([
    ...chosen.map((id): [string, string] => [id, id]),
    ...known.map(({ id, name }): [string, string] => [id, name]),
  ])
  return new Map([...names].sort(([, one], [, other]) => one.localeCompare(other, 'en')))
}

const sortNames = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter(Boolean).sort((one, other) => one.localeCompare(other, 'en'))

/**
 * Hours, areas and centres, collectors, states and the sort order, behind one button. The chosen values are always among
 * the options. Each has the number of visits that it would show.
 */
function Narrow({ board, visits, choice, onChoose }: NarrowProps) {
  const { hours, areas, collectors, states, order } = choice
  const named = collectorChoices(board, collectors)
  const narrowed = hours.length + areas.length + collectors.length + states.length
  const count = narrowed + (order === WHOLE_BOARD.order ? 0 : 1)
  const countsOf = <V,>(free: Partial<BoardChoice>, keyOf: (visit: BoardVisit) => V) =>
    countBy(filterVisits({ ...choice, ...free }, visits), keyOf)
  return (
    <details className="ml-1">
      <summary
        className={`flex min-h-8 cursor-pointer items-center rounded-lg border px-2 font-semibold max-[1099px]:min-h-11 ${count > 0 ? 'border-leaf bg-leaf-tint' : 'border-line-strong bg-surface'}`}
      >
        {count > 0 ? words.chosenCount({ what: words.filters, count }) : words.filters}
      </summary>
      <div className="absolute inset-x-2 top-full z-3 mt-1 grid max-h-[60vh] gap-x-7 gap-y-4 overflow-y-auto rounded-xl border border-line-strong bg-surface px-4 py-3.5 shadow-[0_8px_24px_rgb(0_0_0/14%)] sm:left-auto sm:w-max sm:max-w-full sm:grid-cols-4">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2 sm:col-span-4">
          <label className="grid gap-0.5">
            <span>Order</span>
            <select
              value={order}
              onChange={event =>
                onChoose({ order: BOARD_ORDERS.find(order => order === event.target.value) ?? 'hour' })
              }
            >
              {BOARD_ORDERS.map(order => (
                <option key={order} value={order}>
                  {words.orders[order]}
                </option>
              ))}
            </select>
          </label>
          {narrowed > 0 && (
            <button type="button" onClick={() => onChoose({ ...WHOLE_BOARD, list: choice.list, order })}>
              Show all
            </button>
          )}
        </div>
        <Choice
          label="Hour"
          all={hoursOf(board, hours)}
          nameOf={hourOf}
          counts={countsOf({ hours: [] }, ({ timeSlot }) => slotHour(timeSlot) ?? 0)}
          chosen={hours}
          onChoose={chosen => onChoose({ hours: chosen })}
        />
        <Choice
          label="Area"
          all={sortNames([...board.visits.map(({ area }) => area.name), ...areas])}
          counts={countsOf({ areas: [] }, ({ area }) => area.name)}
          chosen={areas}
          onChoose={names => onChoose({ areas: names })}
        />
        <Choice
          label="Collector"
          all={[...named.keys()]}
          nameOf={id => named.get(id) ?? id}
          counts={countsOf({ collectors: [] }, ({ collector }) => collector?.id ?? '')}
          chosen={collectors}
          onChoose={ids => onChoose({ collectors: ids })}
        />
        <Choice
          label="Status"
          all={VISIT_STATES}
          nameOf={state => words.states[state]}
          counts={countsOf({ states: [] }, ({ state }) => state)}
          chosen={states}
          onChoose={names => onChoose({ states: names })}
        />
      </div>
    </details>
  )
}

const hoursOf = ({ visits }: DeskBoard, chosen: readonly number[]): number[] =>
  [...new Set([...visits.map(({ timeSlot }) => slotHour(timeSlot) ?? 0), ...chosen])].sort((a, b) => a - b)

function countBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

interface ChoiceProps<Name extends string | number> {
  label: string
  all: readonly Name[]
  chosen: readonly Name[]
  nameOf?: (name: Name) => string
  counts: ReadonlyMap<Name, number>
  onChoose: (names: Name[]) => void
}

const Choice = <Name extends string | number>({
  label,
  all,
  chosen,
  nameOf = String,
  counts,
  onChoose,
}: ChoiceProps<Name>) => (
  <fieldset className="grid content-start gap-1.5">
    <legend className="mb-1.5 font-[650]">
      {chosen.length > 0 ? words.chosenCount({ what: label, count: chosen.length }) : label}
    </legend>
    {all.map(name => (
      <label key={name} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input
          type="checkbox"
          checked={chosen.includes(name)}
          onChange={() =>
            onChoose(chosen.includes(name) ? chosen.filter(value => value !== name) : [...chosen, name])
          }
        />{' '}
        {nameOf(name)} <span className="ml-auto pl-2 text-muted tabular-nums">{counts.get(name) ?? 0}</span>
      </label>
    ))}
  </fieldset>
)
