import type { RefObject } from 'react'
import { type BoardChoice, visitsIn } from '#rules/desk/board-choice.ts'
import { DAY_LIST_NAMES } from '#rules/desk/day-lists.ts'
import { Choices } from './choices.tsx'
import type { BoardVisit, DeskBoard } from './contract.ts'
import { words } from './words.ts'

interface Props {
  board: DeskBoard
  choice: BoardChoice
  filter: string
  search: RefObject<HTMLInputElement | null>
  /** Those that match the filter. */
  visits: readonly BoardVisit[]
  onFilter: (filter: string) => void
  onChoose: (part: Partial<BoardChoice>) => void
}

/** The lists with their lengths, the text filter and the choices that narrow them. */
export function ListBar({ board, choice, filter, search, visits, onFilter, onChoose }: Props) {
  return (
    <div className="relative mt-3 rounded-t-xl border border-b-0 border-line bg-surface px-2">
      <div className="flex flex-wrap gap-0.5 py-1">
        <fieldset className="contents">
          <legend className="sr-only">{words.listsLabel}</legend>
          {DAY_LIST_NAMES.map(name => (
            <button
              key={name}
              type="button"
              className="border-transparent aria-pressed:border-leaf aria-pressed:bg-leaf-tint"
              aria-pressed={choice.list === name}
              onClick={() => onChoose({ list: name })}
            >
              {words.lists[name]} <b>{visitsIn({ ...choice, list: name }, visits).length}</b>
            </button>
          ))}
        </fieldset>
        <label className="ml-auto">
          <span className="sr-only">{words.filterLabel}</span>
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
      <div className="flex flex-wrap items-center gap-1.5 pt-1 pb-2">
        <Choices board={board} choice={choice} onChoose={onChoose} />
      </div>
    </div>
  )
}
