import type { RefObject } from 'react'
import type { BoardChoice } from '#rules/desk/board-choice.ts'
import { Choices } from './choices.tsx'
import { ListBar } from './list-bar.tsx'
import type { DayBoard } from './use-board.ts'
import type { BoardVisit } from './visit-table.tsx'

interface Props {
  board: DayBoard
  choice: BoardChoice
  filter: string
  search: RefObject<HTMLInputElement | null>
  /** Those that match the filter. */
  visits: readonly BoardVisit[]
  onFilter: (filter: string) => void
  onChoose: (part: Partial<BoardChoice>) => void
}

/** Which of the day's visits are shown: a list, and what narrows it. */
export const Narrowing = ({ board, choice, filter, search, visits, onFilter, onChoose }: Props) => (
  <>
    <ListBar
      choice={choice}
      filter={filter}
      search={search}
      visits={visits}
      onFilter={onFilter}
      onList={list => onChoose({ list })}
    />
    <div className="desk-narrowing">
      <Choices board={board} choice={choice} onChoose={onChoose} />
    </div>
  </>
)
