import { visitsIn } from '#rules/desk/board-views.ts'
import * as words from '#text/desk/board/views.ts'
import { say } from '#text/text.ts'
import type { DayBoard } from './use-board.ts'
import type { ShownViews } from './use-views.ts'

/** Of the views so many have a digit as their key. */
export const VIEWS_BY_KEY = 9

/** The views by their keys, shared ones first, each with the length of its list where that is this city's. */
export function ViewTabs({
  shown,
  board,
  onShow,
}: {
  shown: ShownViews
  board: DayBoard
  /** Null: the whole board. */
  onShow: (id: string | null) => void
}) {
  const { views, view } = shown
  if (views.length === 0) return null
  return (
    <fieldset className="desk-views">
      <legend className="desk-hidden">{say(words.viewsLabel)}</legend>
      <button type="button" aria-pressed={!view} onClick={() => onShow(null)}>
        {say(words.wholeBoard)} <kbd>0</kbd>
      </button>
      {views.map(({ id, name, isShared, city, choice }, at) => (
        <button key={id} type="button" aria-pressed={view?.id === id} onClick={() => onShow(id)}>
          {name}{' '}
          {city === board.city ? <b>{visitsIn(choice, board.visits).length}</b> : <small>{city}</small>}
          {isShared && <small> {say(words.sharedView)}</small>}
          {id === shown.defaultId && <small> {say(words.opensWith)}</small>}
          {at < VIEWS_BY_KEY && <kbd>{at + 1}</kbd>}
        </button>
      ))}
    </fieldset>
  )
}
