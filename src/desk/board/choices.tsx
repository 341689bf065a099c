import { BOARD_ORDERS, type BoardChoice, WHOLE_BOARD } from '#rules/desk/board-choice.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import type { DayBoard } from './use-board.ts'
import { words } from './words.ts'

interface Props {
  board: DayBoard
  choice: BoardChoice
  onChoose: (part: Partial<BoardChoice>) => void
}

/** Collectors by id with their names; an id of the address that the day does not know stands for itself. */
function collectorChoices({ collectors, visits }: DayBoard, chosen: readonly string[]): Map<string, string> {
  const known = [...collectors, ...visits.flatMap(({ collector }) => collector ?? [])]
  const names = new Map([
    ...chosen.map((id): [string, string] => [id, id]),
    ...known.map(({ id, name }): [string, string] => [id, name]),
  ])
  return new Map([...names].sort(([, one], [, other]) => one.localeCompare(other, 'en')))
}

const byName = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter(Boolean).sort((one, other) => one.localeCompare(other, 'en'))

/** What narrows every list: areas and centres, collectors, states; and the order. What is chosen is always among them. */
export function Choices({ board, choice, onChoose }: Props) {
  const { areas, collectors, states, order } = choice
  const named = collectorChoices(board, collectors)
  const isNarrowed = areas.length + collectors.length + states.length > 0
  return (
    <>
      <Choice
        label={words.areaChoice}
        all={byName([...board.visits.map(({ area }) => area.name), ...areas])}
        chosen={areas}
        onChoose={names => onChoose({ areas: names })}
      />
      <Choice
        label={words.collectorChoice}
        all={[...named.keys()]}
        nameOf={id => named.get(id) ?? id}
        chosen={collectors}
        onChoose={ids => onChoose({ collectors: ids })}
      />
      <Choice
        label={words.stateChoice}
        all={VISIT_STATES}
        nameOf={state => words.states[state]}
        chosen={states}
        onChoose={names => onChoose({ states: names })}
      />
      <label>
        <span className="desk-hidden">{words.orderLabel}</span>
        <select
          value={order}
          onChange={event =>
            onChoose({ order: BOARD_ORDERS.find(one => one === event.target.value) ?? 'hour' })
          }
        >
          {BOARD_ORDERS.map(one => (
            <option key={one} value={one}>
              {words.orders[one]}
            </option>
          ))}
        </select>
      </label>
      {isNarrowed && (
        <button type="button" onClick={() => onChoose({ ...WHOLE_BOARD, list: choice.list, order })}>
          {words.clearChoice}
        </button>
      )}
    </>
  )
}

function Choice<Name extends string>({
  label,
  all,
  chosen,
  nameOf = name => name,
  onChoose,
}: {
  label: string
  all: readonly Name[]
  chosen: readonly Name[]
  nameOf?: (name: Name) => string
  onChoose: (names: Name[]) => void
}) {
  return (
    <details className="desk-choice">
      <summary data-chosen={chosen.length > 0 || undefined}>
        {chosen.length > 0 ? words.chosenCount({ what: label, count: chosen.length }) : label}
      </summary>
      <fieldset>
        <legend className="desk-hidden">{label}</legend>
        {all.map(name => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={() =>
                onChoose(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name])
              }
            />{' '}
            {nameOf(name)}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
