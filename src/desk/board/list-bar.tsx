import type { RefObject } from 'react'
import { type BoardChoice, visitsIn } from '#rules/desk/board-choice.ts'
import { DAY_LIST_NAMES, type DayList } from '#rules/desk/day-lists.ts'
import type { BoardVisit } from './visit-table.tsx'
import { words } from './words.ts'

interface Props {
  choice: BoardChoice
  filter: string
  search: RefObject<HTMLInputElement | null>
  /** Those that match the filter. */
  visits: readonly BoardVisit[]
  onList: (list: DayList) => void
  onFilter: (filter: string) => void
}

/** The lists with their lengths, and what narrows them. */
export function ListBar({ choice, filter, search, visits, onList, onFilter }: Props) {
  return (
    <div className="desk-lists">
      <fieldset>
        <legend className="desk-hidden">{words.listsLabel}</legend>
        {DAY_LIST_NAMES.map(name => (
          <button key={name} type="button" aria-pressed={choice.list === name} onClick={() => onList(name)}>
            {words.lists[name]} <b>{visitsIn({ ...choice, list: name }, visits).length}</b>
          </button>
        ))}
      </fieldset>
      <label>
        <span className="desk-hidden">{words.filterLabel}</span>
        <input
          ref={search}
          type="search"
          value={filter}
          placeholder={words.filterShort}
          maxLength={60}
          autoComplete="off"
          onChange={event => onFilter(event.target.value)}
        />
      </label>
    </div>
  )
}
