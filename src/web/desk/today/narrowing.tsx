import type { RefObject } from 'react'
import { Choices } from './choices.tsx'
import { ListBar } from './list-bar.tsx'
import type { DayBoard } from './use-board.ts'
import type { ShownViews } from './use-views.ts'
import { ViewMenu } from './view-menu.tsx'
import { ViewTabs } from './view-tabs.tsx'
import type { BoardVisit } from './visit-table.tsx'

interface Props {
  board: DayBoard
  shown: ShownViews
  filter: string
  search: RefObject<HTMLInputElement | null>
  menu: RefObject<HTMLDetailsElement | null>
  /** Those that match the filter. */
  visits: readonly BoardVisit[]
  onFilter: (filter: string) => void
  onView: (id: string | null) => void
  onSaid: (sentence: string) => void
}

/** Which of the day's visits are shown: a view, a list, what narrows it, and where that is kept. */
export function Narrowing({ board, shown, filter, search, menu, visits, onFilter, onView, onSaid }: Props) {
  const { choice, choose } = shown
  return (
    <>
      <ViewTabs board={board} shown={shown} onShow={onView} />
      <ListBar
        choice={choice}
        filter={filter}
        search={search}
        visits={visits}
        onFilter={onFilter}
        onList={list => choose({ list })}
      />
      <div className="desk-narrowing">
        <Choices board={board} choice={choice} onChoose={choose} />
        <ViewMenu shown={shown} menu={menu} onSaid={onSaid} />
      </div>
    </>
  )
}
