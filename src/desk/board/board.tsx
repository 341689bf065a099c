import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '#kit/desk/problem.tsx'
import { focusBeside } from '#kit/desk/rows.ts'
import { addDays } from '#rules/dates.ts'
import { visitsIn, WHOLE_BOARD } from '#rules/desk/board-choice.ts'
import { isAssignable } from '#rules/desk/day-lists.ts'
import { AssignBar } from './assign-bar.tsx'
import { words } from './words.ts'
import '#kit/desk/table.css'
import './board.css'
import { BoardFoot, BoardHead } from './board-head.tsx'
import { boardKeys } from './board-keys.ts'
import { Collectors } from './collectors.tsx'
import { matches } from './matches.ts'
import { Narrowing } from './narrowing.tsx'
import { useAssign } from './use-assign.ts'
import { type DayBoard, useBoard } from './use-board.ts'
import { useBoardAddress } from './use-board-address.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSelection } from './use-selection.ts'
import { type BoardVisit, VisitTable } from './visit-table.tsx'
import { Waits } from './waits.tsx'

/** What came of the last assigning, and how it is taken back. */
const Outcome = ({ said, undo }: { said: readonly string[]; undo: (() => void) | undefined }) => (
  <div className="desk-outcome" data-empty={(said.length === 0 && !undo) || undefined}>
    <div role="status">
      {said.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
    {undo && (
      <button type="button" onClick={undo}>
        {words.undoLast}
      </button>
    )}
  </div>
)

/** Which visits are selected, and that they are given to somebody. */
function useSelected(
  board: DayBoard | undefined,
  visits: readonly BoardVisit[],
  { main, refresh }: { main: RefObject<HTMLElement | null>; refresh: () => Promise<void> },
) {
  const { chosen, setChosen, ...selecting } = useSelection(visits)
  // What is no longer there, or can no longer be assigned, is not selected.
  const selected = useMemo(
    () => board?.visits.filter(visit => chosen.has(visit.orderId) && isAssignable(visit)) ?? [],
    [board, chosen],
  )
  const assigning = useAssign(async ({ isDone, refused }) => {
    const kept = isDone ? [] : [...chosen].filter(id => !refused.has(id))
    setChosen(new Set(kept))
    // With others to be assigned the focus stays where it is: at the names.
    if (main.current && selected.length > 0 && kept.length === 0)
      focusBeside(main.current, new Set(selected.map(({ orderId }) => orderId)))
    await refresh()
  })
  return { chosen, setChosen, selecting, selected, assigning }
}

/** The coordinator's day. */
export default function Board() {
  const { city, day, choice, show: open, choose } = useBoardAddress()
  const { board, problem, refresh } = useBoard(city, day || undefined)
  const [filter, setFilter] = useState('')
  const main = useRef<HTMLElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const matching = useMemo(() => board?.visits.filter(visit => matches(visit, filter)) ?? [], [board, filter])
  const visits = useMemo(() => visitsIn(choice, matching), [choice, matching])
  const { chosen, setChosen, selecting, selected, assigning } = useSelected(board, visits, { main, refresh })
  const { isBusy, assign, said, undo } = assigning
  const onFocus = useKeptFocus(main)
  const isOpen = board !== undefined
  // With the first lines, not after them: a key that is pressed at once moves from there.
  useLayoutEffect(() => {
    if (isOpen) main.current?.focus()
  }, [isOpen])

  const show = (change: { city?: string; date?: string }) => {
    setChosen(new Set())
    open(change)
  }
  const clear = () => {
    setChosen(new Set())
    main.current?.focus()
  }
  const date = board?.date ?? day
  const onKeyDown = boardKeys({
    name,
    search,
    clear,
    undo,
    selectAll: board?.mayAssign ? selecting.selectAll : undefined,
    moveDay: days => date && show({ date: addDays(date, days) }),
  })
  return (
    <>
      <BoardHead city={city} date={date} count={board?.visits.length} onShow={show} />
      <main ref={main} tabIndex={-1} aria-label={words.visitsTitle} onKeyDown={onKeyDown} onFocus={onFocus}>
        <Problem problem={problem} isLoading={!board} />
        {board && (
          <>
            <Waits
              board={board}
              onList={list => {
                // Its number counts all of the day.
                setFilter('')
                choose({ ...WHOLE_BOARD, list, order: choice.order })
              }}
            />
            <div className="desk-with-load">
              <div>
                <Narrowing
                  board={board}
                  choice={choice}
                  filter={filter}
                  search={search}
                  visits={matching}
                  onFilter={setFilter}
                  onChoose={choose}
                />
                <VisitTable
                  visits={visits}
                  filter={filter}
                  selected={chosen}
                  list={choice.list}
                  order={choice.order}
                  selecting={board.mayAssign ? selecting : undefined}
                />
              </div>
              <Collectors board={board} onShow={setFilter} />
            </div>
          </>
        )}
        <div className="desk-bottom">
          <Outcome said={said} undo={undo} />
          {board && selected.length > 0 && (
            <AssignBar
              board={board}
              selected={selected}
              isBusy={isBusy}
              field={name}
              onAssign={who => assign(selected, who)}
              onClear={clear}
            />
          )}
        </div>
      </main>
      <BoardFoot at={board?.at} mayAssign={board?.mayAssign ?? true} />
    </>
  )
}
